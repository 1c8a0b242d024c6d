package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every verb reports a damaged document, whatever remains of the store. */
class DamagedStoresTest {
  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void copy() throws IOException {
    store = folder.resolve("air.zarr");
  }

  private void damage(String sample, String key) throws IOException {
    Path from = Path.of("../samples").resolve(sample);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, store.resolve(from.relativize(file)));
      }
    }
    if (!key.equals(".zmetadata")) {
      Files.deleteIfExists(store.resolve(".zmetadata"));
    }
    Files.writeString(store.resolve(key), "{bad");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "air-v2.zarr, lat/.zarray, /lat",
    "air-v2.zarr, lat/.zattrs, lat/.zattrs",
    "air-v2.zarr, .zattrs, .zattrs",
    "air-v2.zarr, .zmetadata, .zmetadata",
    "air-v3-plain.zarr, lat/zarr.json, /lat"
  })
  void everyVerbReportsIt(String sample, String key, String where) throws IOException {
    if (sample.equals("air-v3-plain.zarr")) {
      unconsolidatedV3();
    } else {
      damage(sample, key);
    }
    String at = store.toString();
    Command check = Command.run("check", at);
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out()).contains("error: " + where + ": ").contains(" 1 error, ");
    Command info = Command.run("info", at);
    assertThat(info.out()).contains("findings     1 error").doesNotContain("consolidated");
    JsonNode json = new JsonMapper().readTree(Command.run("info", "--json", at).out());
    assertThat(json.at("/findings/0/severity").asText()).isEqualTo("error");
    assertThat(json.at("/findings/0/where").asText()).isEqualTo(where);
    assertThat(Command.run("dump", "-h", at).err()).contains("zarr-cdm: error: " + where);
    assertThat(Command.run("copy", "-q", at, folder.resolve("a.nc").toString()).err())
        .contains("zarr-cdm: error: " + where);
    assertThat(Command.run("map", "-v", "air", "-o", folder.resolve("a.png").toString(), at).err())
        .contains("zarr-cdm: error: " + where);
  }

  /** The sample is consolidated in its root document, which then has to go. */
  private void unconsolidatedV3() throws IOException {
    damage("air.zarr", "lat/zarr.json");
    Files.writeString(
        store.resolve("zarr.json"),
        "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":null}");
  }

  @Test
  void aSoundStoreHasNoFindings() {
    Command info = Command.run("info", "../samples/air.zarr");
    assertThat(info.out()).doesNotContain("findings");
    assertThat(info.err()).isEmpty();
  }
}
