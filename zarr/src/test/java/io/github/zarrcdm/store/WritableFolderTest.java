package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritableFolderTest extends WritableStoreContract {
  @TempDir Path temporary;

  @Override
  protected String location() {
    return temporary.resolve("not/there/yet.zarr").toString();
  }

  @Override
  protected WritableStore create() throws IOException {
    return new WritableFolder(Path.of(location()));
  }

  @Test
  void aFailedPutLeavesTheOldValueAndNothingElse() throws IOException {
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      // A folder where the file is written first is not replaced by it.
      Files.createDirectories(Path.of(location()).resolve("a/.b.part/c"));
      assertThatThrownBy(() -> store.put("a/b", ByteBuffer.wrap(new byte[5])))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageStartingWith(location() + ": a/b: cannot be written");
      assertThat(store.size("a/b")).hasValue(3);
    }
    try (Stream<Path> files = Files.walk(temporary)) {
      assertThat(files.filter(Files::isRegularFile).map(Path::getFileName).map(Path::toString))
          .isEqualTo(List.of("b"));
    }
  }

  @Test
  void aLinkThatLeadsToNothingIsNamed() throws IOException {
    Path link = temporary.resolve("link.zarr");
    Files.createSymbolicLink(link, temporary.resolve("gone"));
    assertThatThrownBy(() -> new WritableFolder(link).put("a", ByteBuffer.wrap(new byte[1])))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageEndingWith("link is in the way: " + link);
    assertThatThrownBy(() -> new WritableFolder(link).putIfAbsent("a", ByteBuffer.allocate(1)))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageEndingWith("link is in the way: " + link);
    assertThat(temporary.resolve("gone")).doesNotExist();
  }

  @Test
  void aFileIsNoFolderForAStore() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));
    try (WritableStore below = new WritableFolder(file.resolve("a.zarr"))) {
      assertThat(below.isEmpty()).isTrue();
      assertThatThrownBy(() -> below.putIfAbsent("zarr.json", ByteBuffer.allocate(1)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("Not a directory");
    }
  }

  @Test
  void whatLinksLeadToStaysWhenAStoreIsCleared() throws IOException {
    Path precious = Files.createDirectory(temporary.resolve("precious"));
    Files.writeString(precious.resolve("file"), "x");
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      Files.createSymbolicLink(Path.of(location()).resolve("a/link"), precious);
      store.clear(Set.of());
      assertThat(store.isEmpty()).isTrue();
    }
    assertThat(precious.resolve("file")).exists();
  }

  /** Somebody else's store, that is appended to or consolidated. */
  @Test
  void nothingIsWrittenOrDeletedThroughLinksThatLeadOut() throws IOException {
    Path precious = Files.createDirectory(temporary.resolve("precious"));
    Path file = Files.writeString(precious.resolve("b"), "x");
    Path root = Files.createDirectories(Path.of(location()));
    Files.createSymbolicLink(root.resolve("a"), precious);
    Files.createSymbolicLink(root.resolve("nothing"), precious.resolve("new"));
    Files.createSymbolicLink(root.resolve(".zarr.json.part"), file);
    Files.createSymbolicLink(root.resolve("zarr.json"), file);
    ByteBuffer value = ByteBuffer.wrap(new byte[3]);
    try (WritableStore store = create()) {
      for (String key : List.of("a/b", "a/c/0", "nothing/b")) {
        assertThatThrownBy(() -> store.put(key, value)).hasMessageContaining("a link that leads");
        assertThatThrownBy(() -> store.putIfAbsent(key, value))
            .hasMessageContaining("a link that leads");
        assertThatThrownBy(() -> store.delete(key)).hasMessageContaining("a link that leads");
      }
      store.put("zarr.json", value);
      assertThat(root.resolve("zarr.json")).isRegularFile();
    }
    assertThat(file).hasContent("x");
    try (Stream<Path> files = Files.list(precious)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aStoreBehindALinkIsClearedAndTheLinkStays() throws IOException {
    Path disk = Files.createDirectories(temporary.resolve("disk"));
    Files.createDirectories(Path.of(location()).getParent());
    Files.createSymbolicLink(Path.of(location()), disk);
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      store.clear(Set.of());
    }
    assertThat(Path.of(location())).isSymbolicLink();
    assertThat(disk).isEmptyDirectory();
  }
}
