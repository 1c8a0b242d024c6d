package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.List;

/**
 * Adds a {@code long_name}, the array's name, to possible grids without a description, because WCS
 * in THREDDS refuses a whole dataset if one grid has none.
 */
@Quirk(
    of = "ucar.nc2.Variable",
    seen = "5.5.3",
    does =
        "has no description of a variable without long_name, title or standard_name, "
            + "for which WCS of THREDDS refuses the whole dataset",
    instead = "grids get their name as long_name")
public final class MissingLongNames {
  /** The attributes that netCDF-Java uses as the description of a variable. */
  private static final List<String> DESCRIPTIONS =
      List.of(LONG_NAME, "description", "title", STANDARD_NAME);

  private MissingLongNames() {}

  /** Returns the tree with a label for each array of two or more dimensions. */
  public static Group in(Group root) {
    return root.withArrays(root.arrays().stream().map(MissingLongNames::labelled).toList())
        .withGroups(root.groups().stream().map(MissingLongNames::in).toList());
  }

  public static Array labelled(Array array) {
    boolean labelled = DESCRIPTIONS.stream().anyMatch(array.attributes()::has);
    return array.rank() < 2 || labelled
        ? array
        : array.withAttributes(array.attributes().with(LONG_NAME, array.name()));
  }
}
