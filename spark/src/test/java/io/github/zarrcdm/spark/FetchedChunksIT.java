package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.spark.open.ScalaLists;
import io.github.zarrcdm.testing.WebServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests that executors send to a web server. */
class FetchedChunksIT {
  private static final Cube CUBE = new Cube(24, 8, 8, 6, 4, 4);
  private static final int ALL_CHUNKS = 4 * 2 * 2;

  private static WebServer server;
  private static SparkSession spark;

  @BeforeAll
  static void serve() throws Exception {
    server = WebServer.of(CUBE.values("temp", "rain"));
    spark = Cluster.session();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** New tables, so that executors have cached nothing of them yet. */
  @BeforeEach
  void load() {
    load("cells").createOrReplaceTempView("cells");
    load("chunks").createOrReplaceTempView("chunks");
    server.requests();
  }

  private static Dataset<Row> load(String layout) {
    return spark
        .read()
        .format("zarr")
        .option("layout", layout)
        .option("partitionBytes", "800")
        .load(server.url());
  }

  private static List<Row> rows(String sql) {
    return spark.sql(sql).collectAsList();
  }

  /** The keys of the requested chunks of variables, sorted, each as often as it was requested. */
  private static List<String> chunks() {
    return server.requests().stream()
        .map(request -> request.split(" ")[1])
        .filter(key -> key.matches("(temp|rain)/c/.*"))
        .sorted()
        .toList();
  }

  @Test
  void aFilterOnTimeAndBoxFetchesOnlyTheChunksItMust() {
    List<Row> rows =
        rows(
            """
            SELECT count(*), min(temp), max(temp) FROM cells
            WHERE time >= '2020-01-01 07:00:00' AND time < '2020-01-01 10:00:00'
              AND lat BETWEEN 25 AND 45 AND lon > 5 AND lon <= 12.5\
            """);
    assertThat(rows.get(0).getLong(0)).isEqualTo(3 * 2 * 3);
    assertThat(rows.get(0).getFloat(1)).isEqualTo(CUBE.value(7, 2, 3));
    assertThat(rows.get(0).getFloat(2)).isEqualTo(CUBE.value(9, 3, 5));
    assertThat(chunks()).containsExactly("temp/c/1/0/0", "temp/c/1/0/1");
  }

  @Test
  void columnsNotAskedForAreNotRead() {
    rows("SELECT avg(rain) FROM cells");
    assertThat(chunks()).hasSize(ALL_CHUNKS).allMatch(key -> key.startsWith("rain/"));
  }

  @Test
  void aLimitFetchesOneChunk() {
    assertThat(rows("SELECT temp FROM cells LIMIT 5")).hasSize(5);
    assertThat(rows("SELECT temp FROM cells WHERE lat < 0 LIMIT 5")).hasSize(5);
    assertThat(chunks()).containsExactly("temp/c/0/0/0", "temp/c/0/1/0");
  }

  @Test
  void chunksAreFilteredByTheirBounds() {
    List<Row> rows =
        rows(
            """
            SELECT chunk, lat_min, lat_max, temp[0] FROM chunks
            WHERE lat_max < 30 AND time_max >= '2020-01-01 17:30:00'\
            """);
    assertThat(rows)
        .extracting(row -> row.getList(0).toString())
        .containsExactly("[3, 1, 0]", "[3, 1, 1]");
    assertThat(rows.get(1).getFloat(1)).isEqualTo(-10f);
    assertThat(rows.get(1).getFloat(2)).isEqualTo(20f);
    assertThat(rows.get(1).getFloat(3)).isEqualTo(CUBE.value(18, 4, 4));
    assertThat(chunks()).containsExactly("temp/c/3/1/0", "temp/c/3/1/1");
  }

  @Test
  void everyProcessReadsTheMetadataOncePerQuery() {
    Dataset<Row> loaded = load("cells");
    loaded.selectExpr("avg(temp)").collectAsList();
    loaded.selectExpr("avg(rain)").collectAsList();
    int load = 1;
    int processes = 4; // The driver, and three executors.
    assertThat(server.requests())
        .filteredOn(request -> request.endsWith("zarr.json"))
        .allMatch("GET zarr.json"::equals)
        .hasSizeBetween(load + 2, load + 2 * processes);
  }

  @Test
  void partitionsAreSizedInBytesAndHoldWholeChunks() {
    // A chunk of temp has 384 bytes, so that two are within 800.
    assertThat(load("cells").select("temp").javaRDD().getNumPartitions()).isEqualTo(ALL_CHUNKS / 2);
  }

  @Test
  void theOptimiserLearnsHowLargeTheRestIs() {
    String plan = rows("EXPLAIN COST SELECT temp FROM cells WHERE lat = 10").get(0).getString(0);
    assertThat(plan).contains("rowCount=192").contains("768.0 B");
    String join = "EXPLAIN SELECT a.temp, b.rain FROM cells a JOIN cells b USING (time, lat, lon)";
    assertThat(rows(join).get(0).getString(0)).contains("BroadcastHashJoin");
  }

  @Test
  void theOptimiserLearnsTheStatisticsOfCoordinates() {
    String join =
        "EXPLAIN COST SELECT a.temp, b.rain FROM cells a JOIN cells b USING (time, lat, lon)";
    spark.sql("SET spark.sql.cbo.enabled=true");
    try {
      String plan = rows(join).get(0).getString(0);
      String top = plan.lines().filter(line -> line.contains("Join ")).findFirst().orElseThrow();
      // Of 1536 rows each: Spark divides their product by the values of the key that has most.
      assertThat(top).contains("rowCount=9.83E+4"); // 1536 * 1536 / 24
    } finally {
      spark.sql("SET spark.sql.cbo.enabled=false");
    }
  }

  @Test
  void metricsTellWhatTasksRead() throws Exception {
    Dataset<Row> query = spark.sql("SELECT temp FROM cells WHERE lat = 10 AND lon > 12");
    assertThat(query.collectAsList()).hasSize(24 * 3);
    Map<String, Long> metrics = new HashMap<>();
    for (SparkPlan leaf : ScalaLists.java(Sessions.plan(query).collectLeaves())) {
      ScalaLists.java(leaf.metrics())
          .forEach((name, metric) -> metrics.put(name, (Long) metric.value()));
    }
    long stored = 0;
    for (String chunk : List.of("0/1/1", "1/1/1", "2/1/1", "3/1/1")) {
      stored += CUBE.values("temp").get("temp/c/" + chunk).length;
    }
    assertThat(metrics).containsEntry("chunksRead", 4L).containsEntry("cacheHits", 0L);
    // Executors also ask for one document of metadata.
    assertThat(metrics.get("bytesFetched")).isBetween(stored, stored + 100_000);
  }
}
