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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files on servers that fail while references are made of them. */
class RemoteSourcesTest {
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
      AtomicInteger left = new AtomicInteger(1 + failed); // the first asks for the length
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
}
