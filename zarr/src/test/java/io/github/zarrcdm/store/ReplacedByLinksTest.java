package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.error.ZarrException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that become links out of a store while it is open lead nowhere. */
class ReplacedByLinksTest {
  private static final int SWAPS = 3000;

  @TempDir Path folder;
  private Path root;
  private Path outside;

  @BeforeEach
  void make() throws IOException {
    assumeThat(File.separatorChar).isEqualTo('/');
    root = folder.resolve("s.zarr");
    outside = folder.resolve("outside");
    Files.createDirectories(root.resolve("a/c"));
    Files.createDirectories(outside.resolve("c"));
    Files.writeString(root.resolve("a/c/0"), "inside");
    Files.writeString(outside.resolve("c/0"), "secret");
  }

  private static String text(Store store, String key) throws IOException {
    return store.get(key).map(bytes -> UTF_8.decode(bytes).toString()).orElse("");
  }

  @Test
  void aFolderThatIsReplacedByALinkIsNotReadThrough() throws IOException {
    for (String replaced : new String[] {"a", "a/c"}) {
      try (Store store = new FileStore(root)) {
        assertThat(text(store, "a/c/0")).isEqualTo("inside");
        Path moved = folder.resolve("moved");
        Files.move(root.resolve(replaced), moved);
        Path target = replaced.equals("a") ? outside : outside.resolve("c");
        Files.createSymbolicLink(root.resolve(replaced), target);
        assertThatThrownBy(() -> store.get("a/c/0")).isInstanceOf(ZarrException.Refused.class);
        Files.delete(root.resolve(replaced));
        Files.move(moved, root.resolve(replaced));
        assertThat(text(store, "a/c/0")).isEqualTo("inside");
      }
    }
  }

  @Test
  void aNewFolderInThePlaceOfAnotherOneIsRead() throws IOException {
    try (Store store = new FileStore(root)) {
      assertThat(text(store, "a/c/0")).isEqualTo("inside");
      Files.move(root.resolve("a"), folder.resolve("old"));
      Files.createDirectories(root.resolve("a/c"));
      Files.writeString(root.resolve("a/c/0"), "new");
      assertThat(text(store, "a/c/0")).isEqualTo("new");
    }
  }

  @Test
  void linksWithinTheStoreAreFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("b"), root.resolve("a"));
    Files.createSymbolicLink(root.resolve("a/c/1"), root.resolve("a/c/0"));
    try (Store store = new FileStore(root)) {
      assertThat(text(store, "b/c/0")).isEqualTo("inside");
      assertThat(text(store, "b/c/1")).isEqualTo("inside");
    }
  }

  /** The link takes the place of the file, and the file that of the link, at any moment. */
  @Test
  void noMomentLetsALinkThrough() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread swaps =
        new Thread(
            () -> {
              try {
                for (int n = 0; n < SWAPS; n++) {
                  Path next = root.resolve("next");
                  if (n % 2 == 0) {
                    Files.createSymbolicLink(next, outside.resolve("c/0"));
                  } else {
                    Files.writeString(next, "inside");
                  }
                  Files.move(next, root.resolve("a/c/0"), StandardCopyOption.ATOMIC_MOVE);
                }
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              } finally {
                over.set(true);
              }
            });
    try (Store store = new FileStore(root)) {
      swaps.start();
      while (!over.get()) {
        try {
          assertThat(text(store, "a/c/0")).isNotEqualTo("secret");
        } catch (ZarrException.Unavailable e) {
          // refused, or replaced at this moment
        }
      }
    } finally {
      swaps.join();
    }
  }
}
