package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.model.ArrayData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * Coordinates of a store that are computed from others, and whether they can be. Aggregation
 * variables are a matter of {@link FragmentRules}.
 */
public final class ComputedPlaces {
  private ComputedPlaces() {}

  /** Returns an error for each that has no values; reads the first one of each. */
  public static List<Problem> unreadable(NetcdfDataset dataset) {
    List<Problem> problems = new ArrayList<>();
    Set<String> aggregations = FragmentRules.names(dataset);
    NetcdfFile shown = dataset.getReferencedFile();
    for (Variable variable : (shown == null ? dataset : shown).getVariables()) {
      if (variable.getSize() > 0 && isComputed(variable, aggregations)) {
        int[] first = new int[variable.getRank()];
        int[] one = new int[variable.getRank()];
        Arrays.fill(one, 1);
        try {
          variable.read(first, one);
        } catch (IOException | InvalidRangeException | RuntimeException e) {
          problems.add(
              new Problem(
                  ProblemCode.VARIABLE_UNREADABLE,
                  variable.getFullName(),
                  String.valueOf(e.getMessage())));
        }
      }
    }
    return problems;
  }

  private static boolean isComputed(Variable variable, Set<String> aggregations) {
    return CdmOrigin.array(variable)
        .filter(array -> array.data() instanceof ArrayData.Derived)
        .filter(array -> !aggregations.contains(array.path()))
        .isPresent();
  }
}
