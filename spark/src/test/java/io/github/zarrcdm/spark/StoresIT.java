package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.WebServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of one year each as one table: so many that tasks have two. */
class StoresIT {
  private static final Cube YEAR = new Cube(24, 4, 4, 12, 4, 4);
  private static final Cube LEAP_YEAR = new Cube(30, 4, 4, 12, 4, 4);
  private static final int FIRST = 2001;
  private static final int LAST = 2008;
  private static final int TIMES = 6 * 24 + 2 * 30;

  @TempDir static Path folder;
  private static SparkSession spark;
  private static Map<String, byte[]> all;

  @BeforeAll
  static void write() throws Exception {
    spark = Cluster.session();
    all = new TreeMap<>();
    for (int year = FIRST; year <= LAST; year++) {
      for (Map.Entry<String, byte[]> value :
          values(year, Year.isLeap(year) ? LEAP_YEAR : YEAR).entrySet()) {
        all.put(year + ".zarr/" + value.getKey(), value.getValue());
      }
    }
    write(folder, all);
  }

  private static Map<String, byte[]> values(int year, Cube cube) throws Exception {
    Map<String, byte[]> values = new TreeMap<>();
    for (Map.Entry<String, byte[]> value : cube.values("temp").entrySet()) {
      String text = new String(value.getValue(), StandardCharsets.ISO_8859_1);
      String changed = text.replace("since 2020-", "since " + year + "-");
      values.put(value.getKey(), changed.getBytes(StandardCharsets.ISO_8859_1));
    }
    return values;
  }

  private static void write(Path folder, Map<String, byte[]> values) throws Exception {
    for (Map.Entry<String, byte[]> value : values.entrySet()) {
      Path file = folder.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
  }

  private static String[] urls(WebServer server) {
    return IntStream.rangeClosed(FIRST, LAST)
        .mapToObj(year -> server.url() + "/" + year + ".zarr")
        .toArray(String[]::new);
  }

  private static List<Row> rows(String sql) {
    return spark.sql(sql).collectAsList();
  }

  /** A pattern returns what its stores return one by one. */
  @Test
  void allRowsOfAllStoresAreRows() {
    Dataset<Row> one = null;
    for (int year = FIRST; year <= LAST; year++) {
      Dataset<Row> next = spark.read().format("zarr").load(folder + "/" + year + ".zarr");
      one = one == null ? next : one.union(next);
    }
    Dataset<Row> united = one.repartition(1).cache();
    assertThat(united.count()).isEqualTo(TIMES * 4 * 4);
    united.createOrReplaceTempView("united");
    spark.read().format("zarr").load(folder + "/200[1-8].zarr").createOrReplaceTempView("years");
    String picked = folder.resolve("picked").toString();
    spark
        .sql(
            "SELECT 'a' AS name, TIMESTAMP '2004-01-01 05:00:00' AS time UNION ALL SELECT 'b',"
                + " now()")
        .write()
        .parquet(picked);
    spark.read().parquet(picked).createOrReplaceTempView("picked");
    for (String sql :
        List.of(
            "SELECT count(*), sum(temp), min(time), max(time), avg(lat) FROM %s",
            "SELECT year(time) AS y, avg(temp), round(stddev(temp), 6) FROM %s GROUP BY year(time)"
                + " ORDER BY y",
            "SELECT lat, count(DISTINCT time) FROM %s WHERE lon > 2 GROUP BY lat ORDER BY lat",
            "SELECT count(*) FROM %1$s WHERE time = (SELECT max(time) FROM %1$s)",
            "SELECT * FROM %s WHERE temp > 230300 AND month(time) = 1 ORDER BY time, temp",
            "SELECT sum(y.temp), count(*), min(y.time) FROM %s y JOIN picked p ON y.time = p.time"
                + " WHERE p.name = 'a'",
            "SELECT * FROM %s WHERE year(time) > 3000")) {
      assertThat(rows(sql.formatted("years"))).as(sql).isEqualTo(rows(sql.formatted("united")));
    }
    assertThat(rows("SELECT * FROM years LIMIT 5")).hasSize(5);
  }

  /** Others are only checked for changes. */
  @Test
  void aQueryOfOneYearOpensOneStore() throws Exception {
    try (WebServer server = WebServer.of(all)) {
      spark.read().format("zarr").load(urls(server)).createOrReplaceTempView("remote");
      for (String year :
          List.of("year(time) = 2003", "time >= '2003-01-01' AND time < '2004-01-01'")) {
        server.requests();
        long cells = rows("SELECT count(temp) FROM remote WHERE " + year).get(0).getLong(0);
        assertThat(cells).isEqualTo(24 * 4 * 4);
        assertThat(server.requests())
            .filteredOn(request -> !request.startsWith("GET 2003.zarr/"))
            .containsExactlyInAnyOrderElementsOf(
                IntStream.rangeClosed(FIRST, LAST)
                    .filter(other -> other != 2003)
                    .mapToObj("GET %d.zarr/zarr.json"::formatted)
                    .toList());
      }
    }
  }

  /** The driver looks whether metadata have changed, each task too, and reads what it sums up. */
  @Test
  void anAggregateOfAllStoresFetchesNothingTwice() throws Exception {
    try (WebServer server = WebServer.of(all)) {
      spark.read().format("zarr").load(urls(server)).createOrReplaceTempView("summed");
      server.requests();
      Row sums = rows("SELECT count(*), sum(temp), max(time) FROM summed WHERE lat > 40").get(0);
      assertThat(sums.getLong(0)).isEqualTo(TIMES * 2 * 4);
      assertThat(server.requests())
          .filteredOn(request -> request.startsWith("GET 2003.zarr/"))
          .containsExactlyInAnyOrder(
              "GET 2003.zarr/zarr.json",
              "GET 2003.zarr/zarr.json",
              "GET 2003.zarr/time/c/0",
              "GET 2003.zarr/temp/c/0/0/0",
              "GET 2003.zarr/temp/c/1/0/0");
    }
  }

  /**
   * Other threads than the task's own sum up remote stores. The letter u was the day of the week.
   */
  @Test
  void groupsAreMadeByTheSettingsOfTheSession() throws Exception {
    String policy = "spark.sql.legacy.timeParserPolicy";
    String before = spark.conf().get(policy);
    try (WebServer server = WebServer.of(all)) {
      spark.conf().set(policy, "LEGACY");
      spark.read().format("zarr").load(urls(server)).createOrReplaceTempView("weekdays");
      List<String> days = new ArrayList<>();
      for (int year = FIRST; year <= LAST; year++) {
        days.add("[" + LocalDate.of(year, 1, 1).getDayOfWeek().getValue() + "]");
      }
      assertThat(
              rows(
                  "SELECT day FROM (SELECT date_format(time, 'u') AS day, year(time) AS y,"
                      + " max(temp) FROM weekdays WHERE dayofyear(time) = 1 GROUP BY 1, 2) ORDER BY"
                      + " y"))
          .extracting(Row::toString)
          .isEqualTo(days);
    } finally {
      spark.conf().set(policy, before);
    }
  }

  @Test
  void appendedRowsAreInTheNextQuery(@TempDir Path growing) throws Exception {
    write(growing.resolve("a.zarr"), values(2001, YEAR));
    write(growing.resolve("b.zarr"), values(2002, YEAR));
    spark.read().format("zarr").load(growing + "/*.zarr").createOrReplaceTempView("growing");
    String sql = "SELECT count(temp) FROM growing WHERE time >= '2002-01-02'";
    assertThat(rows(sql).get(0).getLong(0)).isZero();
    write(growing.resolve("b.zarr"), values(2002, new Cube(36, 4, 4, 12, 4, 4)));
    assertThat(rows(sql).get(0).getLong(0)).isEqualTo(12 * 4 * 4);
  }

  /** Stores that SQL has made have their columns as the query had them. */
  @Test
  void columnsStandAsInTheFirstStore(@TempDir Path written) {
    for (String columns : List.of("v, lat", "lat, v")) {
      spark
          .sql("SELECT " + columns + " FROM VALUES (10D, 1D), (20D, 2D) AS t(lat, v)")
          .write()
          .format("zarr")
          .option("dimensions", "lat")
          .save(written.resolve(columns.charAt(0) + ".zarr").toString());
    }
    for (String first : List.of("v", "l")) {
      String second = first.equals("v") ? "l" : "v";
      spark
          .read()
          .format("zarr")
          .load(written + "/" + first + ".zarr", written + "/" + second + ".zarr")
          .createOrReplaceTempView("either");
      assertThat(spark.table("either").columns()[0]).startsWith(first);
      assertThat(rows("SELECT lat, v FROM either WHERE lat > 15"))
          .extracting(Row::toString)
          .containsExactly("[20.0,2.0]", "[20.0,2.0]");
      assertThat(rows("SELECT lat, sum(v) FROM either GROUP BY lat ORDER BY lat"))
          .extracting(Row::toString)
          .containsExactly("[10.0,2.0]", "[20.0,4.0]");
    }
  }

  @Test
  void storesOfOtherColumnsAndPatternsOfNothingAreErrors(@TempDir Path mixed) throws Exception {
    write(mixed.resolve("a.zarr"), values(2001, YEAR));
    write(mixed.resolve("b.zarr"), YEAR.values("rain"));
    assertThatThrownBy(() -> spark.read().format("zarr").load(mixed + "/*.zarr"))
        .hasMessageContaining("same columns")
        .hasMessageContaining("b.zarr");
    assertThatThrownBy(() -> spark.read().format("zarr").load(mixed + "/*.nc"))
        .hasMessageContaining("no store matches");
  }
}
