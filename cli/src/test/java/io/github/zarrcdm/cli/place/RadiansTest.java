package io.github.zarrcdm.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;

/** Longitudes and latitudes in radians have the same places in info and in netCDF-Java. */
class RadiansTest {
  private static double[] radians(double... degrees) {
    return DoubleStream.of(degrees).map(Math::toRadians).toArray();
  }

  private static LatLonPoint place(Path store, int row, int column) throws IOException {
    try (GridDataset grids = GridDataset.open("zarr:" + store)) {
      GridCoordSystem system = grids.findGridByName("t").getCoordinateSystem();
      return system.getLatLon(column, row);
    }
  }

  @Test
  void ofRowsAndColumns(@TempDir Path folder) throws IOException {
    Path store = folder.resolve("r.zarr");
    NewStore.cf(store)
        .doubles("lon", "lon:2", "'units': 'radian', 'standard_name': 'longitude'", radians(5, 15))
        .doubles(
            "lat",
            "lat:2",
            "'units': 'radians', 'standard_name': 'latitude', 'bounds': 'lat_bnds'",
            radians(40, 50))
        .doubles("lat_bnds", "lat:2 nv:2", "", radians(35, 45, 45, 55))
        .doubles("t", "lat:2 lon:2", "'units': 'K'", 1, 2, 3, 4);
    assertThat(place(store, 1, 1).getLatitude()).isCloseTo(50, within(1e-9));
    assertThat(place(store, 1, 1).getLongitude()).isCloseTo(15, within(1e-9));
    assertThat(Command.run("info", store.toString()).out())
        .contains("longitude 0 to 20, latitude 35 to 55");
    assertThat(Command.run("check", store.toString()).out())
        .contains("/lat: its values are in radians, which netCDF-Java takes for degrees");
    try (GridDataset grids = GridDataset.open("zarr:" + store)) {
      double[] bounds =
          (double[])
              grids.getNetcdfDataset().findVariable("lat_bnds").read().get1DJavaArray(double.class);
      assertThat(bounds).containsExactly(new double[] {35, 45, 45, 55}, within(1e-9));
    }
    try (NetcdfFile stored = NetcdfFiles.open("zarr:" + store)) {
      assertThat(stored.findVariable("lat").getUnitsString()).isEqualTo("radians");
      assertThat(stored.findVariable("lat").read().getDouble(0))
          .isCloseTo(Math.toRadians(40), within(1e-12));
    }
  }

  @Test
  void ofEachCell(@TempDir Path folder) throws IOException {
    Path store = folder.resolve("c.zarr");
    NewStore.cf(store)
        .doubles(
            "lon",
            "y:2 x:2",
            "'units': 'radian', 'standard_name': 'longitude'",
            radians(0, 8, 1, 9))
        .doubles(
            "lat",
            "y:2 x:2",
            "'units': 'radian', 'standard_name': 'latitude'",
            radians(0, 1, 10, 11))
        .doubles("t", "y:2 x:2", "'units': 'K', 'coordinates': 'lat lon'", 1, 2, 3, 4);
    assertThat(Command.run("check", store.toString()).out())
        .as("coordinates of cells need no coordinate variables of y and x")
        .doesNotContain("has no coordinate variable");
    assertThat(place(store, 1, 1).getLatitude()).isCloseTo(11, within(1e-9));
    assertThat(place(store, 1, 1).getLongitude()).isCloseTo(9, within(1e-9));
  }
}
