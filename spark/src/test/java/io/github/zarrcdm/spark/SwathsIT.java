package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Granules of a swath behind a server, as one table: latitudes have two dimensions, so each store
 * is asked for them when a query is planned. Granule {@code n} is {@code n} days after 2020-01-01,
 * and all of its latitudes are between {@code 10 n} and {@code 10 n + 2.2}.
 */
@Timeout(600)
class SwathsIT {
  private static final int GRANULES = 8;
  private static final int[] ALL = {2, 3};
  private static final SparkSession SPARK = Cluster.session();

  @TempDir static Path folder;
  private WebServer server;

  @BeforeAll
  static void write() throws Exception {
    for (int n = 0; n < GRANULES; n++) {
      double[] lat = new double[6];
      float[] values = new float[6];
      for (int i = 0; i < 6; i++) {
        lat[i] = 10 * n + i / 3 + 0.1 * (i % 3);
        values[i] = 100 * n + i;
      }
      try (ZarrWriter writer =
          ZarrWriter.to(folder.resolve(n + ".zarr").toString())
              .consolidated(true)
              .array(
                  NewArray.of("/time", "int64", 2)
                      .dimensions("y")
                      .attribute("units", "days since 2020-01-01"))
              .array(
                  NewArray.of("/lat", "float64", 2, 3)
                      .dimensions("y", "x")
                      .attribute("units", "degrees_north"))
              .array(
                  NewArray.of("/rain", "float32", 2, 3)
                      .dimensions("y", "x")
                      .attribute("coordinates", "time lat"))
              .open()) {
        writer.write("/time", Section.all(new long[] {2}), new long[] {n, n});
        writer.write("/lat", Section.of(new long[2], ALL), lat);
        writer.write("/rain", Section.of(new long[2], ALL), values);
        writer.finish();
      }
    }
  }

  @BeforeEach
  void serve() {
    server =
        new WebServer(
            key -> {
              Path file = folder.resolve(key);
              return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
            });
    SPARK
        .read()
        .format("zarr")
        .load(
            IntStream.range(0, GRANULES)
                .mapToObj(n -> server.url() + "/" + n + ".zarr")
                .toArray(String[]::new))
        .createOrReplaceTempView("swaths");
    server.requests();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /**
   * The first request for the latitudes of each granule is answered when all have been made. The
   * letter u was the day of the week: the driver's thread alone knows that it is so here.
   */
  @Test
  void coordinatesOfAllGranulesAreReadAtOnce() throws Exception {
    String policy = "spark.sql.legacy.timeParserPolicy";
    String before = SPARK.conf().get(policy);
    CountDownLatch asked = new CountDownLatch(GRANULES);
    List<String> late = new ArrayList<>();
    Set<String> first = ConcurrentHashMap.newKeySet();
    server.with(
        (exchange, key) -> {
          if (key != null && key.contains("/lat/c/") && first.add(key)) {
            asked.countDown();
            try {
              if (!asked.await(20, TimeUnit.SECONDS)) {
                late.add(key);
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
          return false;
        });
    try {
      SPARK.conf().set(policy, "LEGACY");
      String where = " FROM swaths WHERE lat > 11 AND (lat < 21 OR date_format(time, 'u') = '5')";
      // 2020-01-03, of granule 2, was a Friday.
      assertThat(SPARK.sql("SELECT rain" + where).collectAsList())
          .extracting(row -> row.getFloat(0))
          .containsExactlyInAnyOrder(104f, 105f, 200f, 201f, 202f, 203f, 204f, 205f);
      assertThat(late).isEmpty();
      Row sums = SPARK.sql("SELECT count(*), sum(rain)" + where).head();
      assertThat(sums.getLong(0)).isEqualTo(8);
      assertThat(sums.getDouble(1)).isEqualTo(104 + 105 + 6 * 200 + 15);
    } finally {
      SPARK.conf().set(policy, before);
    }
  }

  /**
   * Times have one dimension, and are known: the driver only looks whether metadata have changed.
   */
  @Test
  void filtersOnOtherCoordinatesOpenNoStoreToPlan() {
    String sql = "SELECT sum(rain) FROM swaths WHERE time >= '2020-01-05'";
    assertThat(SPARK.sql(sql).head().getDouble(0)).isEqualTo(6 * (400 + 500 + 600 + 700) + 4 * 15);
    assertThat(server.requests())
        .filteredOn(request -> request.matches("GET [57].zarr/.*"))
        .containsExactlyInAnyOrder(
            "GET 5.zarr/zarr.json",
            "GET 5.zarr/zarr.json",
            "GET 5.zarr/rain/c/0/0",
            "GET 7.zarr/zarr.json",
            "GET 7.zarr/zarr.json",
            "GET 7.zarr/rain/c/0/0");
  }
}
