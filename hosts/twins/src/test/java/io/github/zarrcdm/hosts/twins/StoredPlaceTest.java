package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.time.CalendarDate;

/**
 * Where netCDF-Java is wrong or fails on the netCDF file itself, the stored value at its stored
 * place decides: grids give it, and coverages give it or fail, but never that of another time or
 * level.
 */
class StoredPlaceTest {
  private static final List<CalendarDate> TIMES =
      List.of(
          CalendarDate.parseISOformat(null, "2000-01-01T00:00:00Z"),
          CalendarDate.parseISOformat(null, "2000-01-01T06:00:00Z"));
  private static final double[] DEPTHS = {5, 15, 25};

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  /** Of the variable {@code v}, whose first dimension is time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "auxtime",
        "auxvalid",
        "auxxtime",
        "auxproj",
        "auxcurv",
        "texttype",
        "textname",
        "textnoconv"
      })
  void aGridHasEveryStoredTime(String name) throws Exception {
    Array stored = stored(name);
    try (GridDataset dataset = GridDataset.open(store(name))) {
      GridDatatype grid = dataset.findGridDatatype("v");
      assertThat(grid.getCoordinateSystem().getTimeAxis1D().getCalendarDates())
          .hasToString(dates(name).toString());
      for (int time = 0; time < TIMES.size(); time++) {
        assertThat(Printed.array(grid.readDataSlice(time, -1, -1, -1)))
            .isEqualTo(Printed.array(stored.slice(0, time)));
      }
    }
  }

  @Test
  void aGridHasEveryStoredLevel() throws Exception {
    Array stored = stored("auxdepth");
    try (GridDataset dataset = GridDataset.open(store("auxdepth"))) {
      GridDatatype grid = dataset.findGridDatatype("v");
      assertThat(grid.getCoordinateSystem().getVerticalAxis().getCoordValues())
          .containsExactly(DEPTHS);
      for (int level = 0; level < DEPTHS.length; level++) {
        assertThat(Printed.array(grid.readDataSlice(1, level, -1, -1)))
            .isEqualTo(Printed.array(stored.slice(0, 1).slice(0, level)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "auxtime",
        "auxvalid",
        "auxxtime",
        "auxproj",
        "auxcurv",
        "auxnone",
        "strtime",
        "texttype",
        "textname",
        "textnoconv",
        "textaxis",
        "textbare",
        "textunits"
      })
  void aCoverageNeverHasAnotherTime(String name) throws Exception {
    Array stored = stored(name);
    for (int time = 0; time < TIMES.size(); time++) {
      Optional<Array> found =
          covered(store(name), new SubsetParams().setTime(dates(name).get(time)));
      if (found.isPresent()) {
        assertThat(Printed.array(found.get().reduce()))
            .as("at %s", dates(name).get(time))
            .isIn(
                Printed.array(stored.slice(0, time)), Printed.array(stored)); // without a time axis
      }
    }
  }

  @Test
  void aCoverageNeverHasAnotherLevel() throws Exception {
    Array stored = stored("auxdepth");
    for (int level = 0; level < DEPTHS.length; level++) {
      SubsetParams place = new SubsetParams().setTime(TIMES.get(1)).setVertCoord(DEPTHS[level]);
      Optional<Array> found = covered(store("auxdepth"), place);
      if (found.isPresent()) {
        assertThat(Printed.array(found.get().reduce()))
            .as("at %s", DEPTHS[level])
            .isEqualTo(Printed.array(stored.slice(0, 1).slice(0, level)));
      }
    }
  }

  @Test
  void thereIsNoCoverageThatCannotBeRead() throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(store("year"))) {
      if (dataset != null) {
        for (Coverage coverage : dataset.getCoverageCollections().get(0).getCoverages()) {
          assertThatCode(() -> coverage.readData(new SubsetParams())).doesNotThrowAnyException();
        }
      }
    }
  }

  /** CF example H.5: the precise positions are data beside the nominal one. */
  @Test
  void aStationKeepsItsPlaceBesidePrecisePositions() {
    String answers = String.join("\n", Question.FEATURES.of(store("h5")));
    assertThat(answers).contains("lat=45.5 lon=3.5 alt=12", "precise_lat=[] 45.5", "precise_lon=");
  }

  /** XTIME counts minutes. */
  private static List<CalendarDate> dates(String name) {
    return name.equals("auxxtime")
        ? List.of(TIMES.get(0), CalendarDate.parseISOformat(null, "2000-01-01T01:00:00Z"))
        : TIMES;
  }

  private static String store(String name) {
    return "zarr:" + Twins.store("field/" + name, "z3");
  }

  private static Array stored(String name) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(Twins.netcdf("field/" + name).toString())) {
      return file.findVariable("v").read();
    }
  }

  /** Empty if there is no such coverage, or if it fails. */
  private static Optional<Array> covered(String location, SubsetParams place) throws Exception {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(location)) {
      Coverage coverage =
          dataset == null || dataset.getCoverageCollections().isEmpty()
              ? null
              : dataset.getCoverageCollections().get(0).findCoverage("v");
      return coverage == null ? Optional.empty() : read(coverage, place);
    }
  }

  private static Optional<Array> read(Coverage coverage, SubsetParams place) {
    try {
      return Optional.of(coverage.readData(place).getData());
    } catch (IOException | InvalidRangeException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
