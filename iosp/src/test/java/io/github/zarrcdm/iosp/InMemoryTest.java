package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.testing.Corpus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** Zips of stores that a program has in memory. */
class InMemoryTest {
  private static final Path V2 = Corpus.store("xarray/air_packed_1_v2_x2301");
  private static final Path V3 = Corpus.store("xarray/air_packed_1_v3_x2604");

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  private static byte[] zip(Path store, String folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = store.relativize(file).toString().replace('\\', '/');
        zip.putNextEntry(new ZipEntry(folder + name));
        zip.write(Files.readAllBytes(file));
      }
    }
    return bytes.toByteArray();
  }

  private static String values(NetcdfFile file) throws IOException {
    return file.findVariable("air").read() + " " + file.findVariable("lat").read();
  }

  @ParameterizedTest
  @CsvSource({"x.zarr.zip, ''", "anything, ''", "x.nc, air.zarr/", "https://h/x.zip, ''"})
  void aZipIsOpenedWhateverItsNameIs(String name, String folder) throws IOException {
    for (Path store : new Path[] {V2, V3}) {
      try (NetcdfFile expected = NetcdfFiles.open("zarr:" + store);
          NetcdfFile file = NetcdfFiles.openInMemory(name, zip(store, folder));
          NetcdfDataset dataset =
              NetcdfDatasets.enhance(file, NetcdfDataset.getDefaultEnhanceMode(), null)) {
        assertThat(file.getFileTypeId()).isEqualTo(expected.getFileTypeId());
        assertThat(values(file)).isEqualTo(values(expected));
        assertThat(dataset.getCoordinateAxes()).isNotEmpty();
      }
    }
  }

  @Test
  void optionsInTheNameCount() throws IOException {
    try (NetcdfFile file = NetcdfFiles.openInMemory("x.zip#group=/lat", zip(V3, ""))) {
      assertThat(file.getVariables()).hasSize(1);
    }
  }

  /** What is at the place of that name is not looked at. */
  @Test
  void otherBytesUnderTheNameOfAStoreAreNotTheStore() {
    assertThatThrownBy(() -> NetcdfFiles.openInMemory("zarr:" + V3, new byte[100]))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aZipThatEndsTooSoonIsNotOpened() throws IOException {
    byte[] zip = zip(V3, "");
    assertThatThrownBy(() -> NetcdfFiles.openInMemory("x.zip", Arrays.copyOf(zip, zip.length - 30)))
        .isInstanceOf(IOException.class);
  }
}
