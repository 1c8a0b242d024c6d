package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.Readings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Disks that fail, and files that are truncated while open: reported, and read again once complete.
 */
class DiskFaultsTest {
  private static final Path STORE = Corpus.store("xarray/air_packed_1_v3_x2604");

  @TempDir Path folder;

  /** Linux returns EIO for reads of a process's first page. */
  @Test
  void aDiskThatDoesNotReadIsReportedWithTheKey() throws IOException {
    assumeThat(Files.isReadable(Path.of("/proc/self/mem"))).as("a file that fails: Linux").isTrue();
    FileStore disk = new FileStore(Path.of("/proc/self"));
    assertThatThrownBy(() -> disk.open("mem", value -> value.read(0, new byte[9], 0, 9)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("mem: cannot be read: Input/output error");
  }

  @Test
  void aFileThatIsCutWhileItIsReadGivesTheBytesThatAreLeft() throws IOException {
    Path file = Files.write(folder.resolve("value"), new byte[100]);
    Optional<List<Integer>> read =
        new FileStore(folder)
            .open(
                "value",
                value -> {
                  int before = value.read(0, new byte[100], 0, 100);
                  cut(file, 30);
                  int left = value.read(0, new byte[100], 0, 100);
                  int beyond = value.read(50, new byte[50], 0, 50);
                  return List.of(before, left, beyond);
                });
    assertThat(read).contains(List.of(100, 30, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 40})
  void chunksThatAreCutWhileOpenAreCorruptUntilTheyAreWhole(long length) throws IOException {
    Path store = folder.resolve("store.zarr");
    copy(store);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array air = air(dataset);
      Object right = dataset.read(air, Section.all(air.shape()));
      dataset.close();
      assertThat(right).isNotNull();
    }
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array air = air(dataset);
      for (Path chunk : files(store.resolve("air/c"))) {
        cut(chunk, length);
      }
      assertThatThrownBy(() -> dataset.read(air, Section.all(air.shape())))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining("store.zarr")
          .hasMessageContaining("air/c/");
      copy(store);
      assertRight(dataset, air);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aZipThatIsCutWhileOpenIsReportedUntilItIsWhole(int thirds) throws IOException {
    Path zip = folder.resolve("store.zip");
    byte[] whole = Readings.zipped(STORE);
    Files.write(zip, whole);
    try (ZarrDataset dataset = ZarrDataset.open(zip.toString())) {
      Array air = air(dataset);
      cut(zip, (long) whole.length * thirds / 3);
      assertThatThrownBy(() -> readAll(dataset))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining("store.zip");
      Files.write(zip, whole);
      assertRight(dataset, air);
    }
  }

  @Test
  void aZipThatIsReplacedWhileOpenIsReportedOrReadAsItWas() throws IOException {
    Path zip = folder.resolve("store.zip");
    Files.write(zip, Readings.zipped(STORE));
    try (ZarrDataset dataset = ZarrDataset.open(zip.toString())) {
      Files.write(zip, Readings.zipped(Corpus.store("xarray/air_packed_0_v3_x2604")));
      assertThatThrownBy(() -> readAll(dataset))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining("store.zip");
    }
  }

  /** Folders are no values: as in any other Zarr reader, the chunk is missing. */
  @Test
  void aFolderInPlaceOfAChunkIsAMissingChunk() throws IOException {
    Path store = folder.resolve("store.zarr");
    copy(store);
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      Array air = air(dataset);
      Object right = dataset.read(air, Section.all(air.shape()));
      for (Path chunk : files(store.resolve("air/c"))) {
        Files.delete(chunk);
        Files.createDirectory(chunk);
      }
      dataset.close();
      try (ZarrDataset again = ZarrDataset.open(store.toString())) {
        Object fill = again.read(air(again), Section.all(air.shape()));
        assertThat(Arrays.deepEquals(new Object[] {fill}, new Object[] {right})).isFalse();
      }
    }
  }

  private static void assertRight(ZarrDataset dataset, Array air) throws IOException {
    try (ZarrDataset sound = ZarrDataset.open(STORE.toString())) {
      assertThat(dataset.read(air, Section.all(air.shape())))
          .isEqualTo(sound.read(air(sound), Section.all(air.shape())));
    }
  }

  private static void readAll(ZarrDataset dataset) throws IOException {
    for (Array array : dataset.root().arrays()) {
      dataset.read(array, Section.all(array.shape()));
    }
  }

  private static Array air(ZarrDataset dataset) {
    return dataset.root().arrays().stream()
        .filter(array -> array.name().equals("air"))
        .findFirst()
        .orElseThrow();
  }

  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  /** The sound store, over what is there. */
  private static void copy(Path to) throws IOException {
    for (Path file : files(STORE)) {
      Path target = to.resolve(STORE.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.write(target, Files.readAllBytes(file));
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
