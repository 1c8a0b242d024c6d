package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores that change while they are open. */
class ReplacedStoreTest {
  private static final String SHARDED = "v3_sharding/basic_crc_end_big";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"v2_layout/missing_01", "v3_codecs/blosc_lz4_shuffle", SHARDED})
  void aDeletedStoreIsAnErrorAndNotFill(String id) throws IOException {
    Path store = copy(id);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      delete(store);
      Array array = dataset.root().arrays().get(0);
      assertThatThrownBy(() -> dataset.read(array, Section.all(array.shape())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("store.zarr");
    }
  }

  /** Its chunks are missing then, and fill values would hide it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "v2_layout/missing_01",
        "v3_codecs/blosc_lz4_shuffle",
        SHARDED,
        "xarray/air_float_1_v3_x2604",
        "xarray/strings_bool_1_v2_x2604"
      })
  void aDeletedArrayIsAnErrorAndNotFill(String id) throws Exception {
    Path store = copy(id);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array array = dataset.root().arrays().get(0);
      // The clock of a file system is behind by a few milliseconds.
      Thread.sleep(20);
      delete(store.resolve(array.name()));
      assertThatThrownBy(() -> dataset.read(array, Section.all(array.shape())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("store.zarr")
          .hasMessageContaining("is missing");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404})
  void anArrayThatVanishedFromAServerIsAnErrorAndNotFill(int status) throws IOException {
    AtomicBoolean gone = new AtomicBoolean();
    try (WebServer server = WebServer.of(Corpus.store("xarray/air_packed_0_v3_x2604"))) {
      server.with(
          (exchange, key) -> {
            if (gone.get()) {
              exchange.sendResponseHeaders(status, -1);
            }
            return gone.get();
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        Array array = dataset.root().arrays().get(0);
        Section all = Section.all(array.shape());
        gone.set(true);
        assertThatThrownBy(() -> dataset.read(array, all))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("localhost")
            .hasMessageContaining(status == 403 ? "answered 403" : "when the store was opened");
        gone.set(false);
        Object read = dataset.read(array, all);
        try (ZarrDataset again = ZarrDataset.open(server.url())) {
          assertThat(read).isEqualTo(again.read(again.root().arrays().get(0), all));
        }
      }
    }
  }

  @Test
  void aDeletedZipIsAnError() throws IOException {
    Path zip = folder.resolve("store.zip");
    Files.copy(Corpus.store("zip/deflated_v3_1"), zip);
    try (ZarrDataset dataset = ZarrDataset.open(zip.toString())) {
      Files.delete(zip);
      Array array = dataset.root().arrays().get(0);
      assertThatThrownBy(() -> dataset.read(array, Section.all(array.shape())))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("store.zip");
    }
  }

  @Test
  void aShardThatIsReplacedIsReadAgainAtTheLatestAfterOneError() throws IOException {
    Path store = copy(SHARDED);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array array = dataset.root().arrays().get(0);
      Object before = dataset.read(array, Section.cell(new long[array.rank()]));
      try (Stream<Path> files = Files.walk(store.resolve(array.name()).resolve("c"))) {
        for (Path shard : files.filter(Files::isRegularFile).toList()) {
          Files.write(shard, new byte[] {1, 2, 3});
        }
      }
      assertThatThrownBy(() -> dataset.read(array, Section.all(array.shape())))
          .isInstanceOf(IOException.class);
      delete(store);
      copy(SHARDED);
      assertThat(dataset.read(array, Section.cell(new long[array.rank()]))).isEqualTo(before);
      dataset.read(array, Section.all(array.shape()));
    }
  }

  @Test
  void aServerThatStopsAnsweringIsAnErrorAndItsReturnIsNoticed() throws IOException {
    AtomicBoolean down = new AtomicBoolean();
    try (WebServer server = WebServer.of(Corpus.store("xarray/air_packed_0_v3_x2604"))) {
      server.with(
          (exchange, key) -> {
            if (down.get()) {
              exchange.sendResponseHeaders(404, -1);
            }
            return down.get();
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        Array array = dataset.root().arrays().get(0);
        Section one = Section.cell(new long[array.rank()]);
        Object before = dataset.read(array, one);
        down.set(true);
        dataset.close();
        assertThatThrownBy(() -> ZarrDataset.open(server.url()))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("localhost");
        down.set(false);
        try (ZarrDataset again = ZarrDataset.open(server.url())) {
          assertThat(again.read(again.root().arrays().get(0), one)).isEqualTo(before);
        }
      }
    }
  }

  private Path copy(String id) throws IOException {
    Path from = Corpus.store(id);
    Path to = folder.resolve("store.zarr");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }

  private static void delete(Path store) throws IOException {
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
