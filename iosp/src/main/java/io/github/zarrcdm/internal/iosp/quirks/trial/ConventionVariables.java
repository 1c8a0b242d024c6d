package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.iosp.aggregation.CdmVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * The axes and projections that a convention of netCDF-Java makes of attributes, as arrays: it
 * finds them, as in a dataset that it has enhanced before, and makes no others.
 */
final class ConventionVariables {
  private ConventionVariables() {}

  /** Returns {@code root} with what {@code enhanced}, which is made of it, has in addition. */
  static Group in(Group root, NetcdfDataset enhanced) throws IOException {
    List<Array> arrays = new ArrayList<>(root.arrays());
    for (Variable variable : enhanced.getRootGroup().getVariables()) {
      boolean made =
          UsableAxes.stored(variable) == null
              && arrays.stream().noneMatch(a -> a.name().equals(variable.getShortName()));
      Array array = made ? array(variable) : null;
      if (array != null) {
        arrays.add(array);
      }
    }
    return root.withArrays(arrays);
  }

  /** Returns true if {@code array} is one of them, not of numbers along a dimension. */
  static boolean has(Array array) {
    return array.data() instanceof ArrayData.Held;
  }

  private static @Nullable Array array(Variable variable) throws IOException {
    String path = "/" + variable.getShortName();
    Attributes attributes = new CdmVariable(variable).attributes();
    if (variable.getRank() == 0) {
      return new Array(
          path,
          IntegerType.INT32,
          new long[0],
          List.of(),
          attributes,
          new ArrayData.Held(new int[1]));
    }
    List<String> dimensions = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      dimensions.add(variable.getDimension(d).getShortName());
    }
    if (!variable.getDataType().isNumeric() || dimensions.stream().anyMatch(Objects::isNull)) {
      return null;
    }
    boolean alias = dimensions.size() == 1 && !dimensions.get(0).equals(variable.getShortName());
    return new Array(
        path,
        FloatType.FLOAT64,
        Arrays.stream(variable.getShape()).asLongStream().toArray(),
        dimensions,
        alias ? attributes.withDefault(AliasedAxes.ALIAS, dimensions.get(0)) : attributes,
        new ArrayData.Held(variable.read().get1DJavaArray(DataType.DOUBLE)));
  }
}
