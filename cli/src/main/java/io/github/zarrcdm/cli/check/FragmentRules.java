package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.aggregation.AggregatedData.DIMENSIONS;

import io.github.zarrcdm.cli.copy.Pieces;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/** Aggregation variables (CF 2.8), whose values are in fragments: other datasets. */
public final class FragmentRules {
  private FragmentRules() {}

  /**
   * Returns an error for each aggregation variable that cannot be read, which names the first
   * fragment at fault. Reads all fragments.
   */
  public static List<Problem> unreadable(NetcdfDataset dataset) {
    List<Problem> problems = new ArrayList<>();
    for (String name : aggregations(dataset)) {
      Variable variable = dataset.findVariable(name);
      try {
        if (variable != null) {
          Pieces.read(variable, variable.getShapeAsSection(), (origin, values) -> {});
        }
      } catch (IOException | RuntimeException e) {
        problems.add(new Problem(Code.VARIABLE_UNREADABLE, name, String.valueOf(e.getMessage())));
      }
    }
    return problems;
  }

  /** The names of aggregation variables as they are stored: their datasets have values instead. */
  private static List<String> aggregations(NetcdfDataset dataset) {
    List<String> names = new ArrayList<>();
    Optional<Group> store = Zarr.stored(dataset);
    NetcdfFile file = dataset.getReferencedFile();
    if (store.isPresent()) {
      collect(store.get(), names);
    } else if (file != null) {
      for (Variable variable : file.getVariables()) {
        if (variable.getRank() == 0 && variable.attributes().hasAttribute(DIMENSIONS)) {
          names.add(variable.getFullName());
        }
      }
    }
    return names;
  }

  private static void collect(Group group, List<String> names) {
    for (Array array : group.arrays()) {
      if (array.rank() == 0 && array.attributes().has(DIMENSIONS)) {
        names.add(array.path().substring(1));
      }
    }
    group.groups().forEach(inner -> collect(inner, names));
  }
}
