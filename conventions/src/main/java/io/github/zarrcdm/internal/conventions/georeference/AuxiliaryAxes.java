package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The axes that the CDM has where a dimension has no coordinate variable of numbers: {@code
 * datetime(t)}, {@code valid_time(run, step)}, or texts that are dates. It takes any axis whose
 * dimensions an array has, whether the array's {@code coordinates} name it or not.
 */
final class AuxiliaryAxes {
  /** Arrays with these are axes in CF datasets. */
  private static final Set<String> AXIS_NAMES =
      Set.of("time", "forecast_reference_time", "forecast_period", "ensemble", "realization");

  private static final String ALIAS = "_CoordinateAliasForDimension";
  private static final Set<String> TIME_TYPES = Set.of("Time", "RunTime");
  private static final Set<String> TIME_NAMES = Set.of("time", "forecast_reference_time");

  private final GroupEditor group;

  /** What {@code coordinates} name. */
  private final Set<String> named = new HashSet<>();

  /** The names of axes by those of their dimensions; null until they are needed. */
  private @Nullable Map<String, List<String>> names;

  AuxiliaryAxes(GroupEditor group) {
    this.group = group;
  }

  /** Returns the axis that covers {@code dimension} of {@code raster}; null if there is none. */
  @Nullable Array along(Array raster, int dimension) {
    if (names == null) {
      names = names();
    }
    String name = raster.dimensionName(dimension);
    List<String> order = Coordinates.names(raster.attributes());
    return (name == null ? List.<String>of() : names.getOrDefault(name, List.of()))
        .stream()
            .map(group::nearest)
            .filter(axis -> axis != null && isOn(raster, axis))
            .min(
                Comparator.comparing(AuxiliaryAxes::isOfRuns)
                    .thenComparing(axis -> !order.contains(axis.name()))
                    .thenComparing(axis -> order.indexOf(axis.name())))
            .orElse(null);
  }

  /** Returns true for the times at which forecasts were made. */
  static boolean isOfRuns(Array axis) {
    return FreeAxisTypes.MADE.equals(axis.attributes().text(FreeAxisTypes.ATTRIBUTE))
        || "forecast_reference_time".equals(axis.attributes().text(STANDARD_NAME));
  }

  private Map<String, List<String>> names() {
    List<Array> visible = new ArrayList<>();
    for (GroupEditor editor = group; editor != null; editor = editor.outer()) {
      visible.addAll(editor.arrays());
    }
    visible.forEach(array -> named.addAll(Coordinates.names(array.attributes())));
    Map<String, List<String>> axes = new HashMap<>();
    for (Array array : visible) {
      if (array.rank() > 0 && isAxis(array)) {
        array.dimensionNames().stream()
            .filter(dimension -> dimension != null && !dimension.equals(array.name()))
            .forEach(d -> axes.computeIfAbsent(d, first -> new ArrayList<>()).add(array.name()));
      }
    }
    return axes;
  }

  /**
   * Returns true if it is an axis that a grid can have in place of a dimension's: a time of any
   * number of dimensions, or another axis of one.
   */
  private boolean isAxis(Array array) {
    Attributes attributes = array.attributes();
    boolean time = CfTime.isMeantBy(attributes.text("units")) || areDates(array);
    boolean other =
        array.rank() == 1 && array.type().kind().isNumber() && FreeAxisTypes.isTyped(array);
    return time
        ? isDeclared(array) || !Coordinates.hasConventions(group)
        : other && isDeclared(array);
  }

  /** Returns true if it is an axis by CF. */
  private boolean isDeclared(Array array) {
    return array.attributes().has(FreeAxisTypes.ATTRIBUTE)
        || named.contains(array.name())
        || AXIS_NAMES.contains(String.valueOf(array.attributes().text(STANDARD_NAME)));
  }

  /**
   * Says what {@code axis} is, as far as that needs to be said: its type, if CF does not know it
   * (without conventions, times are known by their units, or by the name {@code time}) or if only
   * CF does and the dataset names another convention, and that it is the coordinate of its
   * dimension.
   */
  void declare(Array axis) {
    boolean untold =
        !Coordinates.hasConventions(group)
            && !isDeclared(axis)
            && (FreeAxisTypes.isText(axis) || !axis.name().equals(axis.shortDimensionName(0)));
    String onlyOfCf = Coordinates.areRead(group) ? null : FreeAxisTypes.typeOfCf(axis);
    String type = untold ? "Time" : onlyOfCf;
    Array declared = ofDimension(type == null ? axis : FreeAxisTypes.typed(axis, type));
    if (declared != axis) {
      group.replace(declared);
    }
  }

  /**
   * Returns {@code axis} as the coordinate of its only dimension, of which it does not have the
   * name: otherwise readers would have the values at its first place for all others.
   */
  static Array ofDimension(Array axis) {
    String dimension = axis.rank() == 1 ? axis.shortDimensionName(0) : null;
    return dimension == null || dimension.equals(axis.name()) || axis.attributes().has(ALIAS)
        ? axis
        : axis.withAttributes(axis.attributes().with(ALIAS, dimension));
  }

  private static boolean isOn(Array raster, Array axis) {
    for (int d = 0; d < axis.rank(); d++) {
      int at = raster.dimension(axis.dimensionName(d));
      if (at < 0 || raster.shape()[at] != axis.shape()[d]) {
        return false;
      }
    }
    return axis.rank() < raster.rank() || !axis.name().equals(raster.name());
  }

  /** Returns true if the texts of {@code axis} are dates. */
  boolean areDates(Array axis) {
    Attributes attributes = axis.attributes();
    String type = attributes.text(FreeAxisTypes.ATTRIBUTE);
    String name = attributes.text(STANDARD_NAME);
    if (axis.type().kind().isNumber()) {
      return false;
    } else if (type != null || name != null) {
      return type != null ? TIME_TYPES.contains(type) : TIME_NAMES.contains(name);
    }
    return !Coordinates.hasConventions(group)
        && axis.name().toLowerCase(Locale.ROOT).equals("time");
  }
}
