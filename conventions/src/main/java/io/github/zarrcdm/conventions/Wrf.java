package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;

import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Output of the WRF model, which declares no conventions: readers of netCDF recognise it by
 * attributes and a dimension, and derive projection, heights and times. Only the times need help if
 * xarray has joined the characters of {@code Times} to strings, because ISO 8601 has a {@code T}
 * between date and time, and WRF writes {@code 2000-01-24_12:00:00}. They are also shown as a time
 * coordinate.
 */
final class Wrf implements Convention {
  private static final String TIME = "Time";

  @Override
  public Group apply(Group root) {
    Array times = root.array("Times");
    if (times == null
        || !isOutput(root)
        || times.type().kind() != Kind.STRING
        || times.rank() != 1
        || !TIME.equals(times.shortDimensionName(0))
        || root.array(TIME) != null) {
      return root;
    }
    Attributes attributes =
        Attributes.NONE
            .with(LONG_NAME, "Times as numbers")
            .with("units", "secs since 1970-01-01 00:00:00");
    List<Array> arrays = new ArrayList<>(root.arrays());
    arrays.add(
        new Array(
            root.child(TIME),
            FloatType.FLOAT64,
            times.shape(),
            times.dimensionNames(),
            attributes,
            ArrayData.Derived.fromAll(
                List.of(times), inputs -> seconds((Object[]) inputs.get(0)))));
    return root.withArrays(arrays);
  }

  /** Returns true if {@code root} has what output of WRF is recognised by. */
  static boolean isOutput(Group root) {
    Attributes attributes = root.attributes();
    return attributes.has("MAP_PROJ")
        && (attributes.has("GRIDTYPE") || attributes.has("DYN_OPT"))
        && root.arrays().stream()
            .anyMatch(
                array ->
                    IntStream.range(0, array.rank())
                        .mapToObj(array::shortDimensionName)
                        .anyMatch("south_north"::equals));
  }

  private static ArrayData.Source seconds(Object[] times) {
    double[] all = Arrays.stream(times).mapToDouble(Wrf::seconds).toArray();
    return (start, count, stride) -> {
      double[] read = new double[count[0]];
      for (int i = 0; i < read.length; i++) {
        read[i] = all[(int) (start[0] + i * stride[0])];
      }
      return read;
    };
  }

  private static double seconds(Object time) {
    try {
      return LocalDateTime.parse(String.valueOf(time).strip().replace('_', 'T'))
          .toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }
}
