package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.zarrcdm.testing.WebServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class FailuresIT {
  private static final Cube CUBE = new Cube(24, 8, 8, 6, 4, 4);
  private static final String CHUNK = "temp/c/1/0/1";
  private static final byte[] BROKEN = {1, 2, 3};

  private static Dataset<Row> cells(String location) {
    return Cluster.session().read().format("zarr").load(location);
  }

  @Test
  void aBadChunkFailsTheQueryWithTheReadersOwnMessage() throws Exception {
    var values = CUBE.values("temp");
    values.put(CHUNK, BROKEN);
    try (WebServer server = WebServer.of(values)) {
      assertThatThrownBy(() -> cells(server.url()).selectExpr("avg(temp)").collectAsList())
          .hasStackTraceContaining(server.url() + ": array /temp, chunk " + CHUNK);
    }
  }

  @Test
  void aTaskThatIsTriedAgainGivesEachCellOnce() throws Exception {
    AtomicInteger broken = new AtomicInteger();
    try (WebServer server = WebServer.of(CUBE.values("temp"))) {
      server.with(
          (exchange, key) -> {
            if (!CHUNK.equals(key) || broken.getAndIncrement() > 0) {
              return false;
            }
            WebServer.answer(exchange, 200, "application/octet-stream", BROKEN);
            return true;
          });
      Row row = cells(server.url()).selectExpr("count(temp)", "sum(temp)").head();
      assertThat(broken.get()).isGreaterThan(1);
      assertThat(row.getLong(0)).isEqualTo(24 * 8 * 8);
      assertThat(row.getDouble(1)).isEqualTo(24. * 64 * (115_000 + 350 + 3.5));
    }
  }

  /** While its first chunk is on the way. */
  @Test
  void theTasksOfAKilledProcessAreRunByAnother() throws Exception {
    Cube many = new Cube(64, 8, 8, 1, 8, 8);
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger killed = new AtomicInteger();
    try (WebServer server = WebServer.of(many.values("temp"))) {
      server.with(
          (exchange, key) -> {
            if (key != null && key.startsWith("temp/c/")) {
              if (asked.incrementAndGet() == 1) {
                killed.addAndGet(kill());
              }
              sleep(100);
            }
            return false;
          });
      Row row =
          Cluster.session()
              .read()
              .format("zarr")
              .option("partitionBytes", 4 * 64)
              .load(server.url())
              .selectExpr("count(temp)", "sum(temp)")
              .head();
      assertThat(killed).hasValue(1);
      assertThat(row.getLong(0)).isEqualTo(64 * 64);
      assertThat(row.getDouble(1)).isEqualTo(64. * 64 * (315_000 + 350 + 3.5));
    }
  }

  /**
   * While all of them put chunks into a bucket. What the one had computed is computed again by
   * others, and what it had put is put again or stays.
   */
  @Test
  void aWriteIsWholeAlthoughAProcessWasKilled(@TempDir Path like) throws Exception {
    Cube cube = new Cube(64, 8, 8, 1, 8, 8);
    cube.writeMetadataTo(like, "temp");
    AtomicInteger put = new AtomicInteger();
    AtomicInteger killed = new AtomicInteger();
    SparkSession spark = Cluster.session();
    String partitions = spark.conf().get("spark.sql.shuffle.partitions");
    try (FakeBucket bucket = new FakeBucket()) {
      bucket.before(
          (exchange, key) -> {
            if (exchange.getRequestMethod().equals("PUT") && key.contains("/temp/c/")) {
              if (put.incrementAndGet() == 5) {
                killed.addAndGet(kill());
              }
              sleep(50);
            }
            return false;
          });
      Map<String, String> access =
          Map.of(
              "s3.endpoint", bucket.endpoint(),
              "s3.region", "eu-west-1",
              "s3.access.key", "AKIAHERE",
              "s3.secret.key", "hush");
      spark.conf().set("spark.sql.shuffle.partitions", "6");
      cells(like.toString())
          .selectExpr("time", "lat", "lon", "float(hour(time) + lat + lon) AS temp")
          .write()
          .format("zarr")
          .options(access)
          .option("like", like.toString())
          .save("s3://x.zarr/whole.zarr");
      assertThat(killed).hasValue(1);
      assertThat(bucket.objects.keySet()).filteredOn(key -> key.contains("/temp/c/")).hasSize(64);
      assertThat(bucket.objects.keySet()).noneMatch(key -> key.contains("unfinished"));
      Row row =
          spark
              .read()
              .format("zarr")
              .options(access)
              .load("s3://x.zarr/whole.zarr")
              .selectExpr("count(temp)", "count_if(temp = hour(time) + lat + lon)")
              .head();
      assertThat(row).hasToString("[4096,4096]");
    } finally {
      spark.conf().set("spark.sql.shuffle.partitions", partitions);
    }
  }

  /** Returns how many processes of the cluster were killed: one. */
  private static int kill() {
    Stream<ProcessHandle> executors =
        ProcessHandle.current()
            .descendants()
            .filter(process -> process.info().commandLine().orElse("").contains("ExecutorBackend"));
    return executors.findAny().filter(ProcessHandle::destroyForcibly).isPresent() ? 1 : 0;
  }

  @Test
  void aCancelledQueryStopsReading() throws Exception {
    Cube many = new Cube(400, 4, 4, 1, 4, 4);
    AtomicInteger asked = new AtomicInteger();
    try (WebServer server = WebServer.of(many.values("temp"))) {
      server.with(
          (exchange, key) -> {
            if (key != null && key.startsWith("temp/c/")) {
              asked.incrementAndGet();
              sleep(500);
            }
            return false;
          });
      var context = Cluster.session().sparkContext();
      CompletableFuture<Throwable> query =
          CompletableFuture.supplyAsync(
              () -> {
                context.setLocalProperty("spark.job.interruptOnCancel", "true");
                return catchThrowable(
                    () -> cells(server.url()).selectExpr("avg(temp)").collectAsList());
              });
      while (asked.get() == 0 && !query.isDone()) {
        sleep(20);
      }
      context.cancelAllJobs();
      assertThat(query.get(10, TimeUnit.MINUTES)).hasStackTraceContaining("cancel");
      int then;
      do {
        then = asked.get();
        sleep(1000);
      } while (asked.get() > then);
      assertThat(then).isLessThan(400);
    }
  }

  @Test
  void aMissingStoreIsReportedBeforeAnyTask(@TempDir Path empty) {
    assertThatThrownBy(() -> cells(empty.toString()))
        .hasMessageContaining(empty.toString())
        .hasMessageContaining("no Zarr store");
  }

  @Test
  void optionsWithoutSenseAreRefused() {
    var read = Cluster.session().read().format("zarr");
    assertThatThrownBy(() -> read.load()).hasMessageContaining("no location is given");
    assertThatThrownBy(() -> read.option("layout", "rows").load("../samples/air.zarr"))
        .hasMessageContaining("cells")
        .hasMessageContaining("chunks");
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
