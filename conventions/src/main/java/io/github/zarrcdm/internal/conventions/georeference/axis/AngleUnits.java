package io.github.zarrcdm.internal.conventions.georeference.axis;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What identifies a coordinate as a latitude or a longitude: CF's units, or its name. */
public final class AngleUnits {
  private static final String DEGREE = "degree";

  private static final Set<String> NORTH =
      Set.of("degrees_north", "degree_north", "degree_n", "degrees_n", "degreen", "degreesn");
  private static final Set<String> EAST =
      Set.of("degrees_east", "degree_east", "degree_e", "degrees_e", "degreee", "degreese");
  private static final Set<String> WEST =
      Set.of("degrees_west", "degree_west", "degree_w", "degrees_w", "degreew", "degreesw");

  private AngleUnits() {}

  /** Returns true if the standard name or the units are those of latitudes. */
  public static boolean isLatitude(Attributes attributes) {
    String units = attributes.text("units");
    return "latitude".equals(attributes.text(STANDARD_NAME)) || units != null && isNorth(units);
  }

  /**
   * Returns true if the standard name or the units are those of longitudes that increase to the
   * east.
   */
  public static boolean isLongitude(Attributes attributes) {
    String units = attributes.text("units");
    return "longitude".equals(attributes.text(STANDARD_NAME)) || units != null && isEast(units);
  }

  /** Returns true if nothing but its name says that {@code axis} is a latitude. */
  public static boolean isNamedLatitude(Array axis) {
    return isBare(axis) && axis.name().toLowerCase(Locale.ROOT).matches("lat|latitude");
  }

  /** Returns true if nothing but its name says that {@code axis} is a longitude. */
  public static boolean isNamedLongitude(Array axis) {
    return isBare(axis) && axis.name().toLowerCase(Locale.ROOT).matches("lon|longitude");
  }

  private static boolean isBare(Array axis) {
    return List.of("units", STANDARD_NAME, "axis", FreeAxisTypes.ATTRIBUTE).stream()
        .noneMatch(axis.attributes()::has);
  }

  public static boolean isNorth(String units) {
    return isOneOf(NORTH, units);
  }

  public static boolean isEast(String units) {
    return isOneOf(EAST, units);
  }

  public static boolean isWest(String units) {
    return isOneOf(WEST, units);
  }

  /** Most units are seen not to be by their first letters, which makes no string. */
  private static boolean isOneOf(Set<String> spellings, String units) {
    return units.regionMatches(true, 0, DEGREE, 0, DEGREE.length())
        && spellings.contains(units.toLowerCase(Locale.ROOT));
  }
}
