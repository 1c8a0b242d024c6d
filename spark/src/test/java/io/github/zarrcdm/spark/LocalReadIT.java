package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tasks of Spark read what a plain read gives: stores by other writers, v2, v3, sharded, in zips.
 */
class LocalReadIT {
  private static final int MOST_CELLS = 20_000;

  static Stream<CorpusCase> stores() {
    return Stream.of(
            every(4, "v3_sharding"),
            every(16, "v2_layout", "v2_dtypes", "v2_blosc", "nczarr"),
            every(16, "v3_layout", "v3_dtypes", "v3_codecs", "zip", "xarray"))
        .flatMap(cases -> cases)
        .filter(store -> store.zipRoot().isEmpty());
  }

  private static Stream<CorpusCase> every(int nth, String... categories) {
    List<CorpusCase> cases = Corpus.cases(categories);
    return IntStream.range(0, cases.size()).filter(i -> i % nth == 0).mapToObj(cases::get);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void sameCellsInBothLayouts(CorpusCase store) throws Exception {
    String location = "file:" + store.store();
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      for (Array array : dataset.root().arrays()) {
        long cells = Arrays.stream(array.shape()).reduce(1, (a, b) -> a * b);
        boolean variable = array.rank() > 0 && !array.name().isEmpty() && !isCoordinate(array);
        if (!variable || cells == 0 || cells > MOST_CELLS || Decoding.of(array).isEmpty()) {
          continue;
        }
        Object stored = dataset.read(array, Section.all(array.shape()));
        compare(location, array, Decoding.of(array).get(), stored);
        return;
      }
    }
  }

  private static boolean isCoordinate(Array array) {
    return array.rank() == 1 && ("/" + array.dimensionName(0)).endsWith("/" + array.name());
  }

  private static void compare(String location, Array array, Decoding decoding, Object stored) {
    Cells cells = SparkCells.decode(decoding, stored);
    boolean[] seen = new boolean[java.lang.reflect.Array.getLength(cells.values())];
    for (Row row : rows(location, array, "chunks", "start", "shape", "`" + array.name() + "`")) {
      List<Long> start = row.getList(0);
      List<Integer> shape = row.getList(1);
      List<Object> values = row.getList(2);
      for (int i = 0; i < values.size(); i++) {
        int flat = flat(i, start, shape, array.shape());
        assertThat(seen[flat]).isFalse();
        seen[flat] = true;
        assertThat(values.get(i)).isEqualTo(cell(cells, decoding, flat));
      }
    }
    assertThat(seen).doesNotContain(false);
    assertThat(rows(location, array, "cells", "`" + array.name() + "`"))
        .extracting(row -> String.valueOf(text(row.get(0))))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, seen.length)
                .mapToObj(i -> String.valueOf(text(cell(cells, decoding, i))))
                .toList());
  }

  private static List<Row> rows(String location, Array array, String layout, String... columns) {
    SparkSession spark = Cluster.session();
    return spark
        .read()
        .format("zarr")
        .option("variables", array.name())
        .option("layout", layout)
        .option("partitionBytes", "4096")
        .load(location)
        .selectExpr(columns)
        .collectAsList();
  }

  private static Object text(Object value) {
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
  }

  private static int flat(int i, List<Long> start, List<Integer> shape, long[] whole) {
    long flat = 0;
    int rest = i;
    long factor = 1;
    for (int d = whole.length - 1; d >= 0; d--) {
      flat += (start.get(d) + rest % shape.get(d)) * factor;
      rest /= shape.get(d);
      factor *= whole[d];
    }
    return (int) flat;
  }

  /** The Java object that Spark returns for a cell. */
  private static Object cell(Cells cells, Decoding decoding, int i) {
    Object value = java.lang.reflect.Array.get(cells.values(), i);
    boolean nan = value instanceof Number number && Double.isNaN(number.doubleValue());
    if (value == null || nan || (cells.missing() != null && cells.missing()[i])) {
      return null;
    }
    if (SparkCells.type(decoding.type()).equals(DataTypes.TimestampType)) {
      return Timestamp.from(Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS));
    }
    if (SparkCells.type(decoding.type()).equals(DataTypes.BooleanType)) {
      return (Byte) value != 0;
    }
    if (SparkCells.type(decoding.type()).equals(DataTypes.StringType)) {
      return value.toString();
    }
    return value instanceof Decimal decimal
        ? new BigDecimal(decimal.toJavaBigDecimal().toBigInteger())
        : value;
  }
}
