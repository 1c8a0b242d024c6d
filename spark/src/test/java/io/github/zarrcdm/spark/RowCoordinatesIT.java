package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Columns that are coordinates without being dimensions are stored as CF has them. xarray 2026.4
 * shows all that are named here under "Coordinates", on these dimensions.
 */
class RowCoordinatesIT {
  private static final String STATIONS =
      "SELECT * FROM VALUES ('a', TIMESTAMP '2020-01-01', 10D, 20D, 'Aa', 1), ('a', TIMESTAMP '2020-01-02', 10D, 20D, 'Aa', 2), ('b', TIMESTAMP '2020-01-01', NULL, 21D, 'Bb', 3), ('b', TIMESTAMP '2020-01-02', NULL, 21D, 'Bb', 4) AS t(station, time, lat, lon, name, v)";

  /** A swath of three times, whose places are those of the second one in the first too. */
  private static final String SWATH =
      "SELECT timestamp_seconds(t) AS time, y, x, 10D + y + x / 8 AS lat, 20D + x AS lon, 10 * y + x"
          + " + t AS v FROM (SELECT id div 4 AS y, id % 4 AS x FROM range(12)), (SELECT id AS t FROM"
          + " range(3))";

  private static SparkSession spark;
  @TempDir static Path folder;
  private static int stores;

  @BeforeAll
  static void start() {
    spark = Cluster.session();
  }

  private static String write(String sql, Map<String, String> options) {
    String target = folder.resolve("x" + stores++ + ".zarr").toString();
    DataFrameWriter<Row> writer = spark.sql(sql).write().format("zarr");
    options.forEach(writer::option);
    writer.save(target);
    return target;
  }

  private static String write(String sql, String dimensions) {
    return write(sql, Map.of("dimensions", dimensions));
  }

  private static void view(String name, String store) {
    spark.read().format("zarr").load(store).createOrReplaceTempView(name);
  }

  private static List<String> rows(String sql) {
    return spark.sql(sql).collectAsList().stream().map(Row::toString).sorted().toList();
  }

  /** "a(x) b(x,y): coordinates" for the arrays of {@code names}. */
  private static String layout(String store, String... names) throws Exception {
    try (ZarrDataset dataset = ZarrDataset.open(store)) {
      StringBuilder layout = new StringBuilder();
      for (String name : names) {
        Array array = dataset.root().array(name);
        String coordinates = array.attributes().text("coordinates");
        layout
            .append(name)
            .append('(')
            .append(String.join(",", dataset.array("/" + name).orElseThrow().dimensions()))
            .append(')');
        layout.append(coordinates == null ? "" : ": " + coordinates).append(' ');
      }
      return layout.toString().strip();
    }
  }

  @Test
  void placesOfStationsAreOnTheStations() throws Exception {
    String store = write(STATIONS, "station,time");
    assertThat(layout(store, "lat", "lon", "name", "v"))
        .isEqualTo(
            "lat(station) lon(station) name(station,time): lat lon v(station,time): lat lon");
  }

  @Test
  void otherColumnsAreCoordinatesWhereTheyAreNamed() throws Exception {
    Map<String, String> options = Map.of("dimensions", "station,time", "coordinates", "NAME, lat");
    String store = write(STATIONS, options);
    assertThat(layout(store, "lat", "lon", "NAME", "v"))
        .isEqualTo(
            "lat(station) lon(station,time): lat NAME NAME(station) v(station,time): lat NAME");
    view("named_stations", store);
    assertThat(rows("SELECT station, time, lat, lon, name, v FROM named_stations"))
        .isEqualTo(rows(STATIONS));
    String none = write(STATIONS, Map.of("dimensions", "station,time", "coordinates", ""));
    assertThat(layout(none, "lat", "v")).isEqualTo("lat(station,time) v(station,time)");
    for (String coordinates : List.of("level", "time")) {
      assertThatThrownBy(
              () ->
                  write(STATIONS, Map.of("dimensions", "station,time", "coordinates", coordinates)))
          .hasMessageContaining("the option \"coordinates\" names " + coordinates)
          .hasMessageContaining("lat, lon, name, v");
    }
  }

  @Test
  void coordinatesOnAllDimensionsAreNamedToo() throws Exception {
    String moving = SWATH.replace("10D + y", "10D + t + y");
    assertThat(layout(write(moving, "time,y,x"), "lat", "lon", "v"))
        .isEqualTo("lat(time,y,x) lon(x) v(time,y,x): lat lon");
    String one = "SELECT * FROM VALUES ('a', 1D, 2D, 3), ('b', 4D, 5D, 6) AS t(s, lat, lon, v)";
    assertThat(layout(write(one, "s"), "lat", "v")).isEqualTo("lat(s) v(s): lat lon");
  }

  @Test
  void placesOfASwathKeepTheirDimensions() throws Exception {
    String store = write(SWATH, "time,y,x");
    assertThat(layout(store, "lat", "lon", "v")).isEqualTo("lat(y,x) lon(x) v(time,y,x): lat lon");
    view("swath", store);
    assertThat(rows("SELECT time, y, x, lat, lon, v FROM swath")).isEqualTo(rows(SWATH));
    // Of one row of the swath, the latitude would be determined by x alone.
    String row = write("SELECT * FROM swath WHERE y = 1", "time,y,x");
    assertThat(layout(row, "lat", "lon", "v")).isEqualTo("lat(y,x) lon(x) v(time,y,x): lat lon");
    String mean = write("SELECT y, x, lat, lon, avg(v) AS v FROM swath GROUP BY 1, 2, 3, 4", "y,x");
    assertThat(layout(mean, "lat", "lon", "v")).isEqualTo("lat(y,x) lon(x) v(y,x): lat lon");
  }

  @Test
  void whatAFilterHasFixedIsAScalar() throws Exception {
    view("air_of_place", "../samples/air.zarr");
    String place = "SELECT time, lat, lon, air FROM air_of_place WHERE lat = 75 AND lon = 200";
    String store = write(place, "time");
    assertThat(layout(store, "lat", "lon", "air")).isEqualTo("lat() lon() air(time): lat lon");
    view("place", store);
    assertThat(rows("SELECT time, lat, lon, air FROM place")).isEqualTo(rows(place));
    var other =
        spark.sql(place.replace("time,", "time + INTERVAL 9 DAYS AS time,").replace("75", "15"));
    assertThatThrownBy(() -> other.write().format("zarr").mode("append").save(store))
        .hasMessageContaining("the coordinate lat has 75.0 where a row has 15.0");
  }

  /** Before, it was a dimension, and all variables had it: a time is one wherever it stands. */
  @Test
  void theStartOfAForecastStaysAScalar() throws Exception {
    String runs = folder.resolve("runs").toString();
    for (int day = 1; day <= 2; day++) {
      String run =
          "SELECT TIMESTAMP '2020-01-0%d' AS time, lat, v FROM VALUES (1D, 5), (2D, 6) AS t(lat, v)"
              .formatted(day);
      spark
          .sql(run)
          .write()
          .format("zarr")
          .option("dimensions", "lat")
          .save(runs + "/" + day + ".zarr");
    }
    view("run", runs + "/1.zarr");
    String store = write("SELECT * FROM run", Map.of());
    assertThat(layout(store, "time", "v")).isEqualTo("time() v(lat): time");
    String start = write("SELECT time, avg(v) AS v FROM run GROUP BY time", Map.of());
    assertThat(layout(start, "time", "v")).isEqualTo("time(time) v(time)");
    view("all_runs", runs + "/*.zarr");
    String both = write("SELECT * FROM all_runs", Map.of());
    assertThat(layout(both, "time", "v")).isEqualTo("time(time) v(time,lat)");
  }

  /** Spark describes the columns of a union as its first part does: as a scalar. */
  @Test
  void aUnionOfForecastsHasTheirStartsAsADimension() throws Exception {
    for (int day = 1; day <= 2; day++) {
      String run = "SELECT TIMESTAMP '2020-01-0%s' AS time, 1D AS lat, %s AS v".formatted(day, day);
      view("run_" + day, write(run, "lat"));
    }
    String union = "SELECT time, lat, v FROM run_1 UNION ALL SELECT time, lat, v FROM run_2";
    String store = write(union, Map.of());
    assertThat(layout(store, "time", "v")).isEqualTo("time(time) v(time,lat)");
    view("union_of_runs", store);
    assertThat(rows("SELECT time, lat, v FROM union_of_runs")).isEqualTo(rows(union));
  }

  @Test
  void rowsThatAreNoneHaveCoordinatesToo() throws Exception {
    view("swath_of_none", write(SWATH, "time,y,x"));
    String like = write("SELECT time, y, x, v FROM swath_of_none", "time,y,x");
    String store = write("SELECT * FROM swath_of_none WHERE false", Map.of("like", like));
    assertThat(layout(store, "lat", "v")).isEqualTo("lat(y,x) v(time,y,x): lat lon");
    view("none", store);
    assertThat(rows("SELECT count(*), count(lat), count(v) FROM none")).containsExactly("[36,0,0]");
  }

  /** Of these, `coordinates` would name others, and a store needs a variable. */
  @Test
  void whatCannotBeACoordinateIsRefusedWhereItIsNamed() {
    String named = "SELECT station, time, v AS `sea level`, lat FROM (" + STATIONS + ")";
    assertThatThrownBy(
            () -> write(named, Map.of("dimensions", "station,time", "coordinates", "sea level")))
        .hasMessageContaining("the option \"coordinates\" names sea level")
        .hasMessageContaining("without white space, colon or slash in the name: lat.");
    assertThatThrownBy(
            () ->
                write(
                    "SELECT station, time, name FROM (" + STATIONS + ")",
                    Map.of("dimensions", "station,time", "coordinates", "name")))
        .hasMessageContaining("there is no variable");
  }

  /** The only station so far: others have other places. */
  @Test
  void storesOfStationsGrow() throws Exception {
    String store = write(STATIONS + " WHERE station = 'a'", "station,time");
    assertThat(layout(store, "lat", "v")).isEqualTo("lat(station) v(station,time): lat lon");
    spark
        .sql(STATIONS + " WHERE station = 'b'")
        .write()
        .format("zarr")
        .mode("append")
        .option("along", "station")
        .save(store);
    view("grown", store);
    assertThat(rows("SELECT station, time, lat, lon, name, v FROM grown"))
        .isEqualTo(rows(STATIONS));
  }

  /** NaN is a missing value in the store. */
  @Test
  void timesAreAppendedToStationsWithoutAHeight() throws Exception {
    String stations =
        "SELECT station, time, IF(station = 'a', DOUBLE('NaN'), 7D) AS height, v FROM ("
            + STATIONS
            + ") WHERE day(time) = ";
    Map<String, String> options = Map.of("dimensions", "station,time", "coordinates", "height");
    String store = write(stations + 1, options);
    assertThat(layout(store, "height")).isEqualTo("height(station)");
    spark.sql(stations + 2).write().format("zarr").mode("append").save(store);
    view("without_heights", store);
    assertThat(rows("SELECT count(v), count(height) FROM without_heights"))
        .containsExactly("[4,2]");
    String later = "SELECT station, time + INTERVAL 9 DAYS AS time, 5D AS height, v FROM (";
    var other = spark.sql(later + STATIONS + ")");
    assertThatThrownBy(() -> other.write().format("zarr").mode("append").save(store))
        .hasMessageContaining("the coordinate height has no value where a row has 5.0");
  }

  /** Before, they were left out without a word. */
  @Test
  void coordinatesOfLikeOnDimensionsThatGrowAreOfTheRows() throws Exception {
    String like = write(SWATH, "time,y,x");
    String part = SWATH + " WHERE x > 1";
    String store = write(part, Map.of("like", like, "along", "x"));
    assertThat(layout(store, "lat", "lon", "v")).isEqualTo("lat(y,x) lon(x) v(time,y,x): lat lon");
    view("part", store);
    assertThat(rows("SELECT time, y, x, lat, lon, v FROM part")).isEqualTo(rows(part));
    String first = "SELECT * FROM (" + SWATH + ") WHERE time = TIMESTAMP '1970-01-01'";
    String flat = write(first, Map.of("like", like, "dimensions", "y,x"));
    assertThat(layout(flat, "time", "lat", "v")).isEqualTo("time() lat(y,x) v(y,x): lat lon time");
  }

  /** Dates that Spark lacks have columns for their years and so on, which the times give again. */
  @Test
  void partsOfDatesOfDimensionsAreNoCoordinates() throws Exception {
    String like = folder.resolve("like_360.zarr").toString();
    NewArray time =
        NewArray.of("/time", "int32", 3)
            .dimensions("time")
            .attribute("units", "days since 2001-02-29")
            .attribute("calendar", "360_day");
    NewArray v = NewArray.of("/v", "int32", 3).dimensions("time");
    try (ZarrWriter writer = ZarrWriter.to(like).array(time).array(v).open()) {
      writer.write("/time", Section.all(3), new int[] {0, 1, 2});
      writer.write("/v", Section.all(3), new int[] {3, 4, 5});
      writer.finish();
    }
    view("all_360", like);
    String part = "SELECT * FROM all_360 WHERE time_day > 28";
    String store = write(part, Map.of("like", like, "along", "time"));
    assertThat(layout(store, "time", "v")).isEqualTo("time(time) v(time)");
    view("part_360", store);
    assertThat(rows("SELECT * FROM part_360")).hasSize(2).isEqualTo(rows(part));
  }

  /** So that xarray shows whole numbers, as those of dimensions. */
  @Test
  void wholeNumbersNeedAFillValueOnlyWhereSomeAreMissing() throws Exception {
    String heights =
        "SELECT * FROM VALUES ('a', 5, 7, 1), ('b', NULL, 8, 2) AS t(s, height, depth, v)";
    String store =
        write(
            "SELECT s, k, height, nullif(depth, 0) AS depth, v FROM ("
                + heights
                + ") JOIN (SELECT id AS k FROM range(2))",
            Map.of("dimensions", "s,k", "coordinates", "height,depth"));
    try (ZarrDataset dataset = ZarrDataset.open(store)) {
      assertThat(dataset.root().array("height").attributes().values()).containsKey("_FillValue");
      assertThat(dataset.root().array("depth").attributes().values())
          .doesNotContainKey("_FillValue");
    }
  }

  @Test
  void columnsKeepTheirOrder() throws Exception {
    String turned = "SELECT v, lat, station, time, lon, name FROM (" + STATIONS + ")";
    String store = write(turned, "station,time");
    assertThat(spark.read().format("zarr").load(store).columns())
        .containsExactly("v", "lat", "station", "time", "lon", "name");
  }

  @Test
  void aTypeWithoutAFillValueNeedsAllItsValues() {
    String gaps =
        "SELECT * FROM VALUES (1, 1, 'a', 1), (1, 2, 'b', 2), (2, 1, 'c', 3) AS t(x, y, name, v)";
    assertThatThrownBy(
            () ->
                write(
                    gaps + " UNION ALL SELECT 3, 1, 'd', 4",
                    Map.of("dimensions", "x,y", "coordinates", "name")))
        .hasMessageContaining("name, a column of string, has no value for them");
  }
}
