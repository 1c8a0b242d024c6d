package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Numbers along dimensions whose only axis, in two dimensions, cannot be used: without them its
 * arrays would be no grids.
 */
@Quirk(
    of = "ucar.nc2.dt.grid.GridCoordSys",
    seen = "5.5.3",
    does =
        "makes no grid of an array if a dimension has no axis, as where the times of "
            + "runs cannot be used",
    instead = "the dimension is numbered, with a finding")
public final class NumberedDimensions {
  private NumberedDimensions() {}

  /** Returns the root with numbers along the last dimension of those at {@code unusable}. */
  public static Group of(Group group, Set<String> unusable) {
    List<Array> arrays = new ArrayList<>(group.arrays());
    for (Array axis : group.arrays()) {
      String name = axis.rank() == 2 ? axis.shortDimensionName(1) : null;
      if (name != null
          && unusable.contains(axis.path())
          && arrays.stream().noneMatch(array -> array.name().equals(name))) {
        arrays.add(numbers(axis, name));
      }
    }
    return arrays.size() == group.arrays().size() ? group : group.withArrays(arrays);
  }

  private static Array numbers(Array axis, String dimension) {
    ArrayData.Source values =
        (start, count, stride) -> {
          int[] read = new int[count[0]];
          for (int i = 0; i < read.length; i++) {
            read[i] = (int) (start[0] + i * stride[0]) + 1;
          }
          return read;
        };
    String folder = axis.path().substring(0, axis.path().lastIndexOf('/') + 1);
    return new Array(
        folder + dimension,
        IntegerType.INT32,
        new long[] {axis.shape()[1]},
        List.of(dimension),
        Attributes.NONE
            .with(LONG_NAME, dimension + " number")
            .with("_CoordinateAxisType", "Ensemble"),
        new ArrayData.Computed(values));
  }
}
