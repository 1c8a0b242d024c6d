package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Aggregates over decoded chunks equal Spark's aggregates over rows, including missing cells. */
class AggregatesIT {
  /** Strings, unsigned 64-bit integers, bytes, booleans, infinities, packed and missing values. */
  private static final List<String> OVER_CHUNKS =
      List.of(
          "SELECT count(*), count(text), count(large), count(truth) FROM {}",
          "SELECT y, count(text), count(large), sum(packed), min(packed), count(packed) FROM {}"
              + " GROUP BY y",
          "SELECT sum(packed), min(small), max(small), sum(small), count(small), avg(small) FROM"
              + " {}",
          "SELECT y, sum(small), max(small), avg(small), count(small) FROM {} GROUP BY y",
          "SELECT y, stddev(small), var_pop(packed), stddev_pop(small) FROM {} GROUP BY y",
          "SELECT var_samp(real), var_pop(small), stddev(packed), var_pop(small) FROM {}",
          "SELECT floor(y / 10) AS ten, avg(small) + 1 AS a, count(*) FROM {} GROUP BY floor(y /"
              + " 10)",
          "SELECT y > 1, x % 2, min(real), sum(small) FROM {} GROUP BY y > 1, x % 2",
          "SELECT CASE WHEN x = 0 THEN 'west' ELSE 'east' END AS half, count(small), avg(packed)"
              + " FROM {} WHERE cast(y AS STRING) LIKE '7%' GROUP BY 1 HAVING count(*) > 0",
          "SELECT cast(x AS DECIMAL(4, 1)), max(small), cast('2013-01-01' AS DATE) + cast(x AS INT)"
              + " FROM {} GROUP BY 1, 3",
          "SELECT sum(real), min(real), max(real), avg(real), count(real) FROM {}",
          "SELECT y, sum(real), min(real), max(real), avg(real), count(real) FROM {} GROUP BY y",
          "SELECT x, sum(real), min(real), max(real) FROM {} WHERE y <> 7 GROUP BY x",
          "SELECT count(DISTINCT y), count(y), sum(y), min(y) FROM {}",
          "SELECT y, count(valid), min(valid), max(valid), sum(valid) FROM {} GROUP BY y",
          "SELECT y, count(*) FROM {} GROUP BY y");

  /** Aggregates that Spark computes from rows. */
  private static final List<String> FROM_ROWS =
      List.of(
          "SELECT min(text), max(large), max(truth), sum(large) FROM {}",
          "SELECT count(DISTINCT small), count(*) FROM {}",
          "SELECT sum(small) FILTER (WHERE real > 1), count(*) FROM {}",
          "SELECT sum(small) FROM {} WHERE real > 1",
          "SELECT x + y, sum(small) FROM {} GROUP BY x + y",
          "SELECT skewness(small), avg(x) FROM {}",
          "SELECT sum(small), count(*) FROM {} WHERE y > 100",
          "SELECT y, sum(small) FROM {} WHERE y > 100 GROUP BY y");

  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void load() throws IOException {
    spark = Cluster.session();
    writeStore();
    Dataset<Row> cells =
        spark
            .read()
            .format("zarr")
            .option("partitionBytes", "1")
            .load(folder.resolve("kinds.zarr").toString());
    cells.createOrReplaceTempView("kinds");
    Dataset<Row> kept = cells.repartition(1).cache();
    assertThat(kept.count()).isEqualTo(8);
    kept.createOrReplaceTempView("keptKinds");
  }

  private static Stream<Arguments> queries() {
    return Stream.concat(
        OVER_CHUNKS.stream().map(sql -> Arguments.of(sql, true)),
        FROM_ROWS.stream().map(sql -> Arguments.of(sql, false)));
  }

  @ParameterizedTest
  @MethodSource("queries")
  void sameAsOfRows(String sql, boolean isSummedUp) {
    Dataset<Row> query = query(sql, "kinds");
    // Before it runs: Spark changes the plan of what turns out to be empty.
    assertThat(isSummedUp(query)).isEqualTo(isSummedUp);
    assertThat(rows(query)).containsExactlyInAnyOrderElementsOf(rows(query(sql, "keptKinds")));
  }

  /** As netCDF4-python masks them. */
  @Test
  void valuesBeyondTheValidRangeAreMissing() {
    String sql = "SELECT count(valid), min(valid), max(valid), sum(valid) FROM {}";
    assertThat(query(sql, "kinds").head()).hasToString("[5,-5,10,17]");
  }

  /** A map has too many groups to merge: each is computed within one task and read once. */
  @Test
  void manyGroupsAreNotMerged() throws IOException {
    Cube cube = new Cube(8, 96, 96, 2, 48, 48);
    for (Map.Entry<String, byte[]> value : cube.values("temp").entrySet()) {
      Path file = folder.resolve("map").resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
    Dataset<Row> cells = spark.read().format("zarr").load(folder.resolve("map").toString());
    cells.createOrReplaceTempView("map");
    String sql = "SELECT lat, lon, avg(temp) AS mean, stddev(temp) FROM {} GROUP BY lat, lon";
    String plan = query(sql, "map").queryExecution().optimizedPlan().toString();
    assertThat(plan).doesNotContain("Aggregate");
    cells.repartition(1).createOrReplaceTempView("mapRows");
    assertThat(rows(query(sql, "map")))
        .hasSize(96 * 96)
        .containsExactlyInAnyOrderElementsOf(rows(query(sql, "mapRows")));
  }

  private static boolean isSummedUp(Dataset<Row> query) {
    String plan = query.queryExecution().executedPlan().toString();
    return plan.contains("aggregates [") || plan.contains("LocalTableScan");
  }

  /** 4 by 2 cells in two chunks; some cells are missing. */
  private static void writeStore() throws IOException {
    double[] y = {-0.0, 0.0, 7, Double.NaN};
    double[] real = {1, Double.POSITIVE_INFINITY, 2, Double.NEGATIVE_INFINITY, 3, Double.NaN, 5, 6};
    Map<NewArray, Object> arrays = new LinkedHashMap<>();
    arrays.put(NewArray.of("y", "float64", 4).dimensions("y"), y);
    arrays.put(variable("real", "float64"), real);
    arrays.put(
        variable("large", "uint64").attribute("_FillValue", 3),
        new long[] {0, 1, -1, 3, 4, 5, 6, 7});
    arrays.put(variable("truth", "bool"), new byte[] {0, 0, 0, 0, 1, 0, 0, 0});
    arrays.put(
        variable("small", "uint8").fill(255).attribute("_FillValue", 255),
        new byte[] {-6, -5, -4, -3, -1, -1, -1, -1});
    arrays.put(
        variable("packed", "int16")
            .fill(-1)
            .attribute("_FillValue", -1)
            .attribute("scale_factor", 0.5)
            .attribute("add_offset", 10),
        new short[] {-1, -1, 2, 3, -1, -1, -1, -1});
    arrays.put(
        variable("valid", "int16").attribute("valid_range", List.of(-5, 10)),
        new short[] {-6, -5, 10, 11, 0, 3, -7, 9});
    arrays.put(variable("text", "string"), new String[] {"a", "b", "c", "d", "e", "f", "g", "h"});
    ZarrWriterBuilder builder = ZarrWriter.to(folder.resolve("kinds.zarr").toString());
    for (NewArray array : arrays.keySet()) {
      builder.array(array);
    }
    try (ZarrWriter writer = builder.open()) {
      for (Map.Entry<NewArray, Object> array : arrays.entrySet()) {
        Array declared = array.getKey().build();
        writer.write(declared, Section.all(declared.shape()), array.getValue());
      }
      writer.finish();
    }
  }

  private static NewArray variable(String name, String type) {
    return NewArray.of(name, type, 4, 2).dimensions("y", "x").chunks(2, 2).codecs();
  }

  private static Dataset<Row> query(String sql, String table) {
    return spark.sql(sql.replace("{}", table));
  }

  /** Rows as text, with numbers to nine digits, because sums depend on their order. */
  private static List<String> rows(Dataset<Row> query) {
    return query.collectAsList().stream().map(AggregatesIT::text).toList();
  }

  private static String text(Row row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      text.append(value instanceof Double real ? "%.9g".formatted(real) : value).append(' ');
    }
    return text.toString();
  }
}
