package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.CfTimeUnit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Axis types not yet used by a raster's dimensions. A grid in the CDM needs a known type on every
 * axis, and no type twice.
 */
public final class FreeAxisTypes {
  public static final String ATTRIBUTE = "_CoordinateAxisType";

  /** The types of forecast steps and of the reference time. */
  public static final String OFFSET = "TimeOffset";

  public static final String MADE = "RunTime";

  private static final String VERTICAL = "GeoZ";
  private static final String ENSEMBLE = "Ensemble";
  private static final String TIME = "Time";
  private static final Pattern MEMBERS =
      Pattern.compile("(?i)(ensemble|member|realization|number|sample).*");
  private static final Pattern VERTICAL_NAME =
      Pattern.compile(
          "air_pressure|height|altitude|depth|geopotential_height|(atmosphere|ocean)_.*coordinate.*");
  private static final Set<String> VERTICAL_UNITS =
      Set.of(
          "pa",
          "hpa",
          "mb",
          "mbar",
          "millibar",
          "millibars",
          "bar",
          "dbar",
          "decibar",
          "level",
          "layer",
          "sigma_level");

  private final List<String> free = new ArrayList<>(List.of(VERTICAL, ENSEMBLE));
  private final Set<String> offset = new HashSet<>(Set.of(OFFSET));

  /** Removes the type that {@code axis} already has in the CDM; false if another has it already. */
  public boolean claim(Array axis) {
    String type = type(axis.attributes());
    return !(VERTICAL.equals(type) || ENSEMBLE.equals(type)) || free.remove(type);
  }

  /** Returns how many are left. */
  public int count() {
    return free.size();
  }

  /**
   * Returns the type of forecast steps, which are no height or ensemble member; null if it is
   * taken.
   */
  public @Nullable String takeOffset() {
    return offset.remove(OFFSET) ? OFFSET : null;
  }

  /** Returns true if the values of {@code axis} are durations. */
  public static boolean areDurations(Array axis) {
    return CfTimeUnit.named(axis.attributes().text("units")).isPresent();
  }

  /** Returns true if {@code axis} has a type in the CDM. */
  public static boolean isTyped(Array axis) {
    return type(axis.attributes()) != null;
  }

  /**
   * Returns the type of an ensemble or vertical axis that only CF tells, by its standard name or
   * its letter; null if there is none, or if units and direction tell it to all conventions.
   */
  public static @Nullable String typeOfCf(Array axis) {
    Attributes attributes = axis.attributes();
    String type = type(attributes);
    return attributes.has(ATTRIBUTE)
            || !ENSEMBLE.equals(type) && !(VERTICAL.equals(type) && !isVertical(attributes))
        ? null
        : type;
  }

  /** Returns the type for the dimension {@code name}; null if none is left. */
  public @Nullable String take(String name) {
    String wanted = MEMBERS.matcher(name).matches() ? ENSEMBLE : VERTICAL;
    return free.remove(wanted) ? wanted : free.isEmpty() ? null : free.remove(0);
  }

  public static Array typed(Array axis, String type) {
    return axis.withAttributes(axis.attributes().with(ATTRIBUTE, type));
  }

  /** Returns the type of an axis in the CDM; null if there is none. */
  private static @Nullable String type(Attributes axis) {
    String said = axis.text(ATTRIBUTE);
    if (said != null) {
      return said.equals("Height") || said.equals("Pressure") ? VERTICAL : said;
    }
    String letter = axis.text("axis");
    String units = axis.text("units");
    String name = axis.text(STANDARD_NAME);
    if (CfTime.isMeantBy(units)) {
      return TIME;
    } else if ("realization".equals(name)) {
      return ENSEMBLE;
    } else if (letter != null
        && letter.length() == 1
        && "XYZT".contains(letter.toUpperCase(Locale.ROOT))) {
      return letter.equalsIgnoreCase("Z") ? VERTICAL : TIME;
    }
    boolean vertical = isVertical(axis) || (name != null && VERTICAL_NAME.matcher(name).matches());
    return vertical ? VERTICAL : null;
  }

  /** Returns true if its direction or units are those of vertical axes. */
  private static boolean isVertical(Attributes axis) {
    String units = axis.text("units");
    return axis.has("positive")
        || (units != null && VERTICAL_UNITS.contains(units.strip().toLowerCase(Locale.ROOT)));
  }

  /** Returns true for an axis of text. */
  public static boolean isText(@Nullable Array axis) {
    return axis != null && !axis.type().kind().isNumber();
  }
}
