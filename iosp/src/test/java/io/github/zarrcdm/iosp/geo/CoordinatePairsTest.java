package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;

/** Longitudes and latitudes of cells where there are several: of centres, of corners, of groups. */
class CoordinatePairsTest {
  private static final List<Integer> SHAPE = List.of(2, 2);
  private static final List<String> CELLS = List.of("y", "x");
  private static final Map<String, String> NORTH = Map.of("units", "degrees_north");
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void group() throws Exception {
    store = new SmallStore(folder).group("", Map.of("Conventions", "CF-1.8"));
  }

  /**
   * netCDF-Java places the cells of the netCDF file at the latitude of one and the longitude of the
   * other.
   */
  @Test
  void aLatitudeAndALongitudeOfTheSameCellsAreTaken() throws Exception {
    String zarr = "zarr:" + Twins.store("field/cf_pop_pairs", "z2");
    for (int open = 0; open < 16; open++) {
      LatLonPoint place = Grids.coverage(zarr, "TEMP", 1, 1);
      assertThat(place.getLatitude()).isEqualTo(1.1);
      assertThat(place.getLongitude()).isEqualTo(0.9);
    }
    assertThat(grids(zarr)).containsExactly("TEMP");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(zarr)) {
      assertThat(Zarr.findings(dataset))
          .singleElement()
          .asString()
          .contains("/TEMP", "ULAT, ULONG beside TLAT and TLONG", "places it by TLAT and TLONG");
    }
  }

  @ParameterizedTest
  @CsvSource({"2110,10", "3111,10", "2220,20", "3221,20", "3211,10"})
  void thePlaceOfPopDecides(String location, double latitude) throws Exception {
    corners("UVEL", Map.of("coordinates", "TLAT TLONG ULAT ULONG", "grid_loc", location));
    assertThat(Grids.grid(store.location(), "UVEL", 0, 0).getLatitude()).isEqualTo(latitude);
    assertThat(Grids.coverage(store.location(), "UVEL", 0, 0).getLatitude()).isEqualTo(latitude);
    assertThat(Grids.grid(store.location(), "UVEL", 0, 0).getLongitude()).isEqualTo(latitude);
  }

  /** The names of NEMO, of the MITgcm, of mathematics, of WRF and of ROMS, the pairs entangled. */
  @ParameterizedTest
  @CsvSource({
    "gphit,glamt,gphiv,glamv",
    "YC,XC,YG,XG",
    "phi_t,lambda_t,phi_u,lambda_u",
    "phi,lambda,phi_u,lambda_u",
    "XLAT,XLONG,XLAT_U,XLONG_U",
    "lat_rho,lon_rho,lat_u,lon_u"
  })
  void thePairThatIsCompleteFirstIsTakenWhateverItsNames(
      String latitude, String longitude, String otherLatitude, String otherLongitude)
      throws Exception {
    store
        .doubles(latitude, SHAPE, CELLS, NORTH, 10, 10, 11, 11)
        .doubles(longitude, SHAPE, CELLS, EAST, 10, 11, 10, 11)
        .doubles(otherLatitude, SHAPE, CELLS, NORTH, 20, 20, 21, 21)
        .doubles(otherLongitude, SHAPE, CELLS, EAST, 20, 21, 20, 21)
        .raster(
            "w",
            SHAPE,
            CELLS,
            Map.of(
                "coordinates",
                String.join(" ", latitude, otherLongitude, otherLatitude, longitude)));
    LatLonPoint place = Grids.grid(store.location(), "w", 0, 0);
    assertThat(place.getLatitude()).isEqualTo(20);
    assertThat(place.getLongitude()).isEqualTo(20);
  }

  private void corners(String name, Map<String, String> attributes) throws Exception {
    store
        .doubles("TLAT", SHAPE, CELLS, NORTH, 10, 10, 11, 11)
        .doubles("TLONG", SHAPE, CELLS, EAST, 10, 11, 10, 11)
        .doubles("ULAT", SHAPE, CELLS, NORTH, 20, 20, 21, 21)
        .doubles("ULONG", SHAPE, CELLS, EAST, 20, 21, 20, 21)
        .raster(name, SHAPE, CELLS, attributes);
  }

  /**
   * xarray opens the tree so; netCDF-Java takes the root's for a netCDF file. Its coverages have
   * one horizontal grid for a dataset.
   */
  @Test
  void coordinatesOfAGroupAreItsOwn() throws Exception {
    store
        .doubles("lat", SHAPE, CELLS, NORTH, 10, 10, 11, 11)
        .doubles("lon", SHAPE, CELLS, EAST, 10, 11, 10, 11)
        .raster("r", SHAPE, CELLS, Map.of("coordinates", "lat lon"))
        .group("c", Map.of())
        .doubles("c/lat", SHAPE, CELLS, NORTH, 50, 50, 51, 51)
        .doubles("c/lon", SHAPE, CELLS, EAST, 5, 6, 5, 6)
        .raster("c/v", SHAPE, CELLS, Map.of("coordinates", "lat lon"));
    assertThat(Grids.grid(store.location(), "c/v", 0, 0).getLatitude()).isEqualTo(50);
    assertThat(Grids.grid(store.location(), "r", 0, 0).getLatitude()).isEqualTo(10);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset))
          .singleElement()
          .asString()
          .contains("/c/v", "NetcdfDatasets names c/lat c/lon");
    }
  }

  @ParameterizedTest
  @CsvSource({"cf_curv_bounds,z2,sst", "cf_x_curv_vertices_decoded,z3,temp"})
  void boundsOfCellsAreNoLayers(String name, String kind, String grid) throws Exception {
    assertThat(grids("zarr:" + Twins.store("field/" + name, kind))).containsExactly(grid);
  }

  /** netCDF-Java makes no grid of the same as netCDF; particles of Parcels are written so. */
  @Test
  void trajectoriesWithoutCoordinatesAreNoGrid() throws Exception {
    List<String> passed = List.of("trajectory", "obs");
    store
        .doubles("lat", SHAPE, passed, NORTH, 10, 10, 11, 11)
        .doubles("lon", SHAPE, passed, EAST, 10, 11, 10, 11)
        .raster("temp", SHAPE, passed, Map.of());
    assertThat(grids(store.location())).isEmpty();
  }

  private static List<String> grids(String location) throws Exception {
    try (GridDataset dataset = GridDataset.open(location)) {
      return dataset.getGrids().stream().map(GridDatatype::getFullName).toList();
    }
  }
}
