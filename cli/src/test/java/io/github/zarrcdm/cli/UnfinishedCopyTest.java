package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An unfinished copy leaves no file that looks complete, and destroys none that was there. */
@Timeout(600)
class UnfinishedCopyTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;
  private Path store;

  /** Large enough that netCDF-Java does not read all of it at once, and without chunks. */
  @BeforeEach
  void writeAStore() throws IOException {
    store = folder.resolve("a.zarr");
    Files.createDirectories(store.resolve("n"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(
        store.resolve("n/.zarray"),
        """
        {"zarr_format": 2, "shape": [50000], "chunks": [10000], "dtype": "<i4", "fill_value": 7,
         "compressor": null, "filters": null, "order": "C"}
        """);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCopyThatIsKilledLeavesWhatWasThereBefore(boolean something) throws Exception {
    Path out = folder.resolve("air.nc");
    if (something) {
      Files.writeString(out, "before");
    }
    try (FolderServer server = new FolderServer(folder)) {
      server.silentAt("/a.zarr/n/4");
      Process copy =
          zarrCdm("copy", "-f", "zarr:" + server.url() + "/a.zarr", out.toString()).start();
      try {
        while (copy.isAlive() && drafts() == 0) {
          Thread.sleep(10);
        }
        assertThat(copy.isAlive()).as("copies").isTrue();
      } finally {
        copy.destroyForcibly().waitFor();
      }
    }
    if (something) {
      assertThat(out).hasContent("before");
    } else {
      assertThat(out).doesNotExist();
    }
    assertThat(Command.run("copy", "-f", store.toString(), out.toString()).exitCode()).isZero();
    assertThat(Files.readAllBytes(out)).startsWith('C', 'D', 'F');
  }

  /** A limit on the length of files fails as a full disk does: in the middle of a write. */
  @Test
  void aFullDiskIsReportedAndNothingStays() throws Exception {
    assumeThat(File.separatorChar).as("a POSIX shell").isEqualTo('/');
    Path out = folder.resolve("air.nc");
    List<String> copy = zarrCdm("copy", store.toString(), out.toString()).command();
    String quoted = "'" + String.join("' '", copy) + "'";
    Process limited = new ProcessBuilder("sh", "-c", "ulimit -f 20; exec " + quoted).start();
    String told = new String(limited.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(limited.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(told).contains("air.nc was not written: ").doesNotContain("Exception");
    assertThat(limited.exitValue()).isEqualTo(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(store);
    }
  }

  @Test
  void devicesAndFoldersAreNotReplaced() throws IOException {
    Path device = Path.of("/dev/full");
    assumeThat(Files.exists(device)).as("/dev/full: Linux").isTrue();
    for (Path place : List.of(device, folder)) {
      Command copy = Command.run("copy", "-f", AIR, place.toString());
      assertThat(copy.exitCode()).isEqualTo(1);
      assertThat(copy.err()).contains(place + " was not written: this is a folder or a device");
      assertThat(Command.run("map", "-o", place.toString(), AIR).exitCode()).isEqualTo(1);
      assertThat(Files.isRegularFile(place)).isFalse();
    }
  }

  @Test
  void aFileBehindALinkIsReplacedAndTheLinkStays() throws IOException {
    Path file = Files.writeString(folder.resolve("file.nc"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link.nc"), file);
    assertThat(Command.run("copy", "-f", AIR, link.toString()).exitCode()).isZero();
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.readAllBytes(file)).startsWith('C', 'D', 'F');
  }

  private long drafts() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".part")).count();
    }
  }

  private static ProcessBuilder zarrCdm(String... words) {
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    return new ProcessBuilder(Stream.concat(java, Stream.of(words)).toList());
  }
}
