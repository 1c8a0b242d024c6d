package io.github.zarrcdm.internal.conventions.serving;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.List;

/**
 * Gives arrays that may be grids a {@code long_name} where nothing says what they are: their name.
 * THREDDS' WCS refuses a whole dataset for one grid without.
 */
public final class Labels {
  /** What netCDF-Java takes for the description of a variable. */
  private static final List<String> DESCRIPTIONS =
      List.of("long_name", "description", "title", "standard_name");

  private Labels() {}

  /** The tree of {@code root} with a label for each array of two dimensions or more. */
  public static Group in(Group root) {
    return root.withArrays(root.arrays().stream().map(Labels::labelled).toList())
        .withGroups(root.groups().stream().map(Labels::in).toList());
  }

  static Array labelled(Array array) {
    boolean labelled = DESCRIPTIONS.stream().anyMatch(array.attributes()::has);
    return array.rank() < 2 || labelled
        ? array
        : array.withAttributes(array.attributes().with("long_name", array.name()));
  }
}
