package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4Source;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Source;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files on servers, while references are made of them. */
class RemoteSourcesTest {
  private static final int FAR = 1 << 20;

  @TempDir Path folder;

  /** What a server does not give is not taken for what references cannot have. */
  @ParameterizedTest
  @CsvSource({"unlimited.hdf, 0", "kinds_latest.h5, 65536"})
  void aServerThatFailsCostsAllReferences(String name, int before) throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve(name));
    byte[] padded = new byte[before + file.length]; // HDF5 may begin there; pages are 128 kB
    System.arraycopy(file, 0, padded, before, file.length);
    @Nullable List<String> leftOut = null;
    int failed = 0;
    for (; leftOut == null; failed++) {
      AtomicInteger left = new AtomicInteger(2 + failed); // the length and the first page
      try (WebServer server =
              WebServer.of(Map.of("", padded)).with((exchange, key) -> fails(exchange, left));
          SourceFile source = SourceFile.open(server.url())) {
        leftOut = references(source).leftOut();
      } catch (ZarrException.Unavailable e) {
        assertThat(left.get()).isNegative();
      }
    }
    assertThat(failed).isGreaterThan(2);
    try (SourceFile local =
        SourceFile.open(Files.write(folder.resolve("local"), padded).toString())) {
      assertThat(leftOut).isEqualTo(references(local).leftOut());
    }
  }

  private static boolean fails(HttpExchange exchange, AtomicInteger left) throws IOException {
    boolean fails = left.decrementAndGet() < 0;
    if (fails) {
      WebServer.answer(exchange, 403, "text/plain", new byte[0]);
    }
    return fails;
  }

  private static VirtualDataset references(SourceFile source) throws IOException {
    return Hdf4Source.is(source) ? Hdf4Source.of(source) : Hdf5Source.of(source);
  }

  /**
   * Elements that may lie anywhere in a file of HDF4: the descriptions of compressed chunks, which
   * are before their bytes, and a group, a table and a dataset.
   */
  @ParameterizedTest
  @ValueSource(strings = {"16445 16445 16445 16445", "1965 1962 720"})
  void elementsOfHdf4AreFetchedAtOnce(String tags) throws IOException {
    List<Short> left = new ArrayList<>(Arrays.stream(tags.split(" ")).map(Short::valueOf).toList());
    int moved = left.size();
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("chunked.hdf"));
    byte[] spread = Arrays.copyOf(file, file.length + (moved + 1) * FAR);
    ByteBuffer descriptors = ByteBuffer.wrap(spread);
    for (int block = 4; block != 0; block = descriptors.getInt(block + 2)) {
      for (int n = 0; n < descriptors.getShort(block); n++) {
        int at = block + 6 + 12 * n;
        if (left.remove((Object) descriptors.getShort(at))) {
          int to = file.length + (left.size() + 1) * FAR;
          System.arraycopy(
              spread, descriptors.getInt(at + 4), spread, to, descriptors.getInt(at + 8));
          descriptors.putInt(at + 4, to);
        }
      }
    }
    assertThat(left).isEmpty();
    CountDownLatch together = new CountDownLatch(moved);
    try (WebServer server =
            WebServer.of(Map.of("", spread)).with((exchange, key) -> waits(exchange, together));
        SourceFile source = SourceFile.open(server.url())) {
      assertThat(Hdf4Source.of(source).arrays()).isNotEmpty();
    }
    assertThat(together.getCount()).isZero();
  }

  /** Requests beyond the first page wait for all others, and fail without them. */
  private static boolean waits(HttpExchange exchange, CountDownLatch together) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    if (range != null && !range.startsWith("bytes=0-")) {
      together.countDown();
      try {
        if (!together.await(10, TimeUnit.SECONDS)) {
          WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          return true;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return false;
  }
}
