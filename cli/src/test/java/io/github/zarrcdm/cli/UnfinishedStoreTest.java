package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies to Zarr in processes of their own: killed, two at once, on a full disk, in a small heap.
 */
@Timeout(600)
class UnfinishedStoreTest {
  private static final byte VALUE = 8;

  @TempDir Path folder;
  private String out;

  /** {@code maps} of 1 MB each, which have all their values in one file. */
  private void write(int maps) throws IOException {
    out = folder.resolve("out.zarr").toString();
    Path store = folder.resolve("a.zarr");
    Files.createDirectories(store.resolve("n"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        store.resolve("n/.zarray"),
        """
        {"zarr_format": 2, "shape": [%d, 512, 512], "chunks": [1, 512, 512], "dtype": "<i4",
         "fill_value": 7, "compressor": null, "filters": null, "order": "C"}
        """
            .formatted(maps));
    Files.writeString(store.resolve("n/.zattrs"), "{\"_ARRAY_DIMENSIONS\": [\"t\", \"y\", \"x\"]}");
    byte[] map = new byte[512 * 512 * Integer.BYTES];
    for (int i = 0; i < map.length; i += Integer.BYTES) {
      map[i] = VALUE;
    }
    Path first = Files.write(store.resolve("n/0.0.0"), map);
    for (int t = 1; t < maps; t++) {
      Files.createLink(store.resolve("n/%s.0.0".formatted(t)), first);
    }
  }

  @Test
  void aKilledCopyDoesNotOpenExcludesOthersWhileItRunsAndCanBeResumed() throws Exception {
    write(24);
    try (FolderServer server = new FolderServer(folder)) {
      server.silentAt("/a.zarr/n/9.0.0");
      String[] copy = {
        "copy", "--chunks", "t=1", "zarr:" + server.url() + "/a.zarr", out, "--memory", "8M"
      };
      Process first = zarrCdm("-Xmx256m", copy).start();
      try {
        while (first.isAlive() && chunks() < 2) {
          Thread.sleep(10);
        }
        assertThat(first.isAlive()).as("copies").isTrue();
        Command second = Command.run(with(copy, "-f"));
        assertThat(second.exitCode()).isOne();
        assertThat(second.err()).contains("another writer is at work on it");
      } finally {
        first.destroyForcibly().waitFor();
      }
      assertThat(Command.run("info", out).exitCode()).isOne();
      server.silentAt("");
      Command again = Command.run(copy);
      assertThat(again.exitCode()).isOne();
      assertThat(again.err()).contains("Resume or overwrite it");
      Command resumed = Command.run(with(copy, "--resume", "--verify"));
      assertThat(resumed.err()).doesNotContain("not written");
      assertThat(resumed.exitCode()).isZero();
    }
    assertHasAll(24);
  }

  /** A limit on the length of files fails as a full disk does: in the middle of a write. */
  @Test
  void aFullDiskIsReportedAndTheStoreDoesNotOpen() throws Exception {
    assumeThat(File.separatorChar).as("a POSIX shell").isEqualTo('/');
    write(24);
    List<String> copy =
        zarrCdm("-Xmx256m", "copy", "--codec", "none", folder.resolve("a.zarr").toString(), out)
            .command();
    String quoted = "'" + String.join("' '", copy) + "'";
    Process limited = new ProcessBuilder("sh", "-c", "ulimit -f 100; exec " + quoted).start();
    String told = new String(limited.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(limited.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(told).contains("out.zarr was not written: ").doesNotContain("Exception");
    assertThat(limited.exitValue()).isOne();
    assertThat(Command.run("info", out).exitCode()).isOne();
  }

  /**
   * Maps become series through an intermediate file; values are three times what the heap holds.
   */
  @Test
  void theHeapIsBoundedWhateverTheSize() throws Exception {
    write(192);
    Process copy =
        zarrCdm(
                "-Xmx64m",
                "copy",
                "--memory",
                "16M",
                "--chunks",
                "t=-1,y=16,x=16",
                folder.resolve("a.zarr").toString(),
                out)
            .start();
    String told = new String(copy.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(copy.waitFor()).as(told).isZero();
    assertHasAll(192);
  }

  private void assertHasAll(int maps) throws IOException {
    try (ZarrDataset written = ZarrDataset.open(out)) {
      int[] some = (int[]) written.array("/n").orElseThrow().range("y", 0, 2).read();
      assertThat(some).hasSize(maps * 2 * 512);
      assertThat(Arrays.stream(some).allMatch(value -> value == VALUE)).isTrue();
    }
  }

  private long chunks() throws IOException {
    Path array = Path.of(out, "n", "c");
    if (!Files.isDirectory(array)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(array)) {
      return files.count();
    }
  }

  private static String[] with(String[] words, String... more) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray(new String[0]);
  }

  private static ProcessBuilder zarrCdm(String heap, String... words) {
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            heap,
            "-XX:-UsePerfData",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    return new ProcessBuilder(Stream.concat(java, Stream.of(words)).toList());
  }
}
