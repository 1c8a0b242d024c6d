package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a query is given of a store that is rewritten, appended to and cut between queries. */
class RewrittenStoresTest {
  @TempDir Path folder;
  private Path store;
  private ReadOptions options;

  @BeforeEach
  void aStore() throws IOException {
    store = folder.resolve("x.zarr");
    write(4, 0);
    options = options(store.toString());
  }

  private static ReadOptions options(String location) throws IOException {
    return new ReadOptions(
        StoreAccess.of(location, Map.of()), "/", null, new ArrayList<>(), false, 0);
  }

  /** A store of {@code times}, whose cells are those of latitude {@code from} on. */
  private void write(int times, int from) throws IOException {
    for (var value : new Cube(times, 1, 2, 1, 1, 2).values("temp").entrySet()) {
      Path file = store.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      byte[] bytes = value.getValue();
      if (value.getKey().startsWith("temp/c/")) {
        int t = Integer.parseInt(value.getKey().split("/")[2]);
        bytes = Cube.gzip(cells(t + from));
      }
      Files.write(file, bytes);
    }
  }

  private static byte[] cells(int first) {
    return ByteBuffer.allocate(8)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putFloat(first)
        .putFloat(first)
        .array();
  }

  private float[] query(String name) throws IOException {
    try (OpenTables.Lease lease = OpenTables.lease(store.toString(), options, name)) {
      long times = lease.table().grid().shape()[0];
      return (float[])
          lease.dataset().read(lease.table().column("temp").array(), Section.all(times, 1, 2));
    }
  }

  @Test
  void everyQueryReadsTheStoreAsItIs() throws IOException {
    Random random = new Random(24);
    for (int n = 0; n < 100; n++) {
      int times = 1 + random.nextInt(6);
      int from = random.nextInt(1000);
      write(times, from);
      float[] cells = query("query " + n);
      assertThat(cells).hasSize(2 * times);
      for (int t = 0; t < times; t++) {
        assertThat(cells[2 * t]).isEqualTo(t + from);
      }
    }
  }

  @Test
  void aStoreThatIsNotWrittenIsOpenedOnceAndAskedForOncePerQuery() throws IOException {
    try (WebServer server = WebServer.of(store).with(RewrittenStoresTest::tellsTime)) {
      ReadOptions remote = options(server.url());
      for (int query = 0; query < 4; query++) {
        for (int task = 0; task < 5; task++) {
          OpenTables.lease(server.url(), remote, "query " + query).close();
        }
        List<String> asked = server.requests();
        if (query > 0) {
          assertThat(asked).containsExactly("HEAD zarr.json");
        }
      }
    }
  }

  private static boolean tellsTime(HttpExchange exchange, String key) {
    exchange.getResponseHeaders().set("Last-Modified", "Wed, 01 Jan 2020 00:00:00 GMT");
    return false;
  }

  @Test
  void aTaskThatRunsKeepsWhatItReads() throws IOException {
    try (OpenTables.Lease running = OpenTables.lease(store.toString(), options, "one")) {
      long version = running.version();
      write(6, 100);
      Files.setLastModifiedTime(store.resolve("zarr.json"), FileTime.fromMillis(version + 5000));
      try (OpenTables.Lease next = OpenTables.lease(store.toString(), options, "two")) {
        assertThat(next.table().grid().shape()).containsExactly(6, 1, 2);
        assertThat(next.version()).isNotEqualTo(version);
      }
      assertThat(running.table().grid().shape()).containsExactly(4, 1, 2);
    }
  }
}
