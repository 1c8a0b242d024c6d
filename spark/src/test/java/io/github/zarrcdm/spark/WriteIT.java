package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a query gives is a store when it has been written, with the same values. */
class WriteIT {
  private static final String SAMPLE = "../samples/air.zarr";
  private static SparkSession spark;
  @TempDir Path folder;

  @BeforeAll
  static void load() {
    spark = Cluster.session();
    read(SAMPLE, "cells").createOrReplaceTempView("air");
  }

  private static Dataset<Row> read(String store, String layout) {
    return spark.read().format("zarr").option("layout", layout).load(store);
  }

  private String write(String sql, String name) {
    String target = folder.resolve(name).toString();
    spark.sql(sql).write().format("zarr").option("like", SAMPLE).save(target);
    return target;
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void cellsAreWrittenAndReadBack() throws Exception {
    String sql =
        """
        SELECT time, CAST(lat AS DOUBLE) AS lat, lon, air - 273.15 AS celsius, CAST(air AS INT) AS whole,
               CAST(air AS FLOAT) AS single, time AS seen, CAST(time AS DATE) AS day
        FROM air WHERE air > 280\
        """;
    String target = write(sql, "cells.zarr");
    Dataset<Row> written = read(target, "cells");
    assertThat(written.schema().fieldNames())
        .startsWith("time", "lat", "lon")
        .contains("celsius", "whole", "single", "seen", "day");
    String columns = "time, lat, lon, celsius, whole, single, seen, CAST(day AS DATE) AS day";
    written.createOrReplaceTempView("written");
    assertThat(rows(spark.sql("SELECT " + columns + " FROM written WHERE celsius IS NOT NULL")))
        .isEqualTo(rows(spark.sql(sql.replace("CAST(lat AS DOUBLE) AS lat", "lat"))));
    assertThat(written.count()).isEqualTo(spark.sql("SELECT * FROM air").count());
    assertThat(written.filter("celsius IS NULL AND (whole IS NOT NULL OR day IS NOT NULL)").count())
        .isZero();
    assertThat(spark.sql("SELECT max(lat), min(time), count(DISTINCT lon) FROM written").head())
        .isEqualTo(spark.sql("SELECT max(lat), min(time), count(DISTINCT lon) FROM air").head());
  }

  @Test
  void chunksAreWrittenAsTheyLie() {
    read(SAMPLE, "chunks").createOrReplaceTempView("parts");
    String target = folder.resolve("chunks.zarr").toString();
    spark
        .sql("SELECT start, shape, time_min, transform(air, x -> x * 2) AS twice FROM parts")
        .write()
        .format("zarr")
        .option("like", SAMPLE)
        .option("layout", "chunks")
        .save(target);
    assertThat(rows(read(target, "cells").selectExpr("time", "lat", "lon", "twice")))
        .isEqualTo(rows(spark.sql("SELECT time, lat, lon, air * 2 FROM air")));
  }

  @Test
  void aJobThatFailsLeavesAStoreThatDoesNotOpenAndCanBeOverwritten() throws Exception {
    String off = "SELECT time, lat + IF(lat > 50, 0.5, 0) AS lat, lon, air FROM air";
    assertThatThrownBy(() -> write(off, "failed.zarr"))
        .hasStackTraceContaining("which is not on the grid of");
    String target = folder.resolve("failed.zarr").toString();
    assertThatThrownBy(() -> read(target, "cells")).isInstanceOf(Exception.class);
    spark.table("air").write().format("zarr").option("like", SAMPLE).mode("overwrite").save(target);
    assertThat(rows(read(target, "cells"))).isEqualTo(rows(spark.table("air")));
  }

  @Test
  void whatMakesNoSenseIsRefusedBeforeAnythingIsWritten() throws Exception {
    assertThatThrownBy(() -> write("SELECT time, lat, air FROM air", "a.zarr"))
        .hasMessageContaining("missing: lon");
    assertThatThrownBy(() -> write("SELECT time, lat, lon FROM air", "a.zarr"))
        .hasMessageContaining("there is no variable");
    assertThatThrownBy(() -> write("SELECT time, lat, lon, array(air) AS a FROM air", "a.zarr"))
        .hasMessageContaining("the column a is array<double>");
    var writer = spark.table("air").write().format("zarr");
    assertThatThrownBy(() -> writer.mode("overwrite").save(SAMPLE))
        .hasMessageContaining("the option \"like\"");
    assertThatThrownBy(() -> spark.read().format("zarr").option("like", SAMPLE).load(SAMPLE))
        .hasMessageContaining("unknown option \"like\"");
    assertThatThrownBy(() -> writer.option("like", SAMPLE).mode("overwrite").save(SAMPLE))
        .hasMessageContaining("cannot be written there");
    assertThatThrownBy(() -> writer.mode("append").save(folder.resolve("a.zarr").toString()))
        .hasMessageContaining("supported are errorifexists and overwrite");
    assertThat(folder.resolve("a.zarr")).doesNotExist();
    assertThat(Files.exists(Path.of(SAMPLE, "zarr.json"))).isTrue();
  }
}
