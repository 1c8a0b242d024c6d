package io.github.zarrcdm.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes first when a store is removed, for the process may be killed at any moment. */
class RemovalTest {
  @TempDir Path root;

  @Test
  void allDocumentsGoBeforeTheFirstChunk() throws IOException {
    for (String key :
        List.of("zarr.json", "a/.zarray", "a/0.0", "g/zarr.json", "g/b/zarr.json", "g/b/c/0")) {
      Path path = root.resolve(key);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "x");
    }
    Removal.documents(root, Set.of("zarr.json"));
    assertThat(root.resolve("zarr.json")).exists();
    assertThat(root.resolve("a/.zarray")).doesNotExist();
    assertThat(root.resolve("g/zarr.json")).doesNotExist();
    assertThat(root.resolve("g/b/zarr.json")).doesNotExist();
    assertThat(root.resolve("a/0.0")).exists();
    assertThat(root.resolve("g/b/c/0")).exists();
  }
}
