package io.github.zarrcdm.internal.iosp.quirks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.conventions.Sidecar;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.dtype.VariableText;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What plain files show as stored, and enhanced datasets as netCDF-Java needs it. */
class RepairsTest {
  @Test
  void dividesFineTimesDownwards() {
    Array time =
        array(
            "time",
            IntegerType.INT64,
            "time",
            Map.of("units", "nanoseconds since 1970-01-01"),
            new long[] {0});
    Group root = conventional(time);
    assertThat(root.array("time")).as("a plain file").isEqualTo(time);
    Array shown = Repairs.prepared(root, new Findings("x")).array("time");
    assertThat(shown.attributes().text("units")).isEqualTo("milliseconds since 1970-01-01");
    byte[] stored = new byte[24];
    ByteBuffer.wrap(stored).putLong(-1).putLong(1_999_999).putLong(Long.MIN_VALUE);
    long[] values = new long[3];
    shown.type().read(stored, 0, 8, ByteOrder.BIG_ENDIAN, values, 0, 3);
    assertThat(values).containsExactly(-1, 1, Long.MIN_VALUE);
  }

  /** CF has no missing coordinates; a plain file shows what is stored. */
  @Test
  void takesAFillValueOfNoughtFromCoordinatesThatAreEnhanced() {
    Typed nought = Typed.of(Kind.DOUBLE, 0.);
    Array equator =
        array(
            "lat",
            FloatType.FLOAT64,
            "lat",
            Map.of("_FillValue", nought, "units", "degrees_north"),
            new double[] {-1, 0, 1});
    Array other =
        array("t", FloatType.FLOAT32, "lat", Map.of("_FillValue", nought), new float[] {1, 2, 3});
    Group root = conventional(equator, other);
    assertThat(root.arrays()).containsExactly(equator, other);
    Group prepared = Repairs.prepared(root, new Findings("x"));
    assertThat(prepared.array("lat").attributes().has("_FillValue")).isFalse();
    assertThat(prepared.array("t")).isEqualTo(other);
  }

  @Test
  void saysWhichAttributesAnAxisOfTextLoses() {
    Array regions =
        array(
            "region",
            new VariableText("string"),
            "region",
            Map.of("standard_name", "region", "long_name", "basins"),
            new String[] {"Pacific"});
    Findings findings = new Findings("x");
    Group prepared = Repairs.prepared(root(regions), findings);
    assertThat(prepared.array("region").attributes().values().keySet()).contains("long_name");
    assertThat(findings.all())
        .singleElement()
        .satisfies(f -> assertThat(f.done()).endsWith("does not use standard_name"));
  }

  private static Group conventional(Array... arrays) {
    return Conventions.apply(root(arrays), Sidecar.NONE, new Findings(""));
  }

  private static Group root(Array... arrays) {
    return new Group("/", Attributes.NONE, List.of(), List.of(), List.of(arrays));
  }

  private static Array array(
      String name, DataType type, String dimension, Map<String, ?> attributes, Object values) {
    return new Array(
        "/" + name,
        type,
        new long[] {java.lang.reflect.Array.getLength(values)},
        List.of(dimension),
        new Attributes(Map.copyOf(attributes)),
        new ArrayData.Held(values));
  }
}
