package io.github.zarrcdm.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipes, sockets and devices in a store on disk; opening one could block forever. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no pipes in folders")
class SpecialFilesTest {
  @TempDir Path folder;
  private Path root;

  @BeforeEach
  void store() throws IOException {
    root = folder.resolve("x.zarr");
    Files.createDirectories(root.resolve("a"));
    Files.writeString(root.resolve(".zgroup"), "{\"zarr_format\":2}");
    Files.writeString(
        root.resolve("a/.zarray"),
        """
        {"zarr_format":2,"shape":[2],"chunks":[1],"dtype":"|u1","compressor":null,
        "fill_value":0,"order":"C","filters":null}\
        """);
    Files.write(root.resolve("a/0"), new byte[] {7});
  }

  private static Path pipe(Path path) throws IOException {
    Process mkfifo = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
    assertThat(mkfifo.onExit().join().exitValue()).isZero();
    return path;
  }

  private static void assertRefused(String key, ThrowingCallable use) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () ->
            assertThatThrownBy(use)
                .isInstanceOf(ZarrException.class)
                .hasMessageContaining("x.zarr: " + key)
                .hasMessageContaining("it is a named pipe, not a regular file"));
  }

  private byte[] values() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(root.toString())) {
      Array array = dataset.root().arrays().get(0);
      return (byte[]) dataset.read(array, Section.all(2));
    }
  }

  @Test
  void aPipeAsChunkIsRefused() throws IOException {
    pipe(root.resolve("a/1"));
    assertRefused("a/1", this::values);
  }

  @Test
  void aLinkToAPipeIsRefused() throws IOException {
    pipe(root.resolve("pipe"));
    Files.createSymbolicLink(root.resolve("a/1"), Path.of("../pipe"));
    assertRefused("a/1", this::values);
  }

  @ParameterizedTest
  @ValueSource(strings = {".zattrs", "zarr.json", ".zmetadata", "a/.zattrs"})
  void aPipeAsDocumentIsRefused(String key) throws IOException {
    pipe(root.resolve(key));
    assertRefused(key, this::values);
  }

  @Test
  void aSocketIsRefused() throws IOException {
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      // The path that a socket is made at has to be short.
      Path place = Files.createTempDirectory(Path.of("/tmp"), "s").resolve("s");
      socket.bind(UnixDomainSocketAddress.of(place));
      Files.move(place, root.resolve("a/1"));
      Files.delete(place.getParent());
      assertThatThrownBy(this::values).hasMessageContaining("a/1").hasMessageContaining("a socket");
    }
  }

  @Test
  void aPipeBesideTheNodesIsNotANode() throws IOException {
    pipe(root.resolve("b"));
    assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () -> {
          assertThat(new FileStore(root).folders("")).contains(List.of("a"));
          assertThat(values()).containsExactly(7, 0);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"y.zarr", "y.zip", "y.json"})
  void aPipeIsNotAStore(String name) throws IOException {
    Path pipe = pipe(folder.resolve(name));
    assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () -> {
          assertThat(Stores.looksLikeZarr(pipe.toString())).isFalse();
          assertThatThrownBy(() -> ZarrDataset.open(pipe.toString()))
              .isInstanceOf(ZarrException.class)
              .hasMessageContaining(name);
        });
  }

  /** An endless device; making one needs root. */
  private static void device(Path path, int minor) throws IOException {
    Process mknod =
        new ProcessBuilder("mknod", path.toString(), "c", "1", Integer.toString(minor)).start();
    assumeTrue(mknod.onExit().join().exitValue() == 0, "mknod works: run as root");
  }

  private void assertDeviceRefused(String key) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () ->
            assertThatThrownBy(this::values)
                .isInstanceOf(ZarrException.class)
                .hasMessageContaining("x.zarr: " + key)
                .hasMessageContaining("not a regular file"));
  }

  /** /dev/zero, /dev/full and /dev/random: each is endless. */
  @ParameterizedTest
  @ValueSource(ints = {5, 7, 8})
  void aDeviceIsRefused(int minor) throws IOException {
    device(root.resolve("a/1"), minor);
    assertDeviceRefused("a/1");
    Files.delete(root.resolve("a/1"));
    device(root.resolve("a/.zattrs"), minor);
    assertDeviceRefused("a/.zattrs");
  }

  @Test
  void aLinkToADeviceIsRefused() throws IOException {
    device(root.resolve("zero"), 5);
    Files.createSymbolicLink(root.resolve("a/1"), Path.of("../zero"));
    assertDeviceRefused("a/1");
  }

  /** A link out of the store is refused, wherever it leads. */
  @Test
  void aLinkToADeviceOutsideIsRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("a/1"), Path.of("/dev/zero"));
    assertThatThrownBy(this::values)
        .isInstanceOf(ZarrException.Refused.class)
        .hasMessageContaining("a/1: this is behind a link that leads out of the store");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev/full", "/dev/null", "/dev/random"})
  void aDeviceIsNotAStore(String path) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(10),
        () -> {
          assertThat(Stores.looksLikeZarr(path)).isFalse();
          for (String way : List.of("", "#mode=zip", "#mode=references")) {
            assertThatThrownBy(() -> ZarrDataset.open(path + way))
                .isInstanceOf(ZarrException.class)
                .hasMessageContaining(path);
          }
        });
  }
}
