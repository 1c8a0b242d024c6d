package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Tasks;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.scan.CellsReader;
import io.github.zarrcdm.spark.scan.TaskReader;
import io.github.zarrcdm.spark.scan.ZarrPartition;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What queries return while a store is rewritten, appended to, truncated and overwritten in place;
 * {@code -Dzarrcdm.rewrites=1000} for the long form.
 */
class RewrittenStoresTest {
  private static final int REWRITES = Integer.getInteger("zarrcdm.rewrites", 60);
  private static final int MOST_TIMES = 8;

  @TempDir Path folder;
  private final Random random = new Random(24);
  private Path store;
  private ReadOptions options;

  /** The value of every cell of the store, and the number of times. */
  private int state;

  private int times;

  @BeforeEach
  void aStore() throws IOException {
    store = folder.resolve("x.zarr");
    write(4, 1);
    options = options(store.toString());
  }

  private static ReadOptions options(String location) throws IOException {
    StoreAccess access = StoreAccess.of(location, Map.of());
    return new ReadOptions(access, "/", null, new ArrayList<>(), false, 0, true, IndexUse.DEFAULT);
  }

  private void write(int length, int cells) throws IOException {
    write(values(length, cells));
    for (int t = length; t < MOST_TIMES; t++) {
      Files.deleteIfExists(store.resolve("temp/c/" + t + "/0/0"));
    }
    state = cells;
    times = length;
  }

  private void write(Map<String, byte[]> values) throws IOException {
    for (var value : values.entrySet()) {
      Path file = store.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
  }

  private static Map<String, byte[]> values(int length, int cells) throws IOException {
    Map<String, byte[]> values = new Cube(length, 1, 2, 1, 1, 2).values("temp");
    values.putAll(chunks(length, cells));
    return values;
  }

  private static Map<String, byte[]> chunks(int length, int cells) throws IOException {
    Map<String, byte[]> chunks = new TreeMap<>();
    ByteBuffer chunk = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = Cube.gzip(chunk.putFloat(cells).putFloat(cells).array());
    for (int t = 0; t < length; t++) {
      chunks.put("temp/c/" + t + "/0/0", bytes);
    }
    return chunks;
  }

  /** One of: all of it again, more, less, other chunks under the same metadata. */
  private void change() throws IOException {
    switch (random.nextInt(3)) {
      case 0 -> write(1 + random.nextInt(MOST_TIMES), state + 1);
      case 1 -> write(times, state + 1);
      default -> {
        write(chunks(times, state + 1));
        state++;
      }
    }
  }

  /** The cells that a query gives, planned by one process and read by the tasks of another. */
  private static List<Float> query(ReadOptions options) throws Exception {
    Query query = Query.on(options);
    try (OpenTables.Lease driver = OpenTables.lease(query, options)) {
      return tasks(driver, query, options);
    }
  }

  private static List<Float> tasks(OpenTables.Lease driver, Query query, ReadOptions options)
      throws IOException {
    Query there = new Query(query.id() + " there", false, query.began());
    long[] shape = driver.table().grid().shape();
    List<Float> cells = new ArrayList<>();
    for (int t = 0; t < shape[0]; t += 2) {
      OpenTables.Lease lease = OpenTables.lease(there, options, driver.metadata());
      long end = Math.min(shape[0], t + 2);
      var task = ZarrPartition.of(new Tasks.Run(Selection.all(shape), t, end), Long.MAX_VALUE);
      List<Column> wanted = List.of(lease.table().column("temp"));
      ColumnReader columns = new ColumnReader(lease);
      CellsReader ofTask = new CellsReader(lease, columns, wanted, task);
      try (TaskReader rows = new TaskReader(lease, columns, ofTask)) {
        while (rows.next()) {
          ColumnarBatch batch = rows.get();
          for (int row = 0; row < batch.numRows(); row++) {
            cells.add(batch.column(0).isNullAt(row) ? null : batch.column(0).getFloat(row));
          }
        }
      }
    }
    return cells;
  }

  @Test
  void everyQueryReadsTheStoreAsItIs() throws Exception {
    for (int n = 0; n < REWRITES; n++) {
      change();
      assertThat(query(options)).hasSize(2 * times).containsOnly((float) state);
    }
  }

  /** Until one of them was: on a busy machine the first may not. */
  @Test
  @Timeout(600)
  void aStoreThatIsWrittenDuringAQueryIsAnErrorNeverAMixture() throws Exception {
    int failed = 0;
    for (int n = 0; n < REWRITES || failed == 0; n++) {
      int before = state;
      int length = times;
      int delay = random.nextInt(16_000_000);
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(
              () -> {
                try {
                  Thread.sleep(delay / 1_000_000, delay % 1_000_000);
                  change();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      List<Float> cells = null;
      try {
        cells = query(options);
      } catch (IOException | java.io.UncheckedIOException e) {
        failed++;
      }
      writer.join();
      if (cells != null) {
        boolean old = cells.size() == 2 * length && cells.stream().allMatch(c -> c == before);
        boolean all = cells.size() == 2 * times && cells.stream().allMatch(c -> c == state);
        assertThat(old || all).as("%s, %d to %d", cells, before, state).isTrue();
      }
    }
  }

  /** Like {@code mv}: every file is older than the query. */
  @Test
  void anotherStoreInItsPlaceIsAnError() throws Exception {
    Query query = Query.on(options);
    try (OpenTables.Lease driver = OpenTables.lease(query, options)) {
      Path other = folder.resolve("other.zarr");
      Path mine = store;
      store = other;
      write(4, 7);
      for (var file : Files.walk(other).toList()) {
        assertThat(file.toFile().setLastModified(1_000_000_000_000L)).isTrue();
      }
      Files.move(mine, folder.resolve("gone"));
      Files.move(other, mine);
      assertThatThrownBy(
              () -> {
                try (var task = OpenTables.lease(query, options)) {
                  task.checkUnchanged();
                }
              })
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("Run the query again");
      assertThatThrownBy(() -> tasks(driver, query, options))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("Run the query again");
    }
  }

  /** A server that sends modification times; those of keys in {@code later} are two hours later. */
  private static WebServer server(Map<String, byte[]> values, List<String> later)
      throws IOException {
    return WebServer.of(values)
        .with(
            (exchange, key) -> {
              Instant time = Instant.now().plusSeconds(later.contains(key) ? 7200 : -7200);
              exchange
                  .getResponseHeaders()
                  .set(
                      "Last-Modified",
                      DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC)));
              return false;
            });
  }

  @Test
  void eachProcessAsksAServerForTheMetadataOncePerQuery() throws Exception {
    try (WebServer server = server(values(4, 1), List.of())) {
      ReadOptions remote = options(server.url());
      for (int n = 0; n < 3; n++) {
        query(remote);
        assertThat(server.requests())
            .filteredOn(request -> request.endsWith("zarr.json"))
            .containsExactly("GET zarr.json", "GET zarr.json");
      }
    }
  }

  @Test
  void tasksGetTheDocumentsThatTheDriverRead() throws Exception {
    try (OpenTables.Lease driver = OpenTables.lease(Query.on(options), options)) {
      assertThat(driver.metadata().document("zarr.json")).isPresent();
    }
  }

  @Test
  void aChunkThatAServerSaysIsNewerIsAnError() throws Exception {
    List<String> later = new ArrayList<>();
    try (WebServer server = server(values(4, 1), later)) {
      ReadOptions remote = options(server.url());
      assertThat(query(remote)).hasSize(8);
      later.add("temp/c/2/0/0");
      assertThatThrownBy(() -> query(remote))
          .hasMessageContaining("temp/c/2/0/0")
          .hasMessageContaining("Run the query again");
    }
  }

  @Test
  void aChunkThatIsCutOffOnAServerIsNotNull() throws Exception {
    List<String> later = new ArrayList<>();
    Map<String, byte[]> values = values(4, 1);
    values.remove("temp/c/3/0/0");
    try (WebServer server = server(values, later)) {
      ReadOptions remote = options(server.url());
      assertThat(query(remote)).hasSize(8);
      Query query = Query.on(remote);
      try (OpenTables.Lease task = OpenTables.lease(query, remote)) {
        task.dataset()
            .read(
                task.table().column("temp").array(), io.github.zarrcdm.model.Section.all(4, 1, 2));
        later.add("zarr.json");
        assertThatThrownBy(task::checkUnchanged).hasMessageContaining("Run the query again");
      }
    }
  }
}
