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
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Zips and files that references lead to, rewritten on servers while a store is open. */
class RewrittenOnServersTest {
  @TempDir Path folder;

  /** The servers that a remote store is requested from. */
  enum Place {
    SERVER,
    SERVER_WITHOUT_RANGES,
    BUCKET;

    WebServer tagged(WebServer server) {
      server.before(
          (exchange, key) -> {
            byte[] value = server.value(key);
            exchange.getResponseHeaders().set("ETag", "\"" + Arrays.hashCode(value) + "\"");
            return false;
          });
      return this == SERVER_WITHOUT_RANGES ? server.withoutRanges() : server;
    }

    String location(WebServer server, String path) {
      String endpoint = server.url().replaceFirst("/[^/]*$", "");
      return this == BUCKET
          ? "s3://x.zarr" + path + "#anonymous=true,region=us-east-1,endpoint=" + endpoint
          : server.url() + path;
    }
  }

  /** Its directory is that of the old zip. */
  @ParameterizedTest
  @EnumSource
  void aZipThatIsReplacedOnAServerIsAnErrorUntilItIsOpenedAgain(Place place) throws IOException {
    byte[] old = Files.readAllBytes(Corpus.store("zip/stored_v3_1"));
    byte[] other = old.clone();
    other[old.length / 2] ^= 1;
    AtomicReference<byte[]> zip = new AtomicReference<>(old);
    try (WebServer server =
        place.tagged(new WebServer(key -> key.equals("s.zip") ? zip.get() : null))) {
      String url = place.location(server, "/s.zip");
      try (ZarrDataset dataset = ZarrDataset.open(url)) {
        Array array = dataset.root().arrays().get(0);
        zip.set(other);
        for (int i = 0; i < 2; i++) {
          assertThatThrownBy(() -> dataset.read(array, Section.all(array.shape())))
              .isInstanceOf(IOException.class)
              .hasMessageContaining("s.zip")
              .hasMessageContaining("rewritten");
        }
      }
      zip.set(old);
      try (ZarrDataset again = ZarrDataset.open(url)) {
        Array array = again.root().arrays().get(0);
        assertThat(again.read(array, Section.all(array.shape()))).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatIsReferredToAndReplacedOnAServerIsAnError(Place place) throws IOException {
    AtomicReference<byte[]> target = new AtomicReference<>(new byte[] {1, 2});
    String references =
        "{\"zarr.json\": {\"zarr_format\": 3, \"node_type\": \"array\", \"shape\": [2],"
            + " \"data_type\": \"uint8\", \"fill_value\": 0, \"codecs\": [{\"name\": \"bytes\"}],"
            + " \"chunk_grid\": {\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [1]}},"
            + " \"chunk_key_encoding\": {\"name\": \"default\"}},"
            + " \"c/0\": [\"URL/t.bin\", 0, 1], \"c/1\": [\"URL/t.bin\", 1, 1]}";
    try (WebServer server =
        place.tagged(new WebServer(key -> key.equals("t.bin") ? target.get() : null))) {
      Path file = folder.resolve("refs.json");
      String[] location = place.location(server, "").split("(?=#)");
      Files.writeString(file, references.replace("URL", location[0]));
      String options = location.length > 1 ? location[1] : "";
      try (ZarrDataset dataset = ZarrDataset.open(file + options)) {
        Array array = dataset.root().arrays().get(0);
        assertThat(dataset.read(array, Section.cell(0))).isEqualTo(new byte[] {1});
        target.set(new byte[] {3, 4});
        assertThatThrownBy(() -> dataset.read(array, Section.cell(1)))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("rewritten");
      }
    }
  }
}
