package io.github.zarrcdm.spark.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Values beyond valid_range, valid_min and valid_max are null, by the rule of NetcdfDatasets, and
 * of single bounds beside a negative scale_factor of netCDF4-python 1.6.2.
 */
class ValidRangeTest {
  private static List<Integer> missing(NewArray array, Object stored) throws ZarrException {
    Array built = array.build();
    Cells cells = Decoding.of(built).orElseThrow().decode(stored);
    int length = java.lang.reflect.Array.getLength(cells.values());
    return IntStream.range(0, length).filter(i -> isMissing(cells, i)).boxed().toList();
  }

  private static boolean isMissing(Cells cells, int i) {
    Object value = java.lang.reflect.Array.get(cells.values(), i);
    return cells.missing() != null && cells.missing()[i]
        || value == null
        || value instanceof Double real && real.isNaN()
        || value instanceof Float real && real.isNaN();
  }

  private static NewArray array(String type) {
    return NewArray.of("v", type, 4);
  }

  @Test
  void boundsAreValid() throws Exception {
    NewArray shorts = array("int16").attribute("valid_range", List.of(-5, 10));
    assertThat(missing(shorts, new short[] {-6, -5, 10, 11})).containsExactly(0, 3);
    NewArray least = array("int64").attribute("valid_min", 3).attribute("_FillValue", 7);
    assertThat(missing(least, new long[] {2, 3, 7, 9})).containsExactly(0, 2);
    NewArray most = array("float64").attribute("valid_max", 1.5);
    assertThat(missing(most, new double[] {-9, 1.5, 1.6, Double.NaN})).containsExactly(2, 3);
    NewArray rounded = array("float32").attribute("valid_range", List.of(0.1, 0.3));
    assertThat(missing(rounded, new float[] {0.1f, 0.3f, 0.31f, 0.09f})).containsExactly(2, 3);
  }

  @Test
  void aRangeComesBeforeSingleBounds() throws Exception {
    NewArray both =
        array("int32").attribute("valid_range", List.of(0, 9)).attribute("valid_max", 5);
    assertThat(missing(both, new int[] {-1, 6, 9, 10})).containsExactly(0, 3);
  }

  /** Integers are packed as the values are; reals beside packed integers are unpacked. */
  @Test
  void boundsOfPackedValuesAreOfTheirType() throws Exception {
    NewArray packed =
        array("int16")
            .attribute("scale_factor", 0.5)
            .attribute("add_offset", 100.)
            .attribute("valid_range", List.of(0, 20));
    assertThat(missing(packed, new short[] {-1, 0, 20, 21})).containsExactly(0, 3);
    NewArray unpacked =
        array("int16")
            .attribute("scale_factor", 0.5)
            .attribute("add_offset", 100.)
            .attribute("valid_range", List.of(100., 110.));
    assertThat(missing(unpacked, new short[] {-1, 0, 20, 21})).containsExactly(0, 3);
    NewArray turned = array("int16").attribute("scale_factor", -0.5).attribute("valid_max", 20);
    assertThat(missing(turned, new short[] {-30, 20, 21, 0})).containsExactly(2);
  }

  /** JSON does not tell floats from doubles, so they are no unpacked bounds of packed floats. */
  @Test
  void boundsOfPackedFloatsArePacked() throws Exception {
    NewArray packed =
        array("float32")
            .attribute("scale_factor", 0.5)
            .attribute("add_offset", 100.)
            .attribute("valid_range", List.of(0., 20.));
    assertThat(missing(packed, new float[] {-1, 0, 20, 21})).containsExactly(0, 3);
  }

  @Test
  void numbersWithoutASignAreCompared() throws Exception {
    NewArray bytes = array("uint8").attribute("valid_range", List.of(1, 250));
    assertThat(missing(bytes, new byte[] {0, 1, (byte) 250, (byte) 251})).containsExactly(0, 3);
    NewArray longs = array("uint64").attribute("valid_max", 9);
    assertThat(missing(longs, new long[] {0, 9, 10, -1})).containsExactly(2, 3);
  }

  @Test
  void timesAndListsOfMissingValues() throws Exception {
    NewArray times =
        array("int32").attribute("units", "days since 2000-01-01").attribute("valid_min", 0);
    assertThat(missing(times, new int[] {-1, 0, 1, 2})).containsExactly(0);
    NewArray listed = array("int16").attribute("missing_value", List.of(1, 3));
    assertThat(missing(listed, new short[] {0, 1, 2, 3})).containsExactly(1, 3);
    BigInteger largest = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    NewArray longs = array("uint64").attribute("_FillValue", largest);
    assertThat(missing(longs, new long[] {0, -1, -2, Long.MAX_VALUE})).containsExactly(1);
    NewArray nan = array("int16").attribute("scale_factor", 2.).attribute("_FillValue", "NaN");
    assertThat(missing(nan, new short[] {0, 1, 2, 3})).isEmpty();
  }
}
