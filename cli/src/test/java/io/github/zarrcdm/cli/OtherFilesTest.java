package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of other formats are described, checked and drawn as the store of the same data is. */
class OtherFilesTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;
  private String netcdf;

  @BeforeEach
  void copy() {
    netcdf = folder.resolve("air.nc").toString();
    assertThat(Command.run("copy", "-q", AIR, netcdf).exitCode()).isZero();
  }

  @Test
  void areDescribed() {
    String store = Command.run("info", AIR).out();
    String file = Command.run("info", netcdf).out();
    assertThat(file).contains("format       NetCDF-3", "holds        1 group, 4 arrays");
    assertThat(line(file, "extent")).isEqualTo(line(store, "extent"));
    assertThat(line(file, "time")).isEqualTo(line(store, "time"));
    assertThat(line(file, "/air")).contains("int16", "6 x 5 x 7 (time, lat, lon)");
  }

  private static String line(String text, String of) {
    return text.lines().filter(line -> line.strip().startsWith(of)).findFirst().orElseThrow();
  }

  @Test
  void areChecked() throws Exception {
    assertThat(Command.run("check", netcdf).out())
        .isEqualTo("4 variables, 0 errors, 0 notes" + System.lineSeparator());
    byte[] bytes = Files.readAllBytes(Path.of(netcdf));
    Path text = folder.resolve("text.nc");
    Files.write(text, java.util.Arrays.copyOf(bytes, 3));
    assertThat(Command.run("check", text.toString()).exitCode()).isEqualTo(1);
  }

  @Test
  void areDrawn() throws Exception {
    Path ofFile = folder.resolve("file.png");
    Path ofStore = folder.resolve("store.png");
    Command.run("map", "-v", "air", "-o", ofFile.toString(), netcdf);
    Command.run("map", "-v", "air", "-o", ofStore.toString(), AIR);
    assertThat(Files.readAllBytes(ofFile)).isEqualTo(Files.readAllBytes(ofStore));
  }
}
