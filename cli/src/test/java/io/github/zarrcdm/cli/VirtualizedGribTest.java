package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;
import ucar.nc2.ft2.coverage.SubsetParams;
import ucar.nc2.time.CalendarDate;
import ucar.unidata.geoloc.LatLonPoint;

/** Forecasts in GRIB, whose steps netCDF-Java's grids have as times. */
class VirtualizedGribTest {
  private static final List<CalendarDate> TIMES =
      List.of(
          CalendarDate.parseISOformat(null, "2026-08-01T06:00:00Z"),
          CalendarDate.parseISOformat(null, "2026-08-01T09:00:00Z"),
          CalendarDate.parseISOformat(null, "2026-08-01T12:00:00Z"));

  /** Of t2m at 60 north, 0 east, by cfgrib 0.9.15.1 with {@code time_dims} of valid_time. */
  private static final List<Double> VALUES = List.of(335.625, 173.5, 224.625);

  @TempDir Path folder;
  private String references;

  @BeforeEach
  void virtualizesAForecast() throws IOException {
    Path file =
        Files.copy(
            Path.of("../virtualize/src/test/resources/files/forecast.grib2"),
            folder.resolve("forecast.grib2"));
    references = folder.resolve("refs.json").toString();
    Command command = Command.run("virtualize", "--valid-times", file.toString(), "-o", references);
    assertThat(command.exitCode()).as(command.err()).isZero();
  }

  @Test
  void aGridHasAllSteps() throws IOException {
    try (GridDataset dataset = new GridDataset(NetcdfDatasets.openDataset(references))) {
      GridDatatype grid = dataset.findGridDatatype("t2m");
      for (int i = 0; i < TIMES.size(); i++) {
        int time =
            grid.getCoordinateSystem().getTimeAxis1D().findTimeIndexFromCalendarDate(TIMES.get(i));
        assertThat(grid.readDataSlice(time, 0, 0, 0).getDouble(0)).isEqualTo(VALUES.get(i));
      }
    }
  }

  @Test
  void aCoverageHasTheValueOfTheTimeAskedFor() throws IOException, InvalidRangeException {
    try (FeatureDatasetCoverage dataset = CoverageDatasetFactory.open(references)) {
      Coverage coverage = dataset.getCoverageCollections().get(0).findCoverage("t2m");
      for (int i = 0; i < TIMES.size(); i++) {
        SubsetParams at =
            new SubsetParams()
                .set(SubsetParams.time, TIMES.get(i))
                .set(SubsetParams.latlonPoint, LatLonPoint.create(60, 0));
        assertThat(coverage.readData(at).getData().getDouble(0)).isEqualTo(VALUES.get(i));
      }
    }
  }
}
