package io.github.zarrcdm.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.serve.ServerOptions;
import io.github.zarrcdm.serve.ZarrServer;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/** Chunks that the library of HDF5 has written, passed through {@code serve} as frames of Blosc. */
class Hdf5ChunksTest {
  private static final Path FILES = Path.of("../virtualize/src/test/resources/files");
  private static final Path OWN = Path.of("src/test/resources/io/github/zarrcdm/cli/hdf5");
  private static final int HEADER = 24;

  @TempDir Path folder;

  static Stream<Path> files() {
    return Stream.of(
        FILES.resolve("idx_earliest.h5"),
        FILES.resolve("kinds_earliest.h5"),
        FILES.resolve("netcdf4.nc"),
        FILES.resolve("unequal_records.nc"),
        FILES.resolve("join/day_0.nc"),
        OWN.resolve("nco_gbr.nc"),
        OWN.resolve("structs_gz.h5"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void theyHaveTheValuesOfTheFile(Path place) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(place.toString());
        PreencodedChunks chunks = Hdf5Chunks.of(file)) {
      for (int format : new int[] {2, 3}) {
        DatasetStore encoded =
            DatasetStore.of(file, format, "it", DatasetStore.asStored(Layout.AUTO));
        try (ZarrDataset expected = ZarrDataset.of(encoded, "/");
            ZarrDataset passed = ZarrDataset.of(passing(file, format, chunks), "/")) {
          assertThat(passed.arrays()).hasSameSizeAs(expected.arrays());
          for (ZarrArray array : expected.arrays()) {
            assertThat(passed.array(array.path()).orElseThrow().read())
                .as(array.path())
                .isEqualTo(array.read());
          }
        }
      }
    }
  }

  @Test
  void eachIsWhatTheFileHasBehindAHeader() throws Exception {
    assertThat(
            passed(
                FILES.resolve("idx_earliest.h5"),
                "gz_fixed",
                List.of("0/0", "0/1", "1/0", "1/1", "2/0", "2/1")))
        .containsOnly(true);
  }

  /**
   * A chunk of {@code masks} skipped shuffle and zlib; zlib before a shuffle is not Blosc's way.
   */
  @Test
  void chunksThatAreStoredOtherwiseAreEncoded() throws Exception {
    assertThat(passed(FILES.resolve("kinds_earliest.h5"), "masks", List.of("0", "1", "2")))
        .containsExactly(true, false, true);
    assertThat(passed(OWN.resolve("gzip_then_shuffle.h5"), "a", List.of("0"))).containsOnly(false);
  }

  /** Whether the chunks with these keys are in the file, but for their headers. */
  private static List<Boolean> passed(Path place, String path, List<String> keys)
      throws IOException {
    String all = bytes(ByteBuffer.wrap(Files.readAllBytes(place)));
    try (NetcdfFile file = NetcdfFiles.open(place.toString());
        PreencodedChunks chunks = Hdf5Chunks.of(file)) {
      DatasetStore store = passing(file, 3, chunks);
      List<Boolean> passed = new ArrayList<>();
      for (String key : keys) {
        Optional<String> chunk = store.get(path + "/c/" + key).map(Hdf5ChunksTest::bytes);
        passed.add(chunk.isPresent() && all.contains(chunk.get().substring(HEADER)));
      }
      return passed;
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void documentsAreThoseOfACopyWithTheSameLayout(Path place) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(place.toString());
        PreencodedChunks chunks = Hdf5Chunks.of(file)) {
      for (int format : new int[] {2, 3}) {
        DatasetStore store = passing(file, format, chunks);
        Path written = folder.resolve(format + ".zarr");
        ZarrCopy copy = ZarrCopy.of(file, written.toString()).format(format);
        file.getVariables()
            .forEach(
                variable ->
                    copy.layout(
                        DatasetStore.path(variable).substring(1),
                        DatasetStore.passing(
                            variable, DatasetStore.asStored(Layout.AUTO).apply(variable), chunks)));
        copy.write();
        try (Store copied = new FileStore(written);
            Stream<Path> keys = Files.walk(written)) {
          for (Path document :
              keys.filter(p -> p.toString().matches(".*(json|/\\.z\\w+)")).toList()) {
            String key = written.relativize(document).toString();
            assertThat(store.get(key)).as(key).isEqualTo(copied.get(key));
          }
        }
      }
    }
  }

  @Test
  void aFileThatNcmlChangesHasNone() throws Exception {
    Path ncml = folder.resolve("renamed.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2' location='%s'/>"
            .formatted(FILES.resolve("netcdf4.nc").toAbsolutePath()));
    try (NetcdfFile file = NetcdfDatasets.openFile(ncml.toString(), null)) {
      assertThat(Hdf5Chunks.of(file)).isSameAs(PreencodedChunks.NONE);
    }
  }

  /** An index of very many chunks would take the memory of others; this file has three. */
  @Test
  void aFileOfTooManyChunksIsEncoded() throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(FILES.resolve("join/day_0.nc").toString());
        PreencodedChunks chunks = Hdf5Chunks.of(file, 3)) {
      assertThat(chunks).isNotSameAs(PreencodedChunks.NONE);
      assertThat(Hdf5Chunks.of(file, 2)).isSameAs(PreencodedChunks.NONE);
    }
  }

  /** The addresses of chunks are those of the file that is there. */
  @Test
  void afterTheFileWasReplacedTheyAreThoseOfTheNewOne() throws Exception {
    Path place = folder.resolve("day.nc");
    Files.copy(FILES.resolve("join/day_0.nc"), place);
    ServerOptions options =
        new ServerOptions("127.0.0.1", 0, "", 10, 8 << 20, 2, Duration.ofSeconds(60), null, null);
    try (ZarrServer server =
        ZarrServer.start(
            Map.of("day", place.toString()),
            NetcdfFiles::open,
            Hdf5Chunks::of,
            Optional.empty(),
            options)) {
      assertServed(server, place);
      Files.copy(FILES.resolve("join/day_2.nc"), place, StandardCopyOption.REPLACE_EXISTING);
      assertServed(server, place);
    }
  }

  /** As while a file is written in place: its chunks cannot be found for a moment. */
  @ParameterizedTest
  @CsvSource({"0, 2", "1, 2", "0, 3", "1, 3"})
  void chunksAreReadByTheDocumentsOfBeforeWhetherTheyPassOrNot(int first, int format)
      throws Exception {
    Path place = folder.resolve("a.h5");
    Files.copy(FILES.resolve("idx_earliest.h5"), place);
    // A file that is as new as the clock would be opened once more.
    Files.setLastModifiedTime(place, FileTime.fromMillis(1_000_000_000_000L));
    AtomicInteger opens = new AtomicInteger(first);
    ServerOptions options =
        new ServerOptions("127.0.0.1", 0, "", 10, 8 << 20, 2, Duration.ofSeconds(60), null, null);
    try (ZarrServer server =
        ZarrServer.start(
            Map.of("a", place.toString()),
            NetcdfFiles::open,
            file -> opens.getAndIncrement() % 2 == 0 ? Hdf5Chunks.of(file) : PreencodedChunks.NONE,
            Optional.empty(),
            options)) {
      String url = "zarr:http://127.0.0.1:" + server.port() + "/a/v" + format + ".zarr";
      try (ZarrDataset before = ZarrDataset.open(url);
          NetcdfFile file = NetcdfFiles.open(place.toString())) {
        Files.setLastModifiedTime(place, FileTime.fromMillis(0));
        assertThat(before.array("/gz_fixed").orElseThrow().read())
            .isEqualTo(file.findVariable("gz_fixed").read().copyTo1DJavaArray());
      }
    }
    assertThat(opens).hasValue(first + 2);
  }

  private static void assertServed(ZarrServer server, Path place) throws IOException {
    String url = "zarr:http://127.0.0.1:" + server.port() + "/day/v3.zarr";
    try (ZarrDataset served = ZarrDataset.open(url);
        NetcdfFile file = NetcdfFiles.open(place.toString())) {
      assertThat(served.array("/temperature").orElseThrow().read())
          .isEqualTo(file.findVariable("temperature").read().copyTo1DJavaArray());
    }
  }

  private static DatasetStore passing(NetcdfFile file, int format, PreencodedChunks chunks)
      throws IOException {
    return DatasetStore.of(
        file,
        format,
        "it",
        variable ->
            DatasetStore.passing(
                variable, DatasetStore.asStored(Layout.AUTO).apply(variable), chunks),
        chunks);
  }

  private static String bytes(ByteBuffer buffer) {
    return StandardCharsets.ISO_8859_1.decode(buffer).toString();
  }
}
