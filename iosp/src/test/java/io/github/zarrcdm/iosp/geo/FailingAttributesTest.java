package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;

/** What netCDF-Java fails on costs the rest of a dataset nothing, and is named in a finding. */
class FailingAttributesTest {
  private static String store(String name, String kind) {
    return "zarr:" + Twins.store("field/" + name, kind);
  }

  /** netCDF-Java's coverages fail on the netCDF files, too. */
  @ParameterizedTest
  @CsvSource({"emptytime,z2", "emptytime,z3", "emptyother,z2", "emptyother,z3"})
  void anEmptyTimeCostsCoveragesButNoGrid(String name, String kind) throws Exception {
    String zarr = store(name, kind);
    assertThat(grids(zarr)).isEqualTo(grids(Twins.netcdf("field/" + name).toString()));
    for (int open = 0; open < 2; open++) {
      assertThat(findings(zarr))
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
                assertThat(finding.what()).contains("netCDF-Java's coverages fail on it");
              });
    }
    assertThatThrownBy(() -> CoverageDatasetFactory.open(zarr))
        .isInstanceOf(RuntimeException.class);
  }

  /** Coverages of the netCDF file fail, grids are the same. */
  @Test
  void aPressureInThreeDimensionsCostsNeitherPlacesNorNames() throws Exception {
    String zarr = store("cf_grid_pressure", "z2");
    assertThat(grids(zarr)).containsExactly("t on k lat lon");
    assertThat(Slices.coverage(zarr, "t", 0, 1, 2, 3)).containsExactly(0., 20., 40.);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(zarr)) {
      assertThat(dataset.findVariable("t").attributes().findAttributeString("standard_name", ""))
          .isEqualTo("air_temperature");
      assertThat(dataset.findVariable("t").attributes().findAttributeString("coordinates", ""))
          .isEqualTo("lat lon");
    }
    assertThat(findings(zarr))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.where()).isEqualTo("/t");
              assertThat(finding.done())
                  .isEqualTo("NetcdfDatasets does not use pressure in coordinates");
            });
  }

  @Test
  void profilesOfTrajectoriesStayPoints() throws Exception {
    List<PointFeature> points = points(store("cf_trajprofile", "z2"));
    assertThat(points).hasSize(12);
  }

  /** Example H.5 of CF; netCDF-Java fails on the netCDF file. */
  @ParameterizedTest
  @CsvSource({"h5,z2", "h5,z3"})
  void aStationKeepsItsPlaceBesidePreciseOnes(String name, String kind) throws Exception {
    try (FeatureDataset dataset =
        FeatureDatasetFactoryManager.open(
            FeatureType.ANY_POINT, store(name, kind), null, new Formatter())) {
      assertThat(dataset.getFeatureType()).isEqualTo(FeatureType.STATION);
    }
    assertThat(points(store(name, kind)))
        .hasSize(4)
        .allSatisfy(
            point -> {
              assertThat(point.getLocation().getLatitude()).isEqualTo(45.5);
              assertThat(point.getLocation().getLongitude()).isEqualTo(3.5);
              assertThat(point.getLocation().getAltitude()).isEqualTo(12);
              assertThat(point.getDataAll().getMembers())
                  .extracting(member -> member.getName())
                  .contains("precise_lat", "precise_lon");
            });
  }

  @ParameterizedTest
  @CsvSource({"z2", "z3"})
  void thereIsNoCoverageThatCannotBeRead(String kind) throws Exception {
    String zarr = store("year", kind);
    assertThat(CoverageDatasetFactory.open(zarr)).isNull();
    assertThat(findings(zarr)).extracting(Finding::where).containsExactly("/time", "/v");
  }

  /** The netCDF files have no scales of dimensions; netCDF-Java's coverages fail on them. */
  @ParameterizedTest
  @CsvSource({"z2", "z3"})
  void coordinatesOfDimensionsWithoutNamesArePlaces(String kind) throws Exception {
    assertThat(grids(store("anonsw", kind))).containsExactly("sst on Latitude Longitude");
    assertThat(grids(store("anon1d", kind))).containsExactly("v on time lat lon");
    assertThat(Slices.coverage(store("anon1d", kind), "v", 6)).containsExactly(12.5);
  }

  /** Those of the other store are all of it that differs. */
  @Test
  void dimensionsWithoutNamesCostNoOtherArrayItsCrs() throws Exception {
    String npe = store("npe", "z3");
    assertThat(grids(npe)).containsExactly("raster on y x", "sst on Latitude Longitude");
    assertThat(Grids.grid(npe, "raster", 0, 0))
        .isEqualTo(Grids.grid(store("with", "z3"), "raster", 0, 0));
    assertThat(Grids.coverage(npe, "raster", 3, 4))
        .isEqualTo(Grids.coverage(store("with", "z3"), "raster", 3, 4));
    assertThat(findings(npe)).noneMatch(finding -> finding.what().contains("convention failed"));
  }

  private static List<String> grids(String location) throws Exception {
    try (GridDataset dataset = GridDataset.open(location)) {
      List<String> grids = new ArrayList<>();
      for (GridDatatype grid : dataset.getGrids()) {
        grids.add(grid.getFullName() + " on " + grid.getCoordinateSystem().getName());
      }
      grids.sort(null);
      return grids;
    }
  }

  private static List<PointFeature> points(String location) throws Exception {
    List<PointFeature> points = new ArrayList<>();
    try (FeatureDataset dataset =
        FeatureDatasetFactoryManager.open(FeatureType.ANY_POINT, location, null, new Formatter())) {
      ((FeatureDatasetPoint) dataset)
          .getPointFeatureCollectionList()
          .forEach(all -> collect(all, points));
    }
    return points;
  }

  private static void collect(Object feature, List<PointFeature> points) {
    if (feature instanceof PointFeature point) {
      points.add(point);
    } else if (feature instanceof Iterable<?> inner) {
      inner.forEach(one -> collect(one, points));
    }
  }

  private static List<Finding> findings(String location) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      return List.copyOf(Zarr.findings(dataset));
    }
  }
}
