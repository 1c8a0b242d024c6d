package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many cells, chunks and stores. With {@code -Dspark.measure=true -Dspark.stores=1000} it prints
 * how long they take: the figures of docs/performance.md.
 */
class ScaleIT {
  private static final int STORES = Integer.getInteger("spark.stores", 60);
  private static final long LATENCY = 50;
  private static final LocalDate FIRST = LocalDate.of(2020, 1, 1);

  private static final SparkSession SPARK = Cluster.session();

  /** A query. */
  @FunctionalInterface
  private interface Step<T> {
    T run() throws Exception;
  }

  private static <T> T measured(String what, Step<T> step) throws Exception {
    OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long start = System.nanoTime();
    long computed = process.getProcessCpuTime();
    T result = step.run();
    if (Boolean.getBoolean("spark.measure")) {
      System.out.printf(
          "%s: %.2f s, %.2f of processors in this process%n",
          what, (System.nanoTime() - start) / 1e9, (process.getProcessCpuTime() - computed) / 1e9);
    }
    return result;
  }

  /** 10,361,176,064 cells in 1,264,896 chunks, none of which is stored: all are the fill value. */
  @Test
  void aYearOfHourlyDataIsPlannedFromItsCoordinates(@TempDir Path folder) throws Exception {
    new Cube(8784, 1024, 1152, 8, 32, 32).writeMetadataTo(folder, "temp");
    Dataset<Row> year = measured("load", () -> SPARK.read().format("zarr").load(folder.toString()));
    year.createOrReplaceTempView("year");
    for (int turn = 0; turn < 3; turn++) {
      int tasks = measured("plan all cells", () -> year.javaRDD().getNumPartitions());
      assertThat(tasks).isBetween(1, 100_000);
      String june = "SELECT * FROM year WHERE month(time) = 6 AND lat <= 60 AND lon < 100";
      int fewer = measured("plan a filter", () -> SPARK.sql(june).javaRDD().getNumPartitions());
      assertThat(fewer).isLessThan(tasks);
    }
    String noon = "SELECT count(*), max(temp) FROM year WHERE time = '2020-06-01 12:00:00'";
    Row map = measured("a map", () -> SPARK.sql(noon).head());
    assertThat(map.getLong(0)).isEqualTo(1024L * 1152);
    assertThat(map.getFloat(1)).isZero();
  }

  /**
   * A day in each, behind a server that takes 50 ms to answer: the driver looks at the metadata, a
   * task too, and then reads what it needs; many stores at a time.
   */
  @Test
  void manyStoresAreOneTable() throws Exception {
    Map<String, byte[]> day = new Cube(2, 1, 1, 2, 1, 1).values("temp");
    Map<String, byte[]> all = new TreeMap<>();
    for (int n = 0; n < STORES; n++) {
      String since = "since " + FIRST.plusDays(n);
      for (Map.Entry<String, byte[]> value : day.entrySet()) {
        String text = new String(value.getValue(), StandardCharsets.ISO_8859_1);
        all.put(
            n + ".zarr/" + value.getKey(),
            text.replace("since 2020-01-01", since).getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    try (WebServer server = WebServer.of(all)) {
      server.with(
          (exchange, key) -> {
            FailuresIT.sleep(LATENCY);
            return false;
          });
      String[] urls =
          IntStream.range(0, STORES)
              .mapToObj(n -> server.url() + "/" + n + ".zarr")
              .toArray(String[]::new);
      Dataset<Row> table = measured("load stores", () -> SPARK.read().format("zarr").load(urls));
      table.createOrReplaceTempView("days");
      server.requests();
      Row everything =
          measured(
              "all of stores",
              () -> SPARK.sql("SELECT count(*), sum(temp), max(time) FROM days").head());
      assertThat(server.requests())
          .hasSize(4 * STORES)
          .filteredOn(request -> request.startsWith("GET 7.zarr/"))
          .containsExactlyInAnyOrder(
              "GET 7.zarr/zarr.json",
              "GET 7.zarr/zarr.json",
              "GET 7.zarr/time/c/0",
              "GET 7.zarr/temp/c/0/0/0");
      assertThat(everything.getLong(0)).isEqualTo(2 * STORES);
      assertThat(everything.getDouble(1)).isEqualTo(10_000. * STORES);
      String last = FIRST.plusDays(STORES - 1).toString();
      assertThat(everything.get(2)).hasToString(last + " 01:00:00.0");
      List<Row> rows = measured("rows of stores", () -> table.select("time").collectAsList());
      assertThat(rows).hasSize(2 * STORES);
      for (int n = 0; n < STORES; n++) {
        String date = FIRST.plusDays(n).toString();
        assertThat(rows.get(2 * n).get(0)).hasToString(date + " 00:00:00.0");
        assertThat(rows.get(2 * n + 1).get(0)).hasToString(date + " 01:00:00.0");
      }
      List<Row> months =
          SPARK
              .sql("SELECT trunc(time, 'MM'), count(temp) FROM days GROUP BY 1 ORDER BY 1")
              .collectAsList();
      assertThat(months.get(0)).hasToString("[2020-01-01,62]");
      assertThat(table.limit(3).collectAsList()).hasSize(3);
      String one = "SELECT max(temp) FROM days WHERE time >= '" + last + "'";
      Row found = measured("one of stores", () -> SPARK.sql(one).head());
      assertThat(found.getFloat(0)).isEqualTo(10_000f);
    }
  }

  /** 100 chunks, one of which has greater values; by the index only that one is read. */
  @Test
  void aFilterOnValuesReadsOneChunkOfAHundred(@TempDir Path folder) throws Exception {
    int side = Boolean.getBoolean("spark.measure") ? 4096 : 64;
    Path store = folder.resolve("hot.zarr");
    NewArray array =
        NewArray.of("/t2m", "float32", 100, side, side)
            .dimensions("time", "y", "x")
            .chunks(1, side, side);
    float[] values = new float[side * side];
    try (ZarrWriter writer = ZarrWriter.to(store.toString()).array(array).open()) {
      for (int time = 0; time < 100; time++) {
        for (int i = 0; i < values.length; i++) {
          values[i] = (time == 42 ? 310 : 280) + i % 1000 / 100f;
        }
        long[] start = {time, 0, 0};
        writer.write("/t2m", Section.of(start, new int[] {1, side, side}), values);
      }
      writer.finish();
    }
    IndexedStore.index(store);
    String sql = "SELECT count(*), min(time), max(time), avg(t2m) FROM indexed WHERE t2m > 310";
    for (int turn = 0; turn < 2; turn++) {
      List<String> all = measured("read all", () -> IndexedStore.rows(store, "off", sql));
      List<String> few =
          measured("by the index", () -> IndexedStore.rows(store, IndexedStore.INSIDE, sql));
      assertThat(few).isEqualTo(all);
      assertThat(IndexedStore.kept(sql)).isEqualTo(1);
    }
  }
}
