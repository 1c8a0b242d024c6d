package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of a query, written as a store, has the same values. */
class WriteIT {
  private static final String SAMPLE = "../samples/air.zarr";
  private static final Map<String, Object> SECONDS =
      Map.of("name", "numpy.datetime64", "configuration", Map.of("unit", "s", "scale_factor", 1));
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

  private void write(Dataset<Row> rows, String like) {
    rows.write()
        .format("zarr")
        .option("like", like)
        .mode("overwrite")
        .save(folder.resolve("other.zarr").toString());
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
  void metadataOfColumnsBecomeAttributes() throws Exception {
    Dataset<Row> cells = spark.sql("SELECT time, lat, lon, air - 273.15 AS celsius FROM air");
    String of =
        "{\"units\": \"degC\", \"valid_range\": [-80.5, 60.5], \"levels\": [1, 2], \"about\":"
            + " {\"n\": 3}}";
    write(cells.withMetadata("celsius", Metadata.fromJson(of)), SAMPLE);
    try (ZarrDataset written = ZarrDataset.open(folder.resolve("other.zarr").toString())) {
      assertThat(written.root().array("celsius").attributes().values())
          .containsEntry("units", "degC")
          .containsEntry("valid_range", List.of(-80.5, 60.5))
          .containsEntry("levels", List.of(1L, 2L))
          .containsEntry("about", Map.of("n", 3L));
    }
    Metadata packed = Metadata.fromJson("{\"scale_factor\": 0.5}");
    assertThatThrownBy(() -> write(cells.withMetadata("celsius", packed), SAMPLE))
        .hasMessageContaining("the column celsius has \"scale_factor\" in its metadata");
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
  void whatSaysWhereAChunkIsMustMakeSense() {
    String values = "array(1, 2) AS v";
    refusedChunk("array(0L) AS start, array(1, 1, 1) AS shape, " + values, "has no start");
    refusedChunk("array(0, 0, NULL) AS start, array(1, 1, 2) AS shape, " + values, "has no start");
    for (String shape :
        List.of("array(2)", "array(-1, 1, -2)", "array(1, 1, NULL)", "CAST(NULL AS ARRAY<INT>)")) {
      refusedChunk(
          "array(0, 0, 0) AS start, " + shape + " AS shape, " + values, "it must lie within");
    }
    refusedChunk("'here' AS start, array(1) AS shape, " + values, "the column start is string");
    refusedChunk("array(0) AS start, array(1) AS shape, array(1) AS lat", "like a coordinate");
  }

  private void refusedChunk(String columns, String why) {
    var writer = spark.sql("SELECT " + columns).write().format("zarr").option("layout", "chunks");
    String target = folder.resolve("refused.zarr").toString();
    assertThatThrownBy(() -> writer.option("like", SAMPLE).mode("overwrite").save(target))
        .hasStackTraceContaining(why);
  }

  /** As Spark itself compares names, and whatever a variable is called. */
  @Test
  void columnsAreFoundInAnyCaseAndOrder() throws Exception {
    String target =
        write("SELECT air AS zarr_box, air AS zarr_index_0, LON, Time, lat FROM air", "case.zarr");
    assertThat(rows(read(target, "cells")))
        .isEqualTo(rows(spark.sql("SELECT air, air, lon, time, lat FROM air")));
  }

  /** Stores mean UTC: elsewhere the same day begins at another moment. */
  @Test
  void timesWithoutAZoneAreThoseOfASessionInUtcOnly() throws Exception {
    String plain = "SELECT CAST(time AS TIMESTAMP_NTZ) AS time, lat, lon, air FROM air";
    String target = write(plain, "utc.zarr");
    assertThat(rows(read(target, "cells"))).isEqualTo(rows(spark.table("air")));
    spark.conf().set("spark.sql.session.timeZone", "Europe/Berlin");
    try {
      assertThatThrownBy(() -> write(plain, "berlin.zarr"))
          .hasMessageContaining(
              "time is timestamp_ntz, which has no time zone. If it is in Europe");
    } finally {
      spark.conf().set("spark.sql.session.timeZone", "UTC");
    }
    assertThat(folder.resolve("berlin.zarr")).doesNotExist();
  }

  /**
   * A text, an index without coordinate, unsigned numbers, floats and numpy's times; coordinates of
   * two dimensions and of none, dates that Spark does not have; shards.
   */
  @Test
  void cellsAreFoundByCoordinatesOfEveryKind() throws Exception {
    String like = folder.resolve("kinds.zarr").toString();
    NewArray name = NewArray.of("name", "string", 3).dimensions("name");
    NewArray big = NewArray.of("big", "uint64", 3).dimensions("big").attribute("_FillValue", 9);
    NewArray deep = NewArray.of("deep", "float32", 3).dimensions("deep");
    NewArray label = NewArray.of("label", SECONDS, 3).dimensions("deep");
    NewArray place = NewArray.of("place", "float64", 3, 5).dimensions("name", "i");
    NewArray height = NewArray.of("height", "float64");
    NewArray day =
        NewArray.of("day", "int32", 3)
            .dimensions("deep")
            .attribute("units", "days since 2001-02-28")
            .attribute("calendar", "360_day");
    NewArray v =
        NewArray.of("v", "int8", 3, 5, 3, 3)
            .dimensions("name", "i", "big", "deep")
            .chunks(1, 2, 3, 1)
            .shards(2, 4, 3, 2)
            .attribute("coordinates", "label place height day");
    ZarrWriterBuilder arrays = ZarrWriter.to(like);
    for (NewArray array : List.of(name, big, deep, label, place, height, day, v)) {
      arrays.array(array);
    }
    try (ZarrWriter writer = arrays.open()) {
      writer.write("place", Section.all(3, 5), IntStream.range(0, 15).asDoubleStream().toArray());
      writer.write("height", Section.all(), new double[] {2});
      writer.write("day", Section.all(3), new int[] {0, 1, 2});
      writer.write("name", Section.all(3), new String[] {"b", "", "Süd"});
      writer.write("big", Section.all(3), new long[] {-1, 7, Long.MIN_VALUE});
      writer.write("deep", Section.all(3), new float[] {0.1f, -0f, -2.5f});
      writer.write("label", Section.all(3), new long[] {5, 5, 6});
      byte[] values = new byte[135];
      for (int n = 0; n < values.length; n++) {
        values[n] = (byte) (n % 100);
      }
      writer.write("v", Section.all(3, 5, 3, 3), values);
      writer.finish();
    }
    Dataset<Row> cells = read(like, "cells");
    String target = folder.resolve("kinds-written.zarr").toString();
    cells
        .selectExpr(
            "deep", "i", "label", "CAST(v AS STRING) AS text", "v", "name", "big", "v > 5 AS t")
        .write()
        .format("zarr")
        .option("like", like)
        .save(target);
    String[] columns = {
      "name", "i", "big", "deep", "label", "place", "height", "day", "day_month", "day_day", "v"
    };
    assertThat(rows(read(target, "cells").filter("text = v AND t = (v > 5)").selectExpr(columns)))
        .hasSize(135)
        .isEqualTo(rows(cells.selectExpr(columns)));
    try (var files = Files.walk(Path.of(target, "v", "c"))) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(2 * 2 * 2);
    }
    assertThatThrownBy(
            () -> write(cells.selectExpr("name", "i + 0.4D AS i", "big", "deep", "v"), like))
        .hasStackTraceContaining("a value that its type cannot hold");
    assertThatThrownBy(
            () ->
                write(
                    cells.filter("i < 4").selectExpr("name", "i", "big", "deep", "v > 5 AS t"),
                    like))
        .hasStackTraceContaining("have no row, and t, of type bool, has no value for them");
    assertThatThrownBy(() -> write(cells.withColumn("height", cells.col("height").plus(1)), like))
        .hasMessageContaining("the coordinate height has 2.0 where a row has 3.0");
    List<String> before = rows(cells.selectExpr(columns));
    Dataset<Row> kept = Sessions.table(spark, cells.collectAsList(), cells.schema());
    kept.write().format("zarr").option("like", like).mode("overwrite").save(like);
    assertThat(rows(read(like, "cells").selectExpr(columns))).isEqualTo(before);
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
  void aStoreThatIsReadIsNotOverwritten() throws Exception {
    String target = write("SELECT time, lat, lon, air FROM air", "read.zarr");
    read(target, "cells").createOrReplaceTempView("mine");
    spark.sql("CREATE TABLE listed USING zarr OPTIONS (path '" + target + "')");
    String within = folder + "/./read.zarr/air";
    Path link = Files.createSymbolicLink(folder.resolve("link.zarr"), Path.of(target));
    Dataset<Row> mine = spark.table("mine");
    spark.createDataFrame(mine.toJavaRDD(), mine.schema()).createOrReplaceTempView("rdd");
    for (String sql :
        List.of(
            "SELECT * FROM air WHERE lat IN (SELECT lat FROM mine)",
            "SELECT * FROM listed",
            "SELECT * FROM rdd")) {
      for (String place : List.of(target, within, link.toString())) {
        var writer = spark.sql(sql).write().format("zarr").option("like", SAMPLE).mode("overwrite");
        assertThatThrownBy(() -> writer.save(place))
            .hasMessageContaining("cannot be written there");
      }
    }
    spark.sql("DROP TABLE listed");
    assertThat(rows(read(target, "cells"))).isEqualTo(rows(spark.table("air")));
  }

  @Test
  void senselessRequestsAreRefusedBeforeAnythingIsWritten() throws Exception {
    assertThatThrownBy(() -> write("SELECT time, lat, air FROM air", "a.zarr"))
        .hasMessageContaining("missing: lon");
    assertThatThrownBy(() -> write("SELECT time, lat, lon FROM air", "a.zarr"))
        .hasMessageContaining("there is no variable");
    assertThatThrownBy(() -> write("SELECT time, lat, lon, air, 1 AS Air FROM air", "a.zarr"))
        .hasMessageContaining("two columns of the rows are called Air. Rename one");
    assertThatThrownBy(() -> write("SELECT time, lat, lon, air AS `g/air` FROM air", "a.zarr"))
        .hasMessageContaining("the column g/air would be a variable of another group");
    assertThatThrownBy(
            () -> write("SELECT time, CAST(lat AS STRING) AS lat, lon, air FROM air", "a.zarr"))
        .hasMessageContaining("the column lat is string; the coordinate of");
    for (String values :
        List.of(
            "array(air)",
            "struct(air)",
            "map('air', air)",
            "CAST(air AS DECIMAL(9, 2))",
            "CAST(time AS TIMESTAMP_NTZ)",
            "CAST('air' AS BINARY)",
            "NULL")) {
      assertThatThrownBy(
              () -> write("SELECT time, lat, lon, " + values + " AS a FROM air", "a.zarr"))
          .hasMessageMatching("zarr: the column a is .*; supported are .* Cast it");
    }
    var writer = spark.table("air").write().format("zarr");
    assertThatThrownBy(() -> writer.mode("overwrite").save(SAMPLE))
        .hasMessageContaining("cannot be written there");
    assertThatThrownBy(() -> spark.read().format("zarr").option("like", SAMPLE).load(SAMPLE))
        .hasMessageContaining("unknown option \"like\"");
    assertThatThrownBy(() -> writer.option("like", SAMPLE).mode("overwrite").save(SAMPLE))
        .hasMessageContaining("cannot be written there");
    assertThatThrownBy(() -> writer.mode("ignore").save(folder.resolve("a.zarr").toString()))
        .hasMessageContaining("supported are errorifexists, overwrite and append");
    assertThatThrownBy(() -> writer.partitionBy("lat").mode("append").save(folder + "/a.zarr"))
        .hasMessageContaining("partitionBy() is not supported");
    assertThat(folder.resolve("a.zarr")).doesNotExist();
    assertThat(Files.exists(Path.of(SAMPLE, "zarr.json"))).isTrue();
  }

  /** As {@code DESCRIBE} shows them; a computed column has none. */
  @Test
  void namesAndUnitsOfPlainColumnsAreShownAndWritten() throws Exception {
    assertThat(spark.sql("DESCRIBE air").where("col_name = 'air'").head().getString(2))
        .isEqualTo("4xDaily Air temperature [degK]");
    String target = write("SELECT time, lat, lon, air, air * 2 AS twice FROM air", "named.zarr");
    try (ZarrDataset dataset = ZarrDataset.open(target)) {
      assertThat(dataset.root().array("air").attributes().text("units")).isEqualTo("degK");
      assertThat(dataset.root().array("air").attributes().text("long_name"))
          .isEqualTo("4xDaily Air temperature");
      assertThat(dataset.root().array("air").attributes().has("comment")).isFalse();
      assertThat(dataset.root().array("twice").attributes().has("units")).isFalse();
    }
  }
}
