package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is summed up over decoded chunks is what Spark sums up over rows, missing cells and all. */
class AggregatesIT {
  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void load() throws IOException {
    spark = Cluster.session();
    loadKinds();
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

  /** Texts, unsigned numbers of 64 bits, bytes, truths, infinities, packed and absent values. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*), count(text), count(large), count(truth) FROM {}",
        "SELECT y, count(text), count(large), sum(packed), min(packed), count(packed) FROM {} GROUP"
            + " BY y",
        "SELECT sum(packed), min(small), max(small), sum(small), count(small), avg(small) FROM {}",
        "SELECT y, sum(small), max(small), avg(small), count(small) FROM {} GROUP BY y",
        "SELECT sum(real), min(real), max(real), avg(real), count(real) FROM {}",
        "SELECT y, sum(real), min(real), max(real), avg(real), count(real) FROM {} GROUP BY y",
        "SELECT x, sum(real), min(real), max(real) FROM {} WHERE y <> 7 GROUP BY x",
        "SELECT count(DISTINCT y), count(y), sum(y), min(y) FROM {}",
        "SELECT y, count(*) FROM {} GROUP BY y",
        "SELECT min(text), max(large), max(truth), sum(large) FROM {}"
      })
  void sameAsOfRowsForAllKindsOfValues(String sql) {
    assertThat(rows(sql, "kinds")).containsExactlyInAnyOrderElementsOf(rows(sql, "keptKinds"));
  }

  private static void loadKinds() throws IOException {
    String root = "{\"zarr_format\": 3, \"node_type\": \"group\"}";
    Files.writeString(folder.resolve("zarr.json"), root);
    double[] y = {-0.0, 0.0, 7, Double.NaN};
    array("y", "float64", "0", "");
    ByteBuffer bytes = buffer(32);
    DoubleStream.of(y).forEach(bytes::putDouble);
    chunk("y/c/0", bytes);
    double[] real = {1, Double.POSITIVE_INFINITY, 2, Double.NEGATIVE_INFINITY, 3, Double.NaN, 5, 6};
    array("real", "float64", "0", "");
    array("large", "uint64", "0", "\"_FillValue\": 3");
    array("truth", "bool", "false", "");
    array("small", "uint8", "255", "\"_FillValue\": 255");
    array("packed", "int16", "-1", "\"_FillValue\": -1, \"scale_factor\": 0.5, \"add_offset\": 10");
    array("text", "string", "\"\"", "");
    for (int chunk = 0; chunk < 2; chunk++) {
      ByteBuffer reals = buffer(32);
      ByteBuffer larges = buffer(32);
      ByteBuffer smalls = buffer(4);
      ByteBuffer packed = buffer(8);
      ByteBuffer texts = buffer(24).putInt(4);
      for (int i = 4 * chunk; i < 4 * chunk + 4; i++) {
        reals.putDouble(real[i]);
        larges.putLong(i == 2 ? -1 : i);
        smalls.put((byte) (250 + i));
        packed.putShort((short) (i < 2 ? -1 : i));
        texts.putInt(1).put((byte) ('a' + i));
      }
      chunk("real/c/" + chunk + "/0", reals);
      chunk("large/c/" + chunk + "/0", larges);
      chunk("text/c/" + chunk + "/0", texts);
      if (chunk == 0) {
        chunk("small/c/0/0", smalls);
        chunk("packed/c/0/0", packed);
      }
    }
    chunk("truth/c/1/0", buffer(4).put((byte) 1));
    Dataset<Row> cells =
        spark.read().format("zarr").option("partitionBytes", "1").load(folder.toString());
    cells.createOrReplaceTempView("kinds");
    Dataset<Row> kept = cells.repartition(1).cache();
    assertThat(kept.count()).isEqualTo(8);
    kept.createOrReplaceTempView("keptKinds");
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void chunk(String key, ByteBuffer bytes) throws IOException {
    Path file = folder.resolve(key);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes.array());
  }

  /** The metadata of the coordinate y, or of a variable of 4 by 2 cells in two chunks. */
  private static void array(String name, String type, String fill, String attributes)
      throws IOException {
    boolean coordinate = name.equals("y");
    String codec =
        type.equals("string")
            ? "{\"name\": \"vlen-utf8\"}"
            : "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}";
    Path file = folder.resolve(name + "/zarr.json");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        {"zarr_format": 3, "node_type": "array", "shape": [%s], "data_type": "%s",
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [%s]}},
         "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
         "fill_value": %s, "dimension_names": [%s], "attributes": {%s}, "codecs": [%s]}\
        """
            .formatted(
                coordinate ? "4" : "4, 2",
                type,
                coordinate ? "4" : "2, 2",
                fill,
                coordinate ? "\"y\"" : "\"y\", \"x\"",
                attributes,
                codec));
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
