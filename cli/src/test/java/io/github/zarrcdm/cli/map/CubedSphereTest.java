package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * A cubed sphere as GEOS and GCHP write it (MAPL's History): faces one behind the other, with the
 * latitude and longitude of each cell, and columns and rows in degrees for GrADS, which are those
 * of no face but the first.
 */
class CubedSphereTest {
  private static final String EAST = "'units': 'degrees_east', 'long_name': '%s'";
  private static final String NORTH = "'units': 'degrees_north', 'long_name': '%s'";

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void write() {
    NewStore.in(folder.resolve("c.zarr"), "'Conventions': 'CF'")
        .doubles(
            "Xdim", "Xdim:2", EAST.formatted("Fake Longitude for GrADS Compatibility"), 320, 330)
        .doubles("Ydim", "Ydim:2", NORTH.formatted("Fake Latitude for GrADS Compatibility"), -10, 0)
        .ints("nf", "nf:2", "'axis': 'e', 'long_name': 'cubed-sphere face'", 1, 2)
        .doubles(
            "lons",
            "nf:2 Ydim:2 Xdim:2",
            EAST.formatted("longitude"),
            320,
            330,
            320,
            330,
            20,
            30,
            20,
            30)
        .doubles(
            "lats",
            "nf:2 Ydim:2 Xdim:2",
            NORTH.formatted("latitude"),
            -10,
            -10,
            0,
            0,
            50,
            50,
            60,
            60)
        .floats(
            "T",
            "nf:2 Ydim:2 Xdim:2",
            "'coordinates': 'lons lats', 'units': 'K', 'long_name': 'air_temperature'",
            NewStore.count(8, 280, 1));
    Command.done("copy", "-q", file("c.zarr"), file("c.nc"));
  }

  /** The second face, whose cells reach from 15 to 35 E and 45 to 65 N. */
  @ParameterizedTest
  @ValueSource(strings = {"c.zarr", "c.nc"})
  void isDrawnWhereItsCellsAre(String name) throws Exception {
    Command.done(
        "map",
        "-v",
        "T",
        "-d",
        "nf=1",
        "--cmap=grey",
        "--no-coastlines",
        "--width=450",
        "-o",
        file("x.png"),
        file(name));
    Drawn drawn = Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
    double[] plane = {15, 35, 65, 45};
    assertThat(drawn.at(plane, 20, 50) & 0xFF).isZero();
    assertThat(drawn.at(plane, 30, 60) & 0xFF).isEqualTo(255);
    assertThat(Command.run("info", file(name)).out())
        .contains("longitude -45 to 35, latitude -15 to 65");
  }

  private static List<AxisType> types(NetcdfDataset dataset) {
    return dataset.getCoordinateAxes().stream()
        .filter(axis -> axis.getRank() == 1)
        .map(CoordinateAxis::getAxisType)
        .toList();
  }

  /** Of the netCDF file, netCDF-Java puts both faces at the columns and rows of the first. */
  @Test
  void hasNoAxesThatAreFake() throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(file("c.nc"))) {
      assertThat(types(dataset)).contains(AxisType.Lon, AxisType.Lat);
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + file("c.zarr"))) {
      assertThat(types(dataset)).doesNotContain(AxisType.Lon, AxisType.Lat);
      assertThat(new GridDataset(dataset).getGrids()).isEmpty();
    }
    assertThat(Command.run("check", file("c.zarr")).out())
        .contains("note: /Xdim: its long_name says that its degrees are fake", " 0 errors");
  }
}
