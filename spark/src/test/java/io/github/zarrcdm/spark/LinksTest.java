package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A link out of a store never reads as null: it is an error, or is followed if the user allows it.
 */
class LinksTest {
  private static final Cube CUBE = new Cube(2, 2, 2, 2, 2, 2);

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void theChunksLieInAnArchive() throws IOException {
    store = folder.resolve("x.zarr");
    for (var value : CUBE.values("temp").entrySet()) {
      Path file = store.resolve(value.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, value.getValue());
    }
    Files.move(store.resolve("temp/c"), folder.resolve("archive"));
    Files.createSymbolicLink(store.resolve("temp/c"), folder.resolve("archive"));
  }

  private Object values(Map<String, String> options) throws IOException {
    String path = options.get("path");
    var access = ReadOptions.access(new CaseInsensitiveStringMap(options), key -> null, path);
    try (ZarrDataset dataset = open(StoreAccess.of(path, access))) {
      return dataset.read(dataset.root().array("temp"), Section.all(2, 2, 2));
    }
  }

  private static ZarrDataset open(StoreAccess access) throws IOException {
    return access.dataset(access.store(Query.once().began(), null));
  }

  @Test
  void itIsAnErrorThatSaysWhatToDo() {
    assertThatThrownBy(() -> values(Map.of("path", store.toString())))
        .isInstanceOf(ZarrException.Refused.class)
        .hasMessageContaining("leads out of the store")
        .hasMessageContaining("links=follow");
  }

  @Test
  void theOptionOfTheSourceFollowsIt() throws IOException {
    assertThat(values(Map.of("path", store.toString(), "links", "follow")))
        .isEqualTo(values(Map.of("path", store + "#links=follow")));
  }
}
