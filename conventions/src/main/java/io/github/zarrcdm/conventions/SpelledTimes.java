package io.github.zarrcdm.conventions;

import io.github.zarrcdm.internal.conventions.time.TimeUnits;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Spells units and calendars of times as netCDF-Java reads them: {@code WEEKS SINCE 2000/1/1}
 * becomes days since 2000-1-1, with a scale factor. In a calendar of 12 months of 30 days, months
 * become days too; netCDF-Java would count months of 30.44 days.
 *
 * <p>The standard calendar of CF is named where none is: netCDF-Java's coverages take the Gregorian
 * one, which differs before 1582-10-15.
 */
final class SpelledTimes implements Convention {
  private static final String CALENDAR = "calendar";
  private static final String UNITS = "units";

  @Override
  public Group apply(Group root) {
    String conventions = root.attributes().text("Conventions");
    String upper = conventions == null ? "" : conventions.toUpperCase(Locale.ROOT);
    return spelled(root, upper.contains("CF-") || upper.contains("COARDS"));
  }

  private static Group spelled(Group group, boolean standard) {
    Map<String, Attributes> bounded = Bounds.coordinates(group);
    List<Array> arrays =
        group.arrays().stream().map(array -> spelled(array, bounded, standard)).toList();
    List<Group> groups = group.groups().stream().map(inner -> spelled(inner, standard)).toList();
    return group.withMembers(arrays, groups);
  }

  private static Array spelled(Array array, Map<String, Attributes> bounded, boolean standard) {
    TimeUnits units = TimeUnits.of(Bounds.text(array, UNITS, bounded)).orElse(null);
    if (units == null) {
      return array;
    }
    Attributes attributes = array.attributes();
    int days = units.days(Bounds.text(array, CALENDAR, bounded));
    if (days > 0) {
      boolean packed = attributes.has("scale_factor") || attributes.has("add_offset");
      if (packed || !array.type().kind().isNumber()) {
        return array; // its dates are not to be had, which is reported
      }
      units = new TimeUnits("days", units.reference());
      attributes = attributes.with("scale_factor", (double) days);
    }
    if (array.attributes().text(UNITS) != null) {
      attributes =
          units.toString().equals(attributes.text(UNITS))
              ? attributes
              : attributes.with(UNITS, units.toString());
      attributes =
          standard && !attributes.has(CALENDAR)
              ? attributes.with(CALENDAR, "standard")
              : attributes;
    }
    return attributes == array.attributes() ? array : array.withAttributes(attributes);
  }
}
