package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Images of Sentinel-3's OLCI beside their tie points, in the layout of the product's files, one
 * group each: {@code tie_geo_coordinates} on {@code tie_rows} and {@code tie_columns}, with the
 * factors by which these are subsampled, so that {@code rows - 1} is {@code al_subsampling_factor}
 * times {@code tie_rows - 1} (OLCI Product Data Format Specification; satpy's {@code olci_nc} and
 * acolite count alike).
 */
class TieGridsTest {
  private static final Map<String, String> NORTH = Map.of("units", "degrees_north");
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");
  private static final List<String> TIES = List.of("tie_rows", "tie_columns");
  private static final List<String> IMAGE = List.of("rows", "columns");

  @TempDir Path folder;
  private SmallStore store;

  /** Three by three points, every second row and every fourth column, over 180 degrees. */
  @BeforeEach
  void product() throws IOException {
    store =
        new SmallStore(folder)
            .group("", Map.of("product_name", "S3A_OL_1_ERR____"))
            .group("Oa01_radiance", Map.of());
    ties("tie_geo_coordinates");
    store.raster("Oa01_radiance/Oa01_radiance", List.of(5, 9), IMAGE, Map.of());
  }

  private void ties(String group) throws IOException {
    store
        .group(group, Map.of("al_subsampling_factor", 2, "ac_subsampling_factor", 4))
        .doubles(
            group + "/latitude",
            List.of(3, 3),
            TIES,
            NORTH,
            new double[] {50, 50.1, 50.2, 49.9, 50, 50.1, 49.8, 49.9, 50})
        .doubles(
            group + "/longitude",
            List.of(3, 3),
            TIES,
            EAST,
            new double[] {179.7, -180, -179.7, 179.7, 180, -179.7, 179.7, 180, -179.7});
  }

  @Test
  void placeTheImagesThatTheySpan() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      Array latitudes = dataset.findVariable("Oa01_radiance/lat").read();
      Array longitudes = dataset.findVariable("Oa01_radiance/lon").read();
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 9; j++) {
          double east = 179.7 + 0.075 * j;
          assertThat(latitudes.getDouble(9 * i + j))
              .isEqualTo(50 - 0.05 * i + 0.025 * j, within(2e-4));
          assertThat(Math.IEEEremainder(longitudes.getDouble(9 * i + j) - east, 360))
              .isCloseTo(0, within(2e-4));
        }
      }
      assertThat(Zarr.findings(dataset).toString())
          .contains("/tie_geo_coordinates: these points place the cells between them")
          .contains("off by 2e-04 degrees at most");
    }
    try (GridDataset grids = GridDataset.open(store.location())) {
      assertThat(grids.findGridByShortName("Oa01_radiance") == null).isFalse();
    }
  }

  /** Those of other resolutions, of parts, and images with places of their own. */
  @Test
  void placeNoOtherImages() throws IOException {
    store
        .raster("Oa01_radiance/part", List.of(4, 9), List.of("few", "columns"), Map.of())
        .group("geo", Map.of())
        .doubles("geo/latitude", List.of(5, 9), IMAGE, NORTH, new double[45])
        .doubles("geo/longitude", List.of(5, 9), IMAGE, EAST, new double[45])
        .raster("geo/altitude", List.of(5, 9), IMAGE, Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(dataset.findVariable("Oa01_radiance/part").findAttribute("coordinates")).isNull();
      Variable altitude = dataset.findVariable("geo/altitude");
      assertThat(altitude.findAttributeString("coordinates", "")).contains("latitude");
      assertThat(dataset.findVariable("geo/lat") == null).isTrue();
    }
  }

  /**
   * EOPF's products have latitudes and longitudes of cells beside measurements and flags, and those
   * at tie points beside angles and weather (its mapping of {@code S03OLCLFR}: {@code
   * geo_coordinates.nc:latitude} to {@code /quality/latitude}, {@code
   * tie_geo_coordinates.nc:latitude} to {@code /conditions/geometry/latitude}).
   */
  @Test
  void placeAnglesInTheGroupsOfEopf(@TempDir Path other) throws IOException {
    SmallStore eopf =
        new SmallStore(other)
            .group("", Map.of("other_metadata", Map.of()))
            .group("conditions", Map.of());
    double[] cells = new double[45];
    double[] ties = new double[9];
    Arrays.setAll(cells, i -> 40 + 0.5 * (i / 9) + 0.25 * (i % 9));
    Arrays.setAll(ties, i -> cells[i / 3 * 18 + i % 3 * 4]);
    for (String group : List.of("measurements", "quality")) {
      eopf.group(group, Map.of())
          .doubles(group + "/latitude", List.of(5, 9), IMAGE, NORTH, cells)
          .doubles(group + "/longitude", List.of(5, 9), IMAGE, EAST, cells)
          .raster(group + "/image", List.of(5, 9), IMAGE, Map.of());
    }
    List<String> points = List.of("tp_rows", "tp_columns");
    eopf.group("conditions/geometry", Map.of())
        .doubles("conditions/geometry/latitude", List.of(3, 3), points, NORTH, ties)
        .doubles("conditions/geometry/longitude", List.of(3, 3), points, EAST, ties)
        .raster("conditions/geometry/oza", List.of(3, 3), points, Map.of("units", "degrees"));
    try (GridDataset grids = GridDataset.open(eopf.location())) {
      for (String name : List.of("measurements/image", "quality/image")) {
        GridCoordSystem system = grids.findGridByName(name).getCoordinateSystem();
        assertThat(system.getLatLon(8, 4).getLatitude()).as(name).isEqualTo(44);
      }
      GridCoordSystem angles =
          grids.findGridByName("conditions/geometry/oza").getCoordinateSystem();
      assertThat(angles.getLatLon(2, 1).getLatitude()).isEqualTo(43);
      assertThat(Zarr.findings(grids.getNetcdfFile()).toString()).doesNotContain("tie", "points");
    }
  }

  @Test
  void placeNothingBesideOthersThatSpanIt() throws IOException {
    ties("other");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(dataset.findVariable("Oa01_radiance/lat") == null).isTrue();
      assertThat(Zarr.findings(dataset).toString())
          .contains("/Oa01_radiance/Oa01_radiance: the points of /other do not place it: those of");
    }
  }
}
