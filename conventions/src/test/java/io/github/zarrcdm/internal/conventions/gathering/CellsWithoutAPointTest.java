package io.github.zarrcdm.internal.conventions.gathering;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The value of cells without a point is one that is missing in the array. */
class CellsWithoutAPointTest {
  private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  /** The value of points of {@code type} on a grid; null if they stay as they are. */
  private static @Nullable Object value(Object type, Map<String, Object> attributes)
      throws Exception {
    Array lat = NewArray.of("/lat", "float64", 2).dimensions("lat").build();
    Array land =
        NewArray.of("/land", "int32", 1).dimensions("land").attribute("compress", "lat").build();
    Array points =
        NewArray.of("/t", type, 1)
            .dimensions("land")
            .attributes(new Attributes(attributes))
            .build();
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), List.of(lat, land, points));
    Array full = new FullGrids(new Findings("")).apply(root).array("t");
    return full != null && full.data() instanceof ArrayData.Scattered scattered
        ? scattered.fill()
        : null;
  }

  @Test
  void itIsTheFirstThatTheTypeHas() throws Exception {
    assertThat(value("int32", Map.of("_FillValue", -9L))).isEqualTo(-9);
    assertThat(value("int16", Map.of("missing_value", List.of(1e20, -9L)))).isEqualTo((short) -9);
    assertThat(value("uint64", Map.of("_FillValue", LARGEST))).isEqualTo(-1L);
    assertThat(value("float32", Map.of("_FillValue", -1e30))).isEqualTo(-1e30f);
    assertThat(value("int32", Map.of("_FillValue", 1e20))).isNull();
  }

  @Test
  void itIsThatOfTheTypeWhereTheArrayNamesNone() throws Exception {
    assertThat(value("int16", Map.of())).isEqualTo((short) -32767);
    assertThat(value("uint16", Map.of())).isEqualTo((short) -1);
    assertThat(value("uint64", Map.of())).isEqualTo(-2L);
    assertThat(value("float64", Map.of())).isEqualTo(Double.NaN);
    assertThat(value("int8", Map.of())).isNull();
  }

  /** As xarray writes them: "not a time" needs no attribute. */
  @Test
  void ofDurationsItIsNotATime() throws Exception {
    assertThat(value("int64", Map.of("units", "days", "dtype", "timedelta64[ns]")))
        .isEqualTo(Long.MIN_VALUE);
  }
}
