package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;

/** A cube whose axes are described by the Zarr convention {@code dimensions} is a grid. */
class DescribedAxesTest {
  @Test
  void areThoseOfAGrid(@TempDir Path folder) throws IOException {
    Map<String, Object> axes =
        Map.of(
            "time",
            Map.of(
                "type",
                "temporal",
                "coords",
                Map.of(
                    "type", "interval", "start", "2026-01-31", "end", "2026-03-31", "step", "P1M")),
            "lat",
            Map.of("unit", "degrees_north", "coords", inline(50, 51.5)),
            "lon",
            Map.of("unit", "degrees_east", "coords", inline(3, 4, 6)));
    String location =
        new SmallStore(folder)
            .group("", Map.of())
            .doubles(
                "v",
                List.of(3, 2, 3),
                List.of("time", "lat", "lon"),
                Map.of("dimensions:axes", axes),
                new double[18])
            .location();
    try (GridDataset dataset = GridDataset.open(location)) {
      GridDatatype grid = dataset.findGridDatatype("v");
      GridCoordSystem system = grid.getCoordinateSystem();
      assertThat(system.getTimeAxis1D().getCalendarDates())
          .extracting(Object::toString)
          .containsExactly("2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z", "2026-03-31T00:00:00Z");
      assertThat(system.findXYindexFromLatLon(51.4, 5.9, null)).containsExactly(2, 1);
    }
  }

  private static Map<String, Object> inline(Number... values) {
    return Map.of("type", "inline", "values", List.of(values));
  }
}
