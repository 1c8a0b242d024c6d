package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.testing.WebServer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each kind of filter fetches the chunks that hold what it selects, once, and gives what Spark
 * makes of the whole table. Latitudes fall, longitudes are rolled (0 to 135, then -180 to -45),
 * latitudes have names, north is on (lat, lon), valid on (time, lat), height has no dimension; 8 by
 * 2 by 2 chunks.
 */
class PruningIT {
  private static final Cube CUBE = new Cube(48, 8, 8, 6, 4, 4);

  @TempDir static Path folder;
  private static WebServer server;
  private static SparkSession spark;

  @BeforeAll
  static void serve() throws Exception {
    server = WebServer.of(store());
    spark = Cluster.session();
    Dataset<Row> cells =
        spark.read().format("zarr").option("partitionBytes", "800").load(server.url());
    cells.createOrReplaceTempView("cells");
    kept(cells).createOrReplaceTempView("plain");
    String two =
        "SELECT 'Quito' AS station, 0F AS lat, -45D AS lon UNION ALL SELECT 'Oslo', 60F, 0D";
    String file = folder.resolve("stations").toString();
    spark.sql(two).write().parquet(file);
    spark.read().parquet(file).createOrReplaceTempView("stations");
  }

  /** The same rows, held by Spark itself. */
  private static Dataset<Row> kept(Dataset<Row> rows) {
    Dataset<Row> kept = rows.repartition(1).cache();
    assertThat(kept.count()).isPositive();
    return kept;
  }

  private static Map<String, byte[]> store() throws Exception {
    Map<String, byte[]> values = CUBE.values("temp");
    ByteBuffer lon = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    for (int x = 0; x < 8; x++) {
      lon.putDouble(x < 4 ? 45 * x : 45 * x - 360);
    }
    values.put("lon/c/0", lon.array());
    ByteBuffer name = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN).putInt(8);
    for (int y = 0; y < 8; y++) {
      byte[] text = ((y < 3 ? "north" : "south") + y).getBytes(StandardCharsets.UTF_8);
      name.putInt(text.length).put(text);
    }
    values.put("name/c/0", Arrays.copyOf(name.array(), name.position()));
    ByteBuffer north = ByteBuffer.allocate(8 * 64).order(ByteOrder.LITTLE_ENDIAN);
    for (int cell = 0; cell < 64; cell++) {
      north.putDouble(CUBE.lat(cell / 8) + cell % 8);
    }
    values.put("north/c/0/0", north.array());
    ByteBuffer valid = ByteBuffer.allocate(8 * 48 * 8).order(ByteOrder.LITTLE_ENDIAN);
    for (int cell = 0; cell < 48 * 8; cell++) {
      valid.putDouble(cell / 8 + cell % 8);
    }
    values.put("valid/c/0/0", valid.array());
    values.put(
        "height/c", ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(2).array());
    ObjectMapper json = new ObjectMapper();
    ObjectNode root = (ObjectNode) json.readTree(values.get("zarr.json"));
    ObjectNode nodes = (ObjectNode) root.at("/consolidated_metadata/metadata");
    ((ObjectNode) nodes.at("/temp/attributes")).put("coordinates", "name north valid height");
    nodes.set(
        "name",
        json.readTree(
            """
            {"zarr_format": 3, "node_type": "array", "shape": [8], "data_type": "string",
             "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [8]}},
             "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
             "fill_value": "", "dimension_names": ["lat"], "attributes": {}, "codecs": [{"name": "vlen-utf8"}]}\
            """));
    nodes.set("north", coordinate(json, "8, 8", "\"lat\", \"lon\"", "degrees_north"));
    nodes.set("valid", coordinate(json, "48, 8", "\"time\", \"lat\"", "hours since 2020-01-01"));
    nodes.set("height", coordinate(json, "", "", "m"));
    values.put("zarr.json", json.writeValueAsBytes(root));
    return values;
  }

  private static JsonNode coordinate(
      ObjectMapper json, String shape, String dimensions, String units) throws Exception {
    return json.readTree(
        """
        {"zarr_format": 3, "node_type": "array", "shape": [%1$s], "data_type": "float64",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%1$s]}},
         "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
         "fill_value": 0, "dimension_names": [%2$s], "attributes": {"units": "%3$s"},
         "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}\
        """
            .formatted(shape, dimensions, units));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<String> fetched() {
    return server.requests().stream()
        .map(request -> request.split(" ")[1])
        .filter(key -> key.startsWith("temp/c/"))
        .toList();
  }

  private static void check(String sql, int chunks) {
    List<Row> expected = spark.sql(sql.replace("{}", "plain")).collectAsList();
    fetched();
    assertThat(spark.sql(sql.replace("{}", "cells")).collectAsList()).isEqualTo(expected);
    assertThat(fetched()).as(sql).hasSize(chunks).doesNotHaveDuplicates();
  }

  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          lat >= 30                                                       | 16
          lat <= 20 AND lat > 0                                           | 16
          lon BETWEEN -100 AND -10                                        | 16
          lon = 135 OR lon = -180                                         | 32
          lat IN (60, 50)                                                 | 16
          time < '2020-01-01 06:00:00'                                    | 4
          time IN (TIMESTAMP '2020-01-01 01:00:00', TIMESTAMP '2020-01-02 23:00:00') | 8
          date_trunc('DAY', time) = '2020-01-02'                          | 16
          day(time) = 1                                                   | 16
          year(time) = 2021                                               | 0
          month(time) = 1 AND hour(time) = 3                              | 8
          lon - 360 BETWEEN -250 AND -220                                 | 16
          CAST(lat AS INT) % 40 = 20                                      | 32
          CAST(time AS DATE) = DATE '2020-01-02' AND lat = 10             | 8
          time + INTERVAL 1 HOUR > '2020-01-02 23:00:00'                  | 4
          (time < '2020-01-01 06:00:00' AND lat > 20) OR (time >= '2020-01-02 18:00:00' AND lat < 0) | 4
          (lat = 60 AND lon = 0) OR (lat = -10 AND lon = -45)             | 16
          name = 'north1'                                                 | 16
          name LIKE 'north%' AND lon < -50                                | 8
          NOT (time >= '2020-01-01 06:00:00')                             | 4
          lat > 1000                                                      | 0
          lat > 20 AND temp > 100                                         | 16
          lat + lon > 190                                                 | 8
          north > 33 AND north < 34.5                                     | 8
          north = 61 OR north = -5                                        | 16
          north > 63 AND time < '2020-01-01 06:00:00'                     | 1
          valid < '2020-01-01 02:00:00'                                   | 2
          valid = '2020-01-01 08:00:00'                                   | 6
          valid = '2020-01-01 08:00:00' AND lon < 0                       | 3
          height = 2 AND lat >= 30                                        | 16
          height > 2                                                      | 0
          """)
  void aFilterFetchesTheLeast(String where, int chunks) {
    check(
        "SELECT count(temp), sum(temp), min(temp), min(lat), max(name) FROM {} WHERE " + where,
        chunks);
  }

  @Test
  void theFirstRowsByACoordinateAreInItsFirstChunks() {
    check("SELECT time, lat, lon, temp FROM {} ORDER BY time DESC, lat, lon LIMIT 5", 4);
    check("SELECT lat, temp FROM {} WHERE lon = 0 ORDER BY lat, temp LIMIT 3", 8);
    check("SELECT name, temp FROM {} WHERE lon = 0 ORDER BY name DESC, temp LIMIT 50", 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " WHERE lat >= 30", " WHERE temp > 100000", " LIMIT 2"})
  void aSampleFetchesTheChunksOfItsCells(String rest) {
    List<Row> all = spark.sql("SELECT time, lat, lon, north, temp FROM plain").collectAsList();
    fetched();
    String sql =
        "SELECT time, lat, lon, north, temp FROM %s TABLESAMPLE (0.3 PERCENT) REPEATABLE (7)%s";
    List<Row> rows = spark.sql(sql.formatted("cells", rest)).collectAsList();
    assertThat(rows).isNotEmpty().hasSizeLessThan(30).doesNotHaveDuplicates();
    assertThat(all).containsAll(rows);
    List<String> chunks =
        rows.stream()
            .map(row -> (int) row.getFloat(4))
            .map(v -> "temp/c/%d/%d/%d".formatted(v / 60000, v / 400 % 25, v % 100 / 4))
            .distinct()
            .toList();
    if (rest.contains("temp")) {
      assertThat(fetched()).containsAll(chunks).doesNotHaveDuplicates();
    } else {
      assertThat(fetched()).containsExactlyInAnyOrderElementsOf(chunks);
    }
    assertThat(spark.sql(sql.formatted("cells", rest)).collectAsList()).hasSameElementsAs(rows);
  }

  @Test
  void aggregatesOfASampleAreOfItsCells() {
    String of = " FROM (SELECT * FROM cells TABLESAMPLE (1 PERCENT) REPEATABLE (24))";
    List<Row> rows = spark.sql("SELECT temp" + of).collectAsList();
    Row counts = spark.sql("SELECT count(*), count(temp), max(temp)" + of).collectAsList().get(0);
    assertThat(counts.getLong(0)).isEqualTo(rows.size()).isEqualTo(counts.getLong(1));
    assertThat(rows).extracting(row -> row.getFloat(0)).contains(counts.getFloat(2));
  }

  @Test
  void aJoinReadsWhatTheOtherSideNames() {
    check(
        """
        SELECT sum(c.temp), count(*) FROM {} c JOIN stations s ON c.lat = s.lat AND c.lon = s.lon
        WHERE s.station = 'Oslo'\
        """,
        8);
    check(
        "SELECT sum(temp) FROM {} WHERE lat IN (SELECT lat FROM stations WHERE station = 'Quito')",
        16);
  }

  @Test
  void coordinatesTellTheirAggregatesWithoutAChunk() {
    check(
        """
        SELECT min(time), max(time), count(DISTINCT time), avg(lat), count(*) FROM {}
        WHERE lat < 40 OR lon > 0\
        """,
        0);
    check("SELECT DISTINCT lat FROM {} ORDER BY lat", 0);
    check("SELECT lat, name, count(*), max(lon) FROM {} GROUP BY lat, name ORDER BY lat", 0);
    check("SELECT sum(temp) FROM {} WHERE time = (SELECT max(time) FROM {})", 4);
  }

  @Test
  void aggregatesOfAVariableFetchItsChunksOnce() {
    check("SELECT lat, avg(temp), min(temp), count(*) FROM {} GROUP BY lat ORDER BY lat", 32);
    check("SELECT time, sum(temp) FROM {} WHERE lon = 0 GROUP BY time ORDER BY time", 16);
  }
}
