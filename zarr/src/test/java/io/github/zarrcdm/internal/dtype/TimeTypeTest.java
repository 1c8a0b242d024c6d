package io.github.zarrcdm.internal.dtype;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTypeTest {

  private static long read(DataType type, long stored) {
    long[] values = new long[1];
    type.read(
        ByteBuffer.allocate(8).putLong(stored).array(), 0, 8, ByteOrder.BIG_ENDIAN, values, 0, 1);
    return values[0];
  }

  @ParameterizedTest(name = "{1} of {0} are {2} {3}")
  @CsvSource({
    "M8[ns], 1500000, 1500000, nanoseconds since 1970-01-01",
    "M8[ns], -1, -1, nanoseconds since 1970-01-01",
    "M8[25us], 41, 1025, microseconds since 1970-01-01",
    "M8[as], 5, 5, attoseconds since 1970-01-01",
    "M8[10ms], 7, 70, milliseconds since 1970-01-01",
    "M8[25s], 4, 100, seconds since 1970-01-01",
    "M8[h], 5, 5, hours since 1970-01-01",
    "M8[D], -3, -3, days since 1970-01-01",
    "M8[W], 2, 14, days since 1970-01-01",
    "M8[M], 13, 396, days since 1970-01-01",
    "M8[M], -1, -31, days since 1970-01-01",
    "M8[Y], 30, 10957, days since 1970-01-01",
    "M8[2Y], 15, 10957, days since 1970-01-01",
    "m8[ns], 1500001, 1500001, nanoseconds",
    "m8[W], 2, 14, days",
    "m8[10ms], 7, 70, milliseconds",
    "m8[Y], 3, 3, years"
  })
  void timesBecomeWhatNetcdfUsersHave(String numpy, long stored, long shown, String units)
      throws ZarrException {
    StoredType type = DataTypes.v2("<" + numpy);
    assertThat(read(type, stored)).isEqualTo(shown);
    assertThat(type.shown(stored)).isEqualTo(shown);
    assertThat(type.attributes()).containsEntry("units", units);
    assertThat(type.attributes().get("calendar"))
        .isEqualTo(numpy.startsWith("M") ? "proleptic_gregorian" : null);
  }

  @Test
  void notATimeStaysNotATime() throws ZarrException {
    for (String numpy : new String[] {"<M8[ns]", "<M8[s]", "<M8[Y]", "<m8[W]", "<M8"}) {
      assertThat(read(DataTypes.v2(numpy), TimeType.NAT)).isEqualTo(TimeType.NAT);
    }
    assertThat(read(DataTypes.v2("<M8[Y]"), Long.MAX_VALUE / 2))
        .as("beyond 64 bits")
        .isEqualTo(TimeType.NAT);
    assertThat(DataTypes.v2("<M8").attributes()).isEmpty();
  }

  @Test
  void v3NamesTheSameTimes() throws ZarrException {
    StoredType type =
        DataTypes.v3(
            Map.of(
                "name",
                "numpy.datetime64",
                "configuration",
                Map.of("unit", "us", "scale_factor", 25L)));
    assertThat(read(type, 41)).isEqualTo(1025);
    assertThat(type.name()).isEqualTo("datetime64[25us]");
  }
}
