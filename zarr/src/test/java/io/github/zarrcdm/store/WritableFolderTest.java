package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
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
    assertThat(files()).containsExactly("b");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      return files.filter(Files::isRegularFile).map(Path::getFileName).map(Path::toString).toList();
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

  /** Two attempts of one task of a cluster: once one has ended, the other one is killed. */
  @Test
  void aValueThatIsPutTwiceAtOnceIsWholeIfOneOfThemIsKilled() throws Exception {
    String writer = UUID.randomUUID().toString();
    CompletableFuture<Void> oneBegan = new CompletableFuture<>();
    CompletableFuture<Void> otherBegan = new CompletableFuture<>();
    ByteBuffer value = ByteBuffer.wrap(new byte[] {5, 6, 7});
    try (WritableStore store = create()) {
      store.admit(writer);
      CompletableFuture<Void> one =
          put(
              store.joined(writer),
              () -> {
                oneBegan.complete(null);
                otherBegan.join();
                return value;
              });
      oneBegan.join();
      CompletableFuture<Void> other =
          put(
              store.joined(writer),
              () -> {
                otherBegan.complete(null);
                one.join();
                throw new IllegalStateException("killed");
              });
      one.join();
      assertThatThrownBy(other::join).hasRootCauseMessage("killed");
      assertThat(store.get("a/b")).contains(value);
      store.dismiss(writer);
    }
    assertThat(files()).containsExactly("b");
  }

  @Test
  void whoIsDismissedMeanwhilePutsNothing() throws Exception {
    String writer = UUID.randomUUID().toString();
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      store.admit(writer);
      CompletableFuture<Void> late =
          put(
              store.joined(writer),
              () -> {
                dismiss(store, writer);
                return ByteBuffer.allocate(1);
              });
      assertThatThrownBy(late::join)
          .hasCauseInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("the writer that this process joined has ended");
      assertThat(store.size("a/b")).hasValue(3);
    }
    assertThat(files()).containsExactly("b");
  }

  /** Puts what {@code value} gives when its file has been created. */
  private static CompletableFuture<Void> put(WritableStore store, Supplier<ByteBuffer> value) {
    List<ByteBuffer> parts =
        new AbstractList<>() {
          @Override
          public ByteBuffer get(int index) {
            return value.get();
          }

          @Override
          public int size() {
            return 1;
          }
        };
    return CompletableFuture.runAsync(
        () -> {
          try {
            store.put("a/b", parts);
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        task -> new Thread(task).start());
  }

  private static void dismiss(WritableStore store, String writer) {
    try {
      store.dismiss(writer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of a writer that did not finish is in a store that somebody else may have made. */
  @Test
  void nothingOutsideIsRemovedWhenSomeoneIsDismissed() throws IOException {
    Path precious = Files.createDirectory(temporary.resolve("precious"));
    Path file = Files.writeString(precious.resolve("file"), "x");
    String writer = UUID.randomUUID().toString();
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      Path root = Path.of(location());
      Files.createDirectory(root.resolve(".zarr-cdm-unfinished-"));
      Files.createSymbolicLink(root.resolve(".zarr-cdm-unfinished-" + writer), precious);
      store.dismiss(writer);
      store.dismiss("/../../../../precious");
      store.dismiss("");
    }
    assertThat(file).exists();
  }
}
