package examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Runs each program on the sample and compares what it prints. */
class ExamplesTest {
  private static final String AIR = "../samples/air.zarr";

  /** A {@code main}. */
  private interface Program {
    void main(String... args) throws Exception;
  }

  @Test
  void openDataset() throws Exception {
    assertThat(output(OpenDataset::main, AIR))
        .startsWith("air(time=6, lat=5, lon=7) degK\nlat(lat=5) degrees_north\n")
        .endsWith("\n668 774 764 668 863 940 646 1135 1042 1091 1079 1154 956 1067 \n");
  }

  @Test
  void timeSeries() throws Exception {
    assertThat(output(TimeSeries::main, AIR))
        .startsWith("time,degK\n2013-01-01T00:00:00Z,290.79\n2013-01-01T06:00:00Z,291.27\n")
        .hasLineCount(7);
  }

  @Test
  void sliceToNetcdf3(@TempDir Path folder) throws Exception {
    String target = folder.resolve("air.nc").toString();
    assertThat(output(SliceToNetcdf3::main, AIR, target)).isEqualTo(target + "\n");
    try (NetcdfFile copy = NetcdfFiles.open(target)) {
      assertThat(copy.getFileTypeId()).isEqualTo("NetCDF");
      assertThat(copy.findVariable("air").read("0, 0:2")).hasToString("485 326 444 ");
      assertThat(copy.findVariable("lat").read()).hasToString("75.0 60.0 45.0 30.0 15.0 ");
    }
  }

  @Test
  void sliceToCsv() throws Exception {
    assertThat(output(SliceToCsv::main, AIR))
        .startsWith("lat,lon,air\n75.0,221.67,282.70\n75.0,243.33,283.87\n")
        .hasLineCount(35);
  }

  @Test
  void withoutNetcdfJava() throws Exception {
    assertThat(output(WithoutNetcdfJava::main, AIR))
        .contains("/air [6, 5, 7] [time, lat, lon]\n")
        .endsWith("[668, 774, 764, 668, 863, 940, 646]\n");
  }

  /** As Spark's how-to has it: 288.74 and 288.99678571428564 of the same cells. */
  @Test
  void duckDb() throws Exception {
    assertThat(output(DuckDb::main, AIR))
        .isEqualTo("2013-01-01 00:00:00.0 288.74\n2013-01-01 06:00:00.0 289.0\n");
  }

  @Test
  void ownCodec() throws Exception {
    assertThat(output(OwnCodec::main)).isEqualTo("[1, 2, 3]\n");
  }

  @Test
  void aggregation() throws Exception {
    assertThat(output(Aggregation::main, "aggregation.ncml"))
        .isEqualTo("air(run=2, time=6, lat=5, lon=7)\n290.76 290.76 \n");
  }

  @Test
  void catalogDatasets() throws Exception {
    assertThat(output(CatalogDatasets::main, "catalog.xml", "../samples"))
        .isEqualTo(
            """
            Air temperature: air(time=6, lat=5, lon=7)
            The same in version 2: air(time=6, lat=5, lon=7)
            """);
  }

  private static String output(Program program, String... args) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      program.main(args);
    } finally {
      System.setOut(console);
    }
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
