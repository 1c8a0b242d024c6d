package io.github.zarrcdm.spark.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What has been decoded is encoded to what was stored. */
class EncodingTest {
  private static NewArray array(String type) {
    return NewArray.of("v", type, 4);
  }

  private static NewArray times(String type, String units, String calendar) {
    return array(type).attribute("units", units).attribute("calendar", calendar);
  }

  static Stream<Object[]> stored() {
    return Stream.of(
        new Object[] {array("int8"), new byte[] {1, -128, 127, 0}},
        new Object[] {array("uint8"), new byte[] {1, -128, 127, -1}},
        new Object[] {array("uint16").attribute("_FillValue", 65535), new short[] {0, -1, 7, -9}},
        new Object[] {array("uint32"), new int[] {1, Integer.MIN_VALUE, 127, -1}},
        new Object[] {array("uint64"), new long[] {1, Long.MIN_VALUE, 127, -1}},
        new Object[] {array("int64").attribute("missing_value", 5), new long[] {5, -7, 1, 5}},
        new Object[] {array("float32").attribute("_FillValue", -9.0), new float[] {-9, 1, 2, .1f}},
        new Object[] {array("float64"), new double[] {Double.NaN, 1, -0., 2}},
        new Object[] {
          array("int16")
              .attribute("scale_factor", 0.01)
              .attribute("add_offset", 273.15)
              .attribute("_FillValue", -32768),
          new short[] {-32768, 32767, 0, -12345}
        },
        new Object[] {array("uint8").attribute("scale_factor", 0.1), new byte[] {0, 3, -1, -128}},
        new Object[] {
          array("float32").attribute("scale_factor", 0.1).attribute("_FillValue", -9.0),
          new float[] {-9, 1, 2, 1e6f}
        },
        new Object[] {
          times("int32", "hours since 1900-01-01", "standard"), new int[] {1, 0, 5, -3}
        },
        new Object[] {
          times("float64", "days since 2000-02-29 12:00", "proleptic_gregorian"),
          new double[] {0.125, 1e5, Double.NaN, -7.25}
        },
        new Object[] {
          times("int64", "nanoseconds since 1970-01-01", "standard"),
          new long[] {1_000, 5_000_000_000_123_000L, 0, -1_000}
        },
        new Object[] {
          times("int16", "days since 2003-02-28", "noleap"), new short[] {0, 1, 366, 9}
        },
        new Object[] {
          times("int16", "days since 2003-01-01", "360_day"), new short[] {0, 20, 28, 120}
        });
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("stored")
  void storedValuesAreStoredAgain(NewArray declared, Object stored) throws ZarrException {
    Array array = declared.build();
    Decoding decoding =
        Decoding.hasOwnDates(array)
            ? Decoding.ofDates(array, stored).get("")
            : Decoding.of(array).orElseThrow();
    int length = java.lang.reflect.Array.getLength(stored);
    Object copy = array.type().kind().newArray(length, 1);
    System.arraycopy(stored, 0, copy, 0, length);
    Cells cells = SparkCells.decode(decoding, copy);
    Encoding encoding = Encoding.of(array, SparkCells.type(decoding.type())).orElseThrow();
    Object again = encoding.memory(length);
    IntStream.range(0, length)
        .filter(i -> cells.missing() == null || !cells.missing()[i])
        .forEach(i -> encoding.set(again, i, value(cells, i)));
    assertThat(again).isEqualTo(stored);
  }

  private static Object value(Cells cells, int i) {
    Object value = java.lang.reflect.Array.get(cells.values(), i);
    return value instanceof org.apache.spark.sql.types.Decimal decimal
        ? decimal.toJavaBigDecimal()
        : value;
  }

  /** As in {@code NetcdfDatasets} and xarray; 3 * 0.1 is 0.30000000000000004 in doubles. */
  @Test
  void packedFloatsStayFloats() throws ZarrException {
    Array array =
        array("float32").attribute("scale_factor", 0.1).attribute("_FillValue", -9.0).build();
    Decoding decoding = Decoding.of(array).orElseThrow();
    assertThat(SparkCells.type(decoding.type())).isEqualTo(DataTypes.FloatType);
    assertThat(SparkCells.decode(decoding, new float[] {3, -9}).values())
        .isEqualTo(new float[] {.3f, Float.NaN});
  }

  @Test
  void whatCannotBeStoredIsAnError() throws ZarrException {
    refused(array("uint8"), 256, "cannot hold");
    refused(array("uint8"), -1, "cannot hold");
    refused(array("int8"), null, "is null in a cell");
    refused(array("int8").attribute("_FillValue", 5), 5, "stands for null");
    NewArray packed = array("int16").attribute("scale_factor", 0.5);
    refused(packed, 16384., "with scale_factor and add_offset cannot hold");
    refused(
        array("float16"),
        65_520f,
        "65520.0 in a cell, which float16 cannot hold. Replace it, or write a");
    NewArray fine = array("float32").attribute("scale_factor", 1e-30);
    refused(fine, 1e30, "1.0E30 in a cell, which float32 with scale_factor");
    long halfHour = 1_800_000_000L;
    refused(
        times("int32", "hours since 1970-01-01", "standard"),
        halfHour,
        "1970-01-01T00:30:00Z in a cell, which int32 in hours since 1970-01-01 cannot hold");
    refused(times("float64", "days since 1970-01-01", "standard"), 1L, "cannot hold");
    long leapDay = 1_582_934_400_000_000L;
    refused(times("float64", "days since 1970-01-01", "noleap"), leapDay, "cannot hold");
  }

  private static void refused(NewArray declared, Object value, String why) throws ZarrException {
    Array array = declared.build();
    Encoding encoding =
        Encoding.of(array, SparkCells.type(Decoding.of(array).orElseThrow().type())).orElseThrow();
    assertThatThrownBy(() -> encoding.set(encoding.memory(1), 0, value)).hasMessageContaining(why);
  }
}
