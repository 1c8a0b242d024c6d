package io.github.zarrcdm.conventions;

import io.github.zarrcdm.internal.conventions.serving.Labels;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;

/**
 * What netCDF-Java's coordinate systems and calendars cannot take as it is stored. Only a dataset
 * that is enhanced has it changed; a plain file shows what is stored.
 */
public final class Enhancement {
  private Enhancement() {}

  /**
   * The tree with times in milliseconds where they are finer, no {@code _FillValue} of 0 of
   * coordinate variables, no {@code standard_name} of structures, and a label for each grid.
   */
  public static Group prepared(Group root) {
    return Labels.in(new FineTimes().apply(taken(root)));
  }

  private static Group taken(Group group) {
    return group
        .withArrays(group.arrays().stream().map(Enhancement::taken).toList())
        .withGroups(group.groups().stream().map(Enhancement::taken).toList());
  }

  private static Array taken(Array array) {
    Attributes attributes = array.attributes();
    if (array.type().kind() == Kind.STRUCT) {
      // In a CF dataset netCDF-Java takes whatever has one for a plain variable, and fails.
      attributes = attributes.without("standard_name");
    } else if (array.rank() == 1
        && array.name().equals(array.shortDimensionName(0))
        && attributes.get("_FillValue") instanceof Typed fill
        && fill.values().get(0) instanceof Number number
        && number.doubleValue() == 0) {
      // A coordinate is never missing; this would make a hole of the equator.
      attributes = attributes.without("_FillValue");
    }
    return attributes == array.attributes() ? array : array.withAttributes(attributes);
  }
}
