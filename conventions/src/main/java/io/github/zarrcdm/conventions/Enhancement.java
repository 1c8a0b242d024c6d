package io.github.zarrcdm.conventions;

import io.github.zarrcdm.internal.conventions.serving.Labels;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;

/**
 * Changes that netCDF-Java's coordinate systems and calendars need. They apply only to enhanced
 * datasets; a plain file shows what is stored.
 */
public final class Enhancement {
  private Enhancement() {}

  /**
   * The tree with finer times converted to milliseconds, without a {@code _FillValue} of 0 on
   * coordinate variables, without {@code standard_name} on structures, without a type on axes of
   * text, and with a label for each grid.
   */
  public static Group prepared(Group root) {
    return Labels.in(new FineTimes().apply(accepted(root)));
  }

  /** Without attributes that netCDF-Java's coordinate systems do not accept. */
  private static Group accepted(Group group) {
    return group
        .withArrays(group.arrays().stream().map(Enhancement::accepted).toList())
        .withGroups(group.groups().stream().map(Enhancement::accepted).toList());
  }

  private static Array accepted(Array array) {
    Attributes attributes = array.attributes();
    if (array.type().kind() == Kind.STRUCT) {
      // netCDF-Java's CF code assumes anything with a standard_name is a plain variable, and fails
      // on structures.
      attributes = attributes.without("standard_name");
    } else if (isAxis(array) && array.type().kind() == Kind.STRING && !isTime(attributes)) {
      // Coverage reads the numbers of every typed axis, and fails on text.
      attributes = attributes.without("standard_name").without("axis").without("positive");
    } else if (isAxis(array)
        && attributes.get("_FillValue") instanceof Typed fill
        && fill.values().get(0) instanceof Number number
        && number.doubleValue() == 0) {
      // Coordinates are never missing; a fill value of 0 would remove the equator.
      attributes = attributes.without("_FillValue");
    }
    return attributes == array.attributes() ? array : array.withAttributes(attributes);
  }

  private static boolean isAxis(Array array) {
    return array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
  }

  private static boolean isTime(Attributes attributes) {
    return "T".equals(attributes.text("axis")) || "time".equals(attributes.text("standard_name"));
  }
}
