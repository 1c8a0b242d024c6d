package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * The small examples of all kinds of dataset, in netCDF-3, netCDF-4 and HDF5, written as Zarr 3,
 * from there as Zarr 2, and from there as Zarr 3 again, are what they were. {@code
 * tools/read-copies.py} has other readers say so.
 */
class CopiedTwinsTest {
  static final Path TWINS = Path.of("../iosp/src/test/resources/io/github/zarrcdm/iosp/twin");

  @TempDir Path folder;

  /** HDF5 without named dimensions, and netCDF-4 with groups and strings, as ncgen writes it. */
  static final List<Path> HDF5 =
      List.of(
          Path.of("../iosp/src/test/resources/io/github/zarrcdm/iosp/hdf5.nc"),
          Path.of("../cli/src/test/resources/io/github/zarrcdm/cli/cdl/wraps.nc"));

  static List<Path> sources() throws IOException {
    try (Stream<Path> twins = Files.list(TWINS)) {
      return Stream.concat(
              twins.filter(file -> file.toString().endsWith(".nc")).sorted(), HDF5.stream())
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void staysWhatItWas(Path source) throws Exception {
    List<String> expected;
    try (NetcdfFile file = NetcdfFiles.open(source.toString())) {
      expected = SameDataset.lines(file);
      ZarrCopy.of(file, folder.resolve("3.zarr").toString()).verify().write();
    }
    assertThat(lines("3.zarr")).containsExactlyElementsOf(expected);
    try (NetcdfFile file = open("3.zarr")) {
      ZarrCopy.of(file, folder.resolve("2.zarr").toString()).format(2).verify().write();
    }
    assertThat(lines("2.zarr")).containsExactlyElementsOf(expected);
    try (NetcdfFile file = open("2.zarr")) {
      ZarrCopy.of(file, folder.resolve("again.zarr.zip").toString()).verify().write();
    }
    assertThat(lines("again.zarr.zip")).containsExactlyElementsOf(expected);
  }

  private List<String> lines(String name) throws IOException {
    try (NetcdfFile file = open(name)) {
      return SameDataset.lines(file);
    }
  }

  private NetcdfFile open(String name) throws IOException {
    return NetcdfFiles.open("zarr:" + folder.resolve(name));
  }
}
