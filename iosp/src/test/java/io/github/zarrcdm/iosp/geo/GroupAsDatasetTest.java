package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;

/** A group opened by {@code #group=} has what CF 2.7 and xarray find outside of it. */
class GroupAsDatasetTest {
  private static final Map<String, String> NORTH = Map.of("units", "degrees_north");
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");
  private static final List<String> CELLS = List.of("lat", "lon");

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void root() throws IOException {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8", "title", "all"))
            .group("model", Map.of())
            .axis("lat", NORTH, 10, 20)
            .axis("lon", EAST, 1, 2, 3);
  }

  /** As {@code DataTree.to_zarr} writes them, by its argument {@code write_inherited_coords}. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void coordinatesAreInherited(boolean written) throws IOException {
    store.raster("model/tas", List.of(2, 3), CELLS, Map.of("units", "K"));
    if (written) {
      store.axis("model/lat", NORTH, 10, 20).axis("model/lon", EAST, 1, 2, 3);
    }
    try (GridDataset grids = GridDataset.open(store.location() + "#group=/model")) {
      GeoGrid grid = grids.findGridByName("tas");
      assertThat(grid.getCoordinateSystem().getLatLon(2, 1).getLatitude()).isEqualTo(20);
      assertThat(grid.getCoordinateSystem().getLatLon(2, 1).getLongitude()).isEqualTo(3);
      assertThat(Zarr.findings(grids.getNetcdfFile()).toString())
          .contains(written ? "[]" : "shown in it: /lat, /lon");
    }
  }

  /** Of stations in the group around: xarray lists what no variable of theirs has. */
  @Test
  void coordinatesThatAGroupAroundListsAreThoseOfVariablesOnTheirDimensions() throws IOException {
    List<String> stations = List.of("station");
    store
        .group("", Map.of("Conventions", "CF-1.8", "coordinates", "north east other"))
        .doubles("north", List.of(2), stations, NORTH, 50, 51)
        .doubles("east", List.of(2), stations, EAST, 8, 9)
        .doubles("other", List.of(3), List.of("depth"), Map.of(), 1, 2, 3)
        .doubles("model/t", List.of(2), stations, Map.of("units", "K"), 280, 281);
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#group=/model")) {
      assertThat(file.findVariable("t").findAttributeString("coordinates", ""))
          .isEqualTo("north east");
      assertThat(file.findVariable("east").read().getDouble(1)).isEqualTo(9);
      assertThat(file.findVariable("other") == null).isTrue();
    }
  }

  @Test
  void conventionsAreThoseOfTheRootAndOtherAttributesItsOwn() throws IOException {
    store
        .group("model", Map.of("history", "mine"))
        .raster("model/tas", List.of(2, 3), CELLS, NORTH);
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#group=/model")) {
      assertThat(file.getGlobalAttributes().toString())
          .contains("CF-1.8", "mine")
          .doesNotContain("all");
    }
  }

  /** Paths begin at the root of the store: there is another one here. */
  @ParameterizedTest
  @ValueSource(strings = {"/grid/lat2 /grid/lon2", "../grid/lat2 ../grid/lon2"})
  void pathsLeadOutOfIt(String coordinates) throws IOException {
    List<String> rows = List.of("j", "i");
    store
        .group("grid", Map.of())
        .raster("mask", List.of(2, 2), rows, Map.of())
        .doubles("grid/lat2", List.of(2, 2), rows, NORTH, 1, 2, 3, 4)
        .doubles("grid/lon2", List.of(2, 2), rows, EAST, 5, 6, 7, 8)
        .raster("model/tas", List.of(2, 2), rows, Map.of("coordinates", coordinates));
    for (String group : List.of("", "#group=/model")) {
      try (GridDataset grids = GridDataset.open(store.location() + group)) {
        GridDatatype grid = grids.getGrids().get(grids.getGrids().size() - 1);
        assertThat(grid.getShortName()).isEqualTo("tas");
        assertThat(grid.getCoordinateSystem().getLatLon(1, 0).getLongitude()).isEqualTo(6);
      }
    }
  }

  /** Why paths are spelled as full names: those in a file without Zarr mean nothing to it. */
  @ParameterizedTest
  @CsvSource({"/grid/lat2 /grid/lon2, 0", "../grid/lat2 ../grid/lon2, 0", "grid/lat2 grid/lon2, 2"})
  void netcdfJavaFindsCoordinatesByFullNamesOnly(String coordinates, int axes) throws IOException {
    String place =
        "<variable name='%s' shape='j i' type='double'><attribute name='units'"
            + " value='%s'/></variable>";
    Path ncml =
        Files.writeString(
            folder.resolve("paths.ncml"),
            """
            <netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>
              <attribute name='Conventions' value='CF-1.8'/>
              <dimension name='j' length='2'/>
              <dimension name='i' length='2'/>
              <group name='grid'>%s%s</group>
              <group name='model'>
                <variable name='tas' shape='j i' type='float'>
                  <attribute name='coordinates' value='%s'/>
                </variable>
              </group>
            </netcdf>
            """
                .formatted(
                    place.formatted("lat2", "degrees_north"),
                    place.formatted("lon2", "degrees_east"),
                    coordinates));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(ncml.toString())) {
      VariableDS tas = (VariableDS) dataset.findVariable("model/tas");
      assertThat(tas.getCoordinateSystems())
          .flatExtracting(CoordinateSystem::getCoordinateAxes)
          .hasSize(axes);
    }
  }

  /** There are stations in the root, too, which are others. */
  @Test
  void featuresOnADimensionOfAnotherLengthAreNotItsOwn() throws IOException {
    Map<String, Object> id = Map.of("cf_role", "timeseries_id");
    List<String> stations = List.of("station");
    store
        .doubles("number", List.of(4), stations, id, 1, 2, 3, 4)
        .doubles("model/id", List.of(2), stations, id, 5, 6)
        .doubles("model/t", List.of(2), stations, Map.of("units", "K"), 280, 281);
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#group=/model")) {
      assertThat(file.findVariable("number") == null).isTrue();
      assertThat(Zarr.findings(file).toString()).isEqualTo("[]");
    }
  }

  @Test
  void aGroupWithTheNameOfACoordinateHidesItWithAFinding() throws IOException {
    store.group("model/lat", Map.of()).raster("model/tas", List.of(2, 3), CELLS, Map.of());
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#group=/model")) {
      assertThat(file.findVariable("lat") == null).isTrue();
      assertThat(Zarr.findings(file).toString())
          .contains("shown in it: /lon", "need /lat, and another of that name");
    }
  }

  /** Its groups are part of it, and their full names begin at it. */
  @Test
  void groupsInItKeepTheirOwnCoordinates() throws IOException {
    List<String> rows = List.of("j", "i");
    store.group("model/fine", Map.of());
    for (String group : List.of("model/", "model/fine/")) {
      double first = group.length();
      store
          .doubles(group + "y", List.of(1, 2), rows, NORTH, first, first + 1)
          .doubles(group + "x", List.of(1, 2), rows, EAST, first, first + 1)
          .raster(group + "tas", List.of(1, 2), rows, Map.of("coordinates", "y x"));
    }
    try (GridDataset grids = GridDataset.open(store.location() + "#group=/model")) {
      assertThat(
              grids.findGridByName("fine/tas").getCoordinateSystem().getLatLon(0, 0).getLatitude())
          .isEqualTo(11);
    }
  }

  /** What is not shown is not lost in silence, and never replaced by another of its name. */
  @Test
  void itsOwnVariablesComeFirst() throws IOException {
    store
        .doubles("bounds", List.of(2, 2), List.of("lat", "two"), Map.of(), 1, 2, 3, 4)
        .doubles("model/bounds", List.of(1), List.of("other"), Map.of(), 7)
        .axis("lat", Map.of("units", "degrees_north", "bounds", "bounds"), 10, 20)
        .raster("model/tas", List.of(2, 3), CELLS, Map.of());
    try (NetcdfFile file = NetcdfFiles.open(store.location() + "#group=/model")) {
      assertThat(file.findVariable("bounds").read().get1DJavaArray(DataType.DOUBLE))
          .isEqualTo(new double[] {7});
      assertThat(file.findVariable("lat").findAttribute("bounds")).isNull();
      assertThat(Zarr.findings(file).toString()).contains("/bounds");
    }
  }
}
