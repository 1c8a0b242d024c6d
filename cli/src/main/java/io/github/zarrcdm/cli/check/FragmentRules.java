package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.cli.copy.SectionPieces;
import io.github.zarrcdm.internal.conventions.aggregation.Aggregations;
import io.github.zarrcdm.internal.iosp.aggregation.AggregatedFile;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/** Aggregation variables (CF 2.8), whose values are in fragments: other datasets. */
public final class FragmentRules {
  private static final String SECTION = "(CF 2.8)";

  private FragmentRules() {}

  /**
   * Returns an error for each aggregation variable that cannot be read, which names the first
   * fragment at fault. Reads all fragments.
   */
  public static List<Problem> unreadable(NetcdfDataset dataset) {
    List<Problem> problems = new ArrayList<>();
    for (Variable variable : aggregations(dataset)) {
      try {
        SectionPieces.read(variable, variable.getShapeAsSection(), (origin, values) -> {});
      } catch (IOException | RuntimeException e) {
        String why = String.valueOf(e.getMessage());
        problems.add(
            new Problem(
                ProblemCode.VARIABLE_UNREADABLE,
                variable.getFullName(),
                why.contains(SECTION) ? why : why + " " + SECTION));
      }
    }
    return problems;
  }

  /** Aggregation variables with values, of which what is stored says that they are such. */
  private static List<Variable> aggregations(NetcdfDataset dataset) {
    Set<String> names = names(dataset);
    boolean isStored = Zarr.stored(dataset).isPresent();
    return dataset.getVariables().stream()
        .filter(variable -> names.contains(name(variable, isStored)))
        .toList();
  }

  /** Returns the paths of aggregation variables in a store; their names in another file. */
  static Set<String> names(NetcdfDataset dataset) {
    Set<String> names = new HashSet<>();
    Optional<Group> store = Zarr.stored(dataset);
    NetcdfFile file = dataset.getReferencedFile();
    if (store.isPresent()) {
      collect(store.get(), names);
    } else if (file != null) {
      for (Variable variable : file.getVariables()) {
        if (AggregatedFile.isAggregation(variable)) {
          names.add(variable.getFullName());
        }
      }
    }
    return names;
  }

  /**
   * Returns the path in a store, where names may have marks that netCDF-Java replaces or escapes.
   */
  private static String name(Variable variable, boolean stored) {
    Variable original = variable instanceof VariableDS made ? made.getOriginalVariable() : null;
    return stored && original != null
        ? CdmOrigin.array(original).map(Array::path).orElse("")
        : variable.getFullName();
  }

  private static void collect(Group group, Set<String> names) {
    for (Array array : group.arrays()) {
      if (Aggregations.isAggregation(array)) {
        names.add(array.path());
      }
    }
    group.groups().forEach(inner -> collect(inner, names));
  }
}
