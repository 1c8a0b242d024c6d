package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Stores in scans, which look for files: an NcML file for each store stands for it, and has the
 * date in its name. (Forecast collections of NcML files fail in netCDF-Java 5.5, not in 5.6.)
 */
class NcmlMembersTest {
  private static final String NCML =
      "<netcdf xmlns=\"http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2\"%s>%s</netcdf>";

  @TempDir Path folder;

  /** Two runs of two times, 6 hours apart, on 2 x 2 cells, which are numbered through a run. */
  @BeforeEach
  void runs() throws IOException {
    Files.createDirectory(folder.resolve("ncml"));
    for (int day = 1; day <= 2; day++) {
      Path store = folder.resolve(day + "/out.zarr");
      ConventionSample.of("CF", "\"Conventions\": \"CF-1.8\"")
          .with("float t(time=2, lat=2, lon=2)", "\"units\": \"K\"")
          .with("int time(time=2)", "\"units\": \"hours since 2026-01-0%s\"".formatted(day), 0, 6)
          .with("float lat(lat=2)", "\"units\": \"degrees_north\"", 40, 41)
          .with("float lon(lon=2)", "\"units\": \"degrees_east\"", 0, 1)
          .write(store);
      Files.writeString(
          folder.resolve("ncml/run_2026010%s00.ncml".formatted(day)),
          NCML.formatted(" location=\"zarr:" + store + "#serve=dap2\"", ""));
    }
  }

  @Test
  void haveTheDateOfTheirNameInAScan() throws IOException {
    Path joined = folder.resolve("joined.ncml");
    Files.writeString(
        joined,
        NCML.formatted(
            "",
            """
            <aggregation dimName="run" type="joinNew"><variableAgg name="t"/>
              <scan location="%s/ncml/" suffix=".ncml" dateFormatMark="run_#yyyyMMddHH"/></aggregation>
            """
                .formatted(folder)));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(joined.toString())) {
      assertThat(dataset.findVariable("run").read().toString())
          .contains("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
      assertThat(dataset.findVariable("t").getShape()).containsExactly(2, 2, 2, 2);
      assertThat(dataset.findVariable("t").read().getFloat(15)).isEqualTo(7);
    }
  }
}
