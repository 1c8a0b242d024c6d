package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores whose chunks are files or parts of files, as sources of references. */
class StoreSourcesTest {
  @TempDir Path folder;

  @Test
  void chunksOfADocumentOfHyraxAreThoseOfItsFile() throws IOException {
    Path stores = Path.of("../stores/src/test/resources/dmrpp");
    for (String name : new String[] {"storage.dmrpp", "sample.h5"}) {
      Files.copy(stores.resolve(name), folder.resolve(name));
    }
    Path target = folder.resolve("refs.json");
    ReferencesReport report =
        ZarrReferences.of(folder.resolve("storage.dmrpp").toString()).relative().write(target);
    assertThat(report.sources()).containsExactly("sample.h5");
    assertThat(report.leftOut()).isEmpty();
    sameValues(folder.resolve("storage.dmrpp"), target, "/contig", "/gz", "/mask", "/scalar");
  }

  @Test
  void chunksOfAFolderAreFiles() throws IOException {
    Path store = store();
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(store.toString()).relative().write(target);
    assertThat(report.sources()).hasSize(2).allMatch(name -> name.startsWith("a.zarr/v/"));
    sameValues(store, target, "/v");
    assertThatThrownBy(() -> ZarrReferences.of(target.toString()).write(folder.resolve("b.json")))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("References are not made of references");
  }

  /** Two chunks of three numbers, as any writer lays them out. */
  private Path store() throws IOException {
    Path store = folder.resolve("a.zarr");
    Path chunks = Files.createDirectories(store.resolve("v"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        chunks.resolve(".zarray"),
        "{\"zarr_format\": 2, \"shape\": [6], \"chunks\": [3], \"dtype\": \"|u1\", \"compressor\":"
            + " null, \"fill_value\": null, \"order\": \"C\", \"filters\": null}");
    Files.write(chunks.resolve("0"), new byte[] {1, 2, 3});
    Files.write(chunks.resolve("1"), new byte[] {4, 5, 6});
    return store;
  }

  private static void sameValues(Path store, Path references, String... paths) throws IOException {
    try (ZarrDataset expected = ZarrDataset.open(store.toString());
        ZarrDataset found = ZarrDataset.open(references.toString())) {
      for (String path : paths) {
        assertThat(found.array(path).orElseThrow().read())
            .isEqualTo(expected.array(path).orElseThrow().read());
      }
    }
  }
}
