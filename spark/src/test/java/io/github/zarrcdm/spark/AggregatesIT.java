package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is summed up over decoded chunks is what Spark sums up over rows, missing cells and all. */
class AggregatesIT {
  private static SparkSession spark;

  @BeforeAll
  static void load() {
    spark = Cluster.session();
    Dataset<Row> cells =
        spark.read().format("zarr").option("partitionBytes", "200").load("../samples/air.zarr");
    cells.createOrReplaceTempView("summed");
    Dataset<Row> kept = cells.repartition(1).cache();
    assertThat(kept.count()).isPositive();
    kept.createOrReplaceTempView("kept");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*), count(air), sum(air), avg(air), min(air), max(air) FROM {}",
        "SELECT count(air), avg(air), max(time) FROM {} WHERE lat > 40 AND lon < 260",
        "SELECT sum(air), min(lat), count(*) FROM {} WHERE lat > 1000",
        "SELECT lat, avg(air), count(air), count(*), max(lon), sum(lat) FROM {} GROUP BY lat",
        "SELECT lon, min(air), max(air) FROM {} WHERE lat IN (15, 45) GROUP BY lon",
        "SELECT time, sum(air) FROM {} GROUP BY time",
        "SELECT lat, lon, avg(air), count(air) FROM {} GROUP BY lat, lon",
        "SELECT lon, time, sum(air) FROM {} WHERE lat = 75 OR lon > 280 GROUP BY time, lon",
        "SELECT lat, avg(air) FROM {} GROUP BY lat HAVING avg(air) > 290",
        "SELECT year(time), avg(air) FROM {} GROUP BY year(time)",
        "SELECT lat, stddev(air), count(DISTINCT air) FROM {} GROUP BY lat",
        "SELECT time, lat, lon, air, sum(air) FROM {} GROUP BY time, lat, lon, air"
      })
  void sameAsOfRows(String sql) {
    List<String> rows = rows(sql, "kept");
    assertThat(rows(sql, "summed")).containsExactlyInAnyOrderElementsOf(rows);
  }

  /** Rows as text, numbers to nine digits: sums differ by their order. */
  private static List<String> rows(String sql, String table) {
    return spark.sql(sql.replace("{}", table)).collectAsList().stream()
        .map(AggregatesIT::text)
        .toList();
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
