package io.github.zarrcdm.iosp.twin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * A netCDF file and the same dataset as Zarr are the same to netCDF-Java. The files are small
 * examples of the kinds of dataset that there are, made by ncgen and xarray.
 */
class TwinTest {
  @TempDir Path folder;

  /** netCDF-Java's own, which netCDF files keep, are in other places: both have ours here. */
  @BeforeAll
  static void projectFilesOfAllFormats() {
    System.setProperty("zarrcdm.projections", "all");
  }

  @AfterAll
  static void projectStores() {
    System.clearProperty("zarrcdm.projections");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "noleap",
        "days360",
        "timezone",
        "climatology",
        "cmip6",
        "era5",
        "packed",
        "ens",
        "fcst",
        "rotpole",
        "lcc",
        "tm",
        "ps",
        "goes",
        "hybrid",
        "sigma",
        "roms",
        "nemo",
        "wrf",
        "point",
        "bare",
        "barexy",
        "wb2u",
        "ts_orth",
        "ts_incomplete",
        "ts_contig",
        "ts_indexed",
        "ts_single",
        "traj_orth",
        "traj_contig",
        "prof_orth",
        "prof_contig",
        "prof_indexed",
        "tsp",
        "tsp_ragged",
        "trp_ragged"
      })
  void netcdfJavaSaysTheSame(String name) throws Exception {
    Path netcdf = folder.resolve(name + ".nc");
    try (InputStream in = TwinTest.class.getResourceAsStream(name + ".nc")) {
      Files.copy(in, netcdf);
    }
    Path zarr = folder.resolve(name + ".zarr");
    try (NetcdfFile file = NetcdfFiles.open(netcdf.toString())) {
      ZarrTwin.write(file, zarr);
    }
    assertThat(NetcdfJavaSays.of("zarr:" + zarr))
        .containsExactlyElementsOf(NetcdfJavaSays.of(netcdf.toString()));
  }
}
