package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.ScalaLists;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What queries give becomes a store whose grid the rows make. */
class NewGridIT {
  private static final String SAMPLE = "../samples/air.zarr";
  private static SparkSession spark;
  @TempDir static Path folder;

  @BeforeAll
  static void load() {
    spark = Cluster.session();
    spark.read().format("zarr").load(SAMPLE).createOrReplaceTempView("air_of_rows");
  }

  private static String write(String sql, Map<String, String> options) {
    String target = folder.resolve("x" + Math.abs((sql + options).hashCode()) + ".zarr").toString();
    DataFrameWriter<Row> writer =
        spark.sql(sql.replace("{}", "air_of_rows")).write().format("zarr").mode("overwrite");
    options.forEach(writer::option);
    writer.save(target);
    return target;
  }

  private static String write(String sql) {
    return write(sql, Map.of());
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private static List<String> written(String store, String columns) {
    return rows(spark.read().format("zarr").load(store).selectExpr(columns.split(", ")));
  }

  private static List<String> queried(String sql) {
    return rows(spark.sql(sql.replace("{}", "air_of_rows")));
  }

  private static Array array(ZarrDataset store, String name) {
    return store.root().array(name);
  }

  @Test
  void aMeanMapHasTheDimensionsOfItsGroups() throws Exception {
    String sql = "SELECT lat, lon, avg(air) AS mean, count(*) AS n FROM {} GROUP BY lat, lon";
    String map = write(sql);
    assertThat(written(map, "lat, lon, mean, n")).isEqualTo(queried(sql));
    try (ZarrDataset store = ZarrDataset.open(map);
        ZarrDataset source = ZarrDataset.open(SAMPLE)) {
      assertThat(array(store, "mean").dimensionNames()).containsExactly("lat", "lon");
      assertThat(array(store, "n").dimensionNames()).containsExactly("lat", "lon");
      for (String axis : List.of("lat", "lon")) {
        for (String name : List.of("units", "standard_name", "long_name")) {
          assertThat(array(store, axis).attributes().get(name))
              .isEqualTo(array(source, axis).attributes().get(name));
        }
      }
      float[] lat =
          (float[]) store.read(array(store, "lat"), Section.all(array(store, "lat").shape()));
      assertThat(lat).isSorted();
    }
  }

  @Test
  void dailyMeansAreCountedInDays() throws Exception {
    String sql =
        "SELECT date_trunc('DAY', time) AS time, lat, lon, avg(air) AS air FROM {} GROUP BY 1, 2,"
            + " 3";
    String days = write(sql);
    assertThat(written(days, "time, lat, lon, air")).isEqualTo(queried(sql));
    try (ZarrDataset store = ZarrDataset.open(days)) {
      assertThat(array(store, "time").attributes().values())
          .containsEntry("units", "days since 1970-01-01")
          .containsEntry("calendar", "proleptic_gregorian");
      assertThat(array(store, "air").dimensionNames()).containsExactly("time", "lat", "lon");
    }
  }

  @Test
  void aSeriesKeepsTheUnitsAndTheCalendarOfItsTimes() throws Exception {
    String sql = "SELECT time, max(air) AS air FROM {} GROUP BY time";
    String series = write(sql);
    assertThat(written(series, "time, air")).isEqualTo(queried(sql));
    try (ZarrDataset store = ZarrDataset.open(series);
        ZarrDataset source = ZarrDataset.open(SAMPLE)) {
      for (String name : List.of("units", "calendar", "standard_name")) {
        assertThat(array(store, "time").attributes().get(name))
            .isEqualTo(array(source, "time").attributes().get(name));
      }
    }
  }

  @Test
  void dimensionsAreNamedWhereTypesDoNotTell() {
    String sql = "SELECT hour(time) AS hour, avg(air) AS air FROM {} GROUP BY 1";
    assertThatThrownBy(() -> write(sql)).hasMessageContaining("\"dimensions\"");
    assertThat(written(write(sql, Map.of("dimensions", "hour")), "hour, air"))
        .isEqualTo(queried(sql));
    String turned = "SELECT avg(air) AS air, lon, lat FROM {} GROUP BY lat, lon";
    assertThat(written(write(turned, Map.of("dimensions", "lat, lon")), "air, lon, lat"))
        .isEqualTo(queried(turned));
    assertThatThrownBy(() -> write(turned, Map.of("dimensions", "lat,level")))
        .hasMessageContaining("\"dimensions\" names level");
  }

  @Test
  void anIntegerBeforeCoordinatesIsADimensionUnlessItIsAVariable() {
    String places = "SELECT hour(time) AS hour, lat, lon, avg(air) AS air FROM {} GROUP BY 1, 2, 3";
    assertThat(written(write(places), "hour, lat, lon, air")).isEqualTo(queried(places));
    String sparse = places.replace("GROUP", "WHERE air > 290 GROUP");
    assertThat(rows(spark.read().format("zarr").load(write(sparse)).filter("air IS NOT NULL")))
        .isEqualTo(queried(sparse));
    String counts =
        "SELECT count_if(air > 280) AS n, lat, lon, max(air) AS m FROM {} GROUP BY 2, 3";
    assertThat(written(write(counts), "n, lat, lon, m")).isEqualTo(queried(counts));
    String numbers =
        "SELECT CAST(1000 * lat + lon AS INT) AS n, lat, lon, max(air) AS m FROM {} GROUP BY 2, 3";
    assertThatThrownBy(() -> write(numbers))
        .hasMessageContaining("there is one n for each lat,lon, as of a variable")
        .hasMessageContaining("option \"dimensions\", such as \"lat,lon\"");
    assertThat(written(write(numbers, Map.of("dimensions", "lat,lon")), "n, lat, lon, m"))
        .isEqualTo(queried(numbers));
  }

  @Test
  void likeGivesSomeOfTheDimensions() {
    String days =
        "SELECT date_trunc('DAY', time) AS time, lat, lon, avg(air) AS air FROM {} WHERE lat > 40"
            + " GROUP BY 1, 2, 3";
    String store = write(days, Map.of("like", SAMPLE, "along", "time"));
    assertThat(rows(spark.read().format("zarr").load(store).filter("air IS NOT NULL")))
        .isEqualTo(queried(days));
    assertThat(spark.read().format("zarr").load(store).select("lat").distinct().count())
        .isEqualTo(spark.sql("SELECT DISTINCT lat FROM air_of_rows").count());
    String map = "SELECT lat, lon, avg(air) AS air FROM {} WHERE lat > 40 GROUP BY 1, 2";
    String flat = write(map, Map.of("like", SAMPLE, "dimensions", "lat,lon"));
    assertThat(rows(spark.read().format("zarr").load(flat).filter("air IS NOT NULL")))
        .isEqualTo(queried(map));
    assertThatThrownBy(() -> write(map, Map.of("like", SAMPLE)))
        .hasMessageContaining("missing: time. For fewer dimensions");
  }

  @Test
  void cellsWithoutARowAreMissing() {
    String sparse =
        "SELECT lat, lon, count(*) AS n FROM {} WHERE air > 290 OR lat = 75 AND lon = 200 GROUP BY"
            + " lat, lon";
    String store = write(sparse);
    assertThat(rows(spark.read().format("zarr").load(store).filter("n IS NOT NULL")))
        .isEqualTo(queried(sparse));
    assertThatThrownBy(() -> write(sparse.replace("count(*)", "count(*) > 3")))
        .hasMessageContaining("cells have no row, and n, a column of boolean");
  }

  @Test
  void regularTimesAndPlacesStayRegular() {
    String gap = "SELECT time, lat, avg(air) AS air FROM {} WHERE lat <> 40 GROUP BY time, lat";
    String store = write(gap);
    assertThat(rows(spark.read().format("zarr").load(store).select("lat").distinct()))
        .isEqualTo(queried("SELECT DISTINCT lat FROM {}"));
    String levels = "SELECT * FROM VALUES (10D, 1D), (20D, 2D), (40D, 4D) AS t(level, v)";
    assertThat(written(write(levels, Map.of("dimensions", "level")), "level, v"))
        .isEqualTo(queried(levels));
  }

  @Test
  void coordinatesThatMakeNoGridAreRefused() {
    String track = "SELECT CAST(id AS DOUBLE) AS lat, id * 2.5D AS lon, id AS seen FROM range(50)";
    assertThatThrownBy(() -> write(track))
        .hasMessageContaining("no coordinates of a grid")
        .hasMessageContaining("\"like\"");
    String twice = "SELECT lat, lon, air FROM {}";
    assertThatThrownBy(() -> write(twice)).hasStackTraceContaining("two rows are for the cell");
    String none = "SELECT lat, avg(air) AS air FROM {} WHERE lat > 100 GROUP BY lat";
    assertThatThrownBy(() -> write(none)).hasMessageContaining("there are no rows");
    String unknown = "SELECT * FROM VALUES (1D, 1), (NULL, 2) AS t(lat, v)";
    assertThatThrownBy(() -> write(unknown)).hasMessageContaining("WHERE lat IS NOT NULL");
  }

  @Test
  void variablesAreAddedToAStore() throws Exception {
    String map = write("SELECT lat, lon, avg(air) AS mean FROM {} GROUP BY lat, lon");
    Dataset<Row> store = spark.read().format("zarr").load(map);
    store
        .selectExpr("lat", "lon", "mean - 273.15 AS celsius")
        .write()
        .format("zarr")
        .mode("append")
        .save(map);
    assertThat(written(map, "lat, lon, mean, celsius"))
        .isEqualTo(
            queried(
                "SELECT lat, lon, avg(air) AS mean, avg(air) - 273.15 FROM {} GROUP BY lat, lon"));
    Dataset<Row> both = spark.sql("SELECT lat, lon, 1 AS mean, 2 AS other FROM air_of_rows");
    assertThatThrownBy(() -> both.write().format("zarr").mode("append").save(map))
        .hasMessageContaining("grows along one of its dimensions");
    Dataset<Row> beyond = spark.sql("SELECT 100F AS lat, 200F AS lon, 1 AS other");
    assertThatThrownBy(() -> beyond.write().format("zarr").mode("append").save(map))
        .hasStackTraceContaining("not on the grid");
    assertThat(spark.read().format("zarr").load(map).columns())
        .containsExactlyInAnyOrder("lat", "lon", "mean", "celsius");
  }

  @Test
  void aReadTakesNoColumnsFromTheUser() {
    assertThatThrownBy(() -> spark.read().schema("a INT").format("zarr").load(SAMPLE))
        .hasMessageContaining("a store has its own columns");
    assertThatThrownBy(() -> spark.read().format("zarr").load("../samples/none.zarr"))
        .hasMessageContaining("no such");
  }

  /** As the messages say, the dimensions of the source make the grid. */
  @Test
  void placesOfACurvilinearGridAreVariables() {
    String places =
        "SELECT id div 10 AS y, id % 10 AS x, 10 + id / 7D AS lat, 20 + id / 3D AS lon, id AS v FROM"
            + " range(100)";
    assertThatThrownBy(() -> write("SELECT lat, lon, v FROM (" + places + ")"))
        .hasMessageContaining("of swaths and curvilinear grids, the dimensions of the source");
    String close = "SELECT lat, lon, v FROM (%s) UNION ALL SELECT 10D + 4e-15D, 20D, 0";
    assertThatThrownBy(() -> write(close.formatted(places)))
        .hasMessageContaining("select the dimensions of the source too");
    String store = write(places, Map.of("dimensions", "y,x"));
    assertThat(written(store, "y, x, lat, lon, v")).isEqualTo(queried(places));
  }

  @Test
  void valuesThatDifferByRoundingAreNoTwoPlaces() {
    for (String values :
        List.of(
            "(0.1D + 0.2D, 1), (0.3D, 2), (0.6D, 3)",
            "(40.1D, 1), (CAST(40.1F AS DOUBLE), 2), (50D, 3)",
            "(CAST(40.1 AS FLOAT), 1), (CAST(40.100002 AS FLOAT), 2), (50F, 3)")) {
      String sql = "SELECT * FROM VALUES " + values + " AS t(lat, v)";
      assertThatThrownBy(() -> write(sql))
          .as(values)
          .hasMessageContaining("differ by rounding alone")
          .hasMessageContaining("round(lat, 6)");
    }
    String times = "SELECT * FROM VALUES (1.7e9D, 1), (1.7e9D + 1, 2), (1.7e9D + 90000, 3) t(s, v)";
    assertThat(written(write(times, Map.of("dimensions", "s")), "s, v")).isEqualTo(queried(times));
  }

  /** A date is no moment: the same one of an INSERT would be midnight of the session's zone. */
  @Test
  void datesAreCoordinatesWhereTheSessionIsInUtc() {
    String days = "SELECT to_date(time) AS day, avg(air) AS air FROM {} GROUP BY 1";
    assertThat(written(write(days), "to_date(day), air")).isEqualTo(queried(days));
    spark.conf().set("spark.sql.session.timeZone", "Asia/Tokyo");
    try {
      assertThatThrownBy(() -> write(days)).hasMessageContaining("which has no time zone");
    } finally {
      spark.conf().set("spark.sql.session.timeZone", "UTC");
    }
  }

  @Test
  void rangesOfTheOtherStoreDoNotHoldForNewValues() throws Exception {
    String like = folder.resolve("levels.zarr").toString();
    NewArray level =
        NewArray.of("/level", "int32", 2)
            .dimensions("level")
            .attribute("units", "hPa")
            .attribute("valid_range", List.of(0, 10));
    NewArray v = NewArray.of("/v", "float64", 2).dimensions("level");
    try (ZarrWriter writer = ZarrWriter.to(like).array(level).array(v).open()) {
      writer.write("/level", Section.all(new long[] {2}), new int[] {1, 2});
      writer.finish();
    }
    String rows = "SELECT * FROM VALUES (5, 1D), (20, 2D) AS t(level, v)";
    String store = write(rows, Map.of("like", like, "along", "level"));
    assertThat(written(store, "level, v")).isEqualTo(queried(rows));
    try (ZarrDataset written = ZarrDataset.open(store)) {
      assertThat(array(written, "level").attributes().values())
          .containsEntry("units", "hPa")
          .doesNotContainKey("valid_range");
    }
  }

  @Test
  void moreCoordinatesThanTheDriverTakesAreRefused() {
    String ids = "SELECT id AS x, 1 AS v FROM range(1048577)";
    assertThatThrownBy(() -> write(ids, Map.of("dimensions", "x")))
        .hasMessageContaining("more than 1048576 values of x")
        .hasMessageContaining("\"like\"");
  }

  @Test
  void cellsWithoutARowAreCounted() throws Exception {
    List<Object> counted = new CopyOnWriteArrayList<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onStageCompleted(SparkListenerStageCompleted stage) {
            ScalaLists.java(stage.stageInfo().accumulables()).values().stream()
                .filter(value -> value.name().contains("zarr: cells without a row"))
                .forEach(value -> counted.add(value.value().get()));
          }
        };
    spark.sparkContext().addSparkListener(listener);
    try {
      String rows =
          "SELECT * FROM VALUES (1D, 1D, 1), (1D, 2D, 2), (2D, 1D, 3), (3D, 3D, 4) t(lat, lon, v)";
      String store = write(rows);
      spark.sparkContext().listenerBus().waitUntilEmpty();
      assertThat(counted).containsExactly(5L);
      assertThat(spark.read().format("zarr").load(store).filter("v IS NULL").count()).isEqualTo(5);
    } finally {
      spark.sparkContext().removeSparkListener(listener);
    }
  }
}
