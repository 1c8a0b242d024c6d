package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * A store by netCDF-C 4.9.3, which writes the settings of filters as text and leaves the size of
 * elements to the reader: {@code "elementsize": "0"}. Its values are 0, 100, 200, ...
 */
class NetcdfCFiltersTest {
  private static final String STORE = "src/test/resources/io/github/zarrcdm/iosp/netcdf-c.zarr";
  private static final String SZIP = "src/test/resources/io/github/zarrcdm/iosp/netcdf-c-szip.zarr";

  @ParameterizedTest
  @ValueSource(strings = {"short", "int", "double"})
  void shuffledNumbersAreAsTheyWere(String name) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(STORE)) {
      double[] values = (double[]) file.findVariable(name).read().get1DJavaArray(DataType.DOUBLE);
      assertThat(values)
          .containsExactly(IntStream.range(0, 12).mapToDouble(i -> 100 * i).toArray());
    }
  }

  /**
   * By netCDF4-python 1.7.4 with netCDF-C 4.9.3, which cuts pixels into lines of the length of the
   * array's last dimension, whatever the chunks. Values are 0 to 49 over and over.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "whole",
        "cut",
        "cut_double",
        "cut_rows",
        "cut_bytes",
        "cut_shorts",
        "big_endian",
        "short_lines",
        "long_lines",
        "longs"
      })
  void pixelsOfSzipAreAsTheyWere(String name) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(SZIP)) {
      double[] values = (double[]) file.findVariable(name).read().get1DJavaArray(DataType.DOUBLE);
      assertThat(values)
          .containsExactly(IntStream.range(0, values.length).mapToDouble(i -> i % 50).toArray());
    }
  }
}
