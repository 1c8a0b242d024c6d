package io.github.zarrcdm.internal.virtualize.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Nodes of an index that is spread over a file on a server, as those of old netCDF-4 files are. */
class SourceFileTest {
  private static final int NODE = 4096;
  private static final int AT_ONCE = 64;
  private static final int MEGABYTE = 1 << 20;

  @Test
  void opensWithItsLengthAndItsBeginning() throws IOException {
    try (WebServer server = server(MEGABYTE);
        SourceFile file = SourceFile.open(server.url())) {
      file.read(0, 1 << 17);
      file.checkUnchanged();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void nodesAreFetchedInAsManyRequestsAsAreSentAtOnce() throws IOException {
    List<Long> nodes = nodes(80, 70_000);
    try (WebServer server = server(6 * MEGABYTE);
        SourceFile file = SourceFile.open(server.url())) {
      server.requests();
      assertThat(file.fetch(nodes, NODE)).isEqualTo(80);
      assertThat(server.requests()).hasSize(AT_ONCE);
      readsThemWithoutRequests(file, nodes, server);
    }
  }

  @Test
  void whatLiesBetweenIsNotFetchedWhereThatIsMuch() throws IOException {
    List<Long> nodes = nodes(60, 700_000);
    try (WebServer server = server(45 * MEGABYTE);
        SourceFile file = SourceFile.open(server.url())) {
      assertThat(file.fetch(nodes, NODE)).isEqualTo(60);
      assertThat(server.bytes()).isLessThan(5 * MEGABYTE);
      readsThemWithoutRequests(file, nodes, server);
    }
  }

  /** The first ones are not dropped for the last ones before they were read. */
  @Test
  void moreThanAreKeptAreFetchedInPortions() throws IOException {
    List<Long> nodes = nodes(45, MEGABYTE);
    try (WebServer server = server(48 * MEGABYTE);
        SourceFile file = SourceFile.open(server.url())) {
      int done = 0;
      while (done < nodes.size()) {
        int count = file.fetch(nodes.subList(done, nodes.size()), MEGABYTE);
        assertThat(count).isBetween(1, 32);
        readsThemWithoutRequests(file, nodes.subList(done, done + count), server);
        done += count;
      }
    }
  }

  private static void readsThemWithoutRequests(SourceFile file, List<Long> nodes, WebServer server)
      throws IOException {
    server.requests();
    byte[] value = server.value("");
    for (long at : nodes) {
      assertThat(file.read(at, NODE)).isEqualTo(ByteBuffer.wrap(value, (int) at, NODE));
    }
    assertThat(server.requests()).isEmpty();
  }

  private static boolean tagged(HttpExchange exchange) {
    exchange.getResponseHeaders().set("ETag", "\"1\"");
    return false;
  }

  private static List<Long> nodes(int count, long apart) {
    return LongStream.rangeClosed(1, count).map(n -> n * apart).boxed().toList();
  }

  private static WebServer server(int length) {
    byte[] value = new byte[length];
    new Random(7).nextBytes(value);
    return WebServer.of(Map.of("", value)).with((exchange, key) -> tagged(exchange));
  }
}
