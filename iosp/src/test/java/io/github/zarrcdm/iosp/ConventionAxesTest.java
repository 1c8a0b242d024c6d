package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * Every convention for which netCDF-Java makes axes, in the form that THREDDS is given: the same
 * axes as without it, and in grids each value at the place that GridDataset gives it.
 */
class ConventionAxesTest {
  @TempDir Path folder;

  static Stream<ConventionSample> grids() {
    return ConventionSamples.grids();
  }

  static Stream<ConventionSample> all() {
    return Stream.concat(ConventionSamples.grids(), ConventionSamples.observations());
  }

  private String store(ConventionSample sample) throws IOException {
    // AWIPS reads the time from the name of a file.
    Path store = folder.resolve("20260101_0600.zarr");
    sample.write(store);
    return "zarr:" + store;
  }

  @ParameterizedTest
  @MethodSource("grids")
  void eachValueIsAtItsPlace(ConventionSample sample) throws Exception {
    String store = store(sample);
    try (GridDataset stored = GridDataset.open(store);
        FeatureDatasetCoverage served = CoverageDatasetFactory.open(store + "#serve=dap2")) {
      assertThat(served).isNotNull();
      for (Coverage coverage : served.getCoverageCollections().get(0).getCoverages()) {
        List<LatLonPoint> places = places(stored, coverage.getName());
        assertThat(places).hasSizeGreaterThan(8);
        for (int cell = 0; cell < places.size(); cell++) {
          SubsetParams at = new SubsetParams().set(SubsetParams.latlonPoint, places.get(cell));
          assertThat(coverage.readData(at).getData().getFloat(0)).isEqualTo(cell);
        }
      }
    }
  }

  /** The places of cells; GIEF has axes, but no grids. */
  private static List<LatLonPoint> places(GridDataset stored, String name) throws IOException {
    List<LatLonPoint> places = new ArrayList<>();
    GridDatatype grid = stored.findGridDatatype(name);
    if (grid != null) {
      GridCoordSystem system = grid.getCoordinateSystem();
      int columns = (int) system.getXHorizAxis().getSize();
      for (int cell = 0; cell < columns * system.getYHorizAxis().getSize(); cell++) {
        places.add(system.getLatLon(cell % columns, cell / columns));
      }
      return places;
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(stored.getLocation())) {
      for (double latitude : values(dataset.findCoordinateAxis("latitude"))) {
        for (double longitude : values(dataset.findCoordinateAxis("longitude"))) {
          places.add(LatLonPoint.create(latitude, longitude));
        }
      }
    }
    return places;
  }

  @Test
  void aGridThatWouldGiveOtherCellsIsNotServed() throws Exception {
    String store = store(ConventionSamples.ifps());
    assertThat(CoverageDatasetFactory.open(store + "#serve=dap2")).isNull();
    try (NetcdfFile served = NetcdfDatasets.openFile(store + "#serve=dap2", null);
        GridDataset stored = GridDataset.open(store)) {
      assertThat(Zarr.findings(served))
          .singleElement()
          .asString()
          .contains("/T_SFC", "NCSS and WCS would return other cells");
      assertThat(stored.getGrids()).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void theAxesAreThoseOfTheStore(ConventionSample sample) throws IOException {
    String store = store(sample);
    Map<String, String> axes = axes(store);
    assertThat(axes).isNotEmpty();
    assertThat(axes(store + "#serve=dap2")).isEqualTo(axes);
    try (NetcdfFile served = NetcdfDatasets.openFile(store + "#serve=dap2", null)) {
      assertThat(Zarr.findings(served)).isEmpty();
    }
  }

  private static double[] values(CoordinateAxis axis) throws IOException {
    return (double[]) axis.read().get1DJavaArray(DataType.DOUBLE);
  }

  private static Map<String, String> axes(String location) throws IOException {
    Map<String, String> axes = new TreeMap<>();
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      for (CoordinateAxis axis : dataset.getCoordinateAxes()) {
        axes.put(
            axis.getFullName(),
            "%s %s %s"
                .formatted(
                    axis.getAxisType(), axis.getUnitsString(), Arrays.toString(values(axis))));
      }
    }
    return axes;
  }
}
