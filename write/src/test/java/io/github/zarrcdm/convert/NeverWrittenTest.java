package io.github.zarrcdm.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/**
 * Cells that were never written in a netCDF file have netCDF's default fill value, and no attribute
 * says so: netCDF-Java, ncdump and netCDF4-python take them for missing, and so does the copy.
 */
class NeverWrittenTest {
  private static final String SOURCE =
      "src/test/resources/io/github/zarrcdm/convert/never-written.nc";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void areMissingInTheCopy(int format) throws IOException {
    String target = folder.resolve("copy.zarr").toString();
    try (NetcdfFile source = NetcdfFiles.open(SOURCE)) {
      ZarrCopy.of(source, target).format(format).verify().write();
    }
    assertThat(missing(target, "tas")).isEqualTo(missing(SOURCE, "tas")).isEqualTo(5);
    assertThat(missing(target, "n")).isEqualTo(missing(SOURCE, "n")).isEqualTo(6);
    try (ZarrDataset copy = ZarrDataset.open(target)) {
      assertThat(fill(copy, "n")).isEqualTo(Typed.of(Kind.SHORT, (short) -32767));
      assertThat(fill(copy, "tas")).isEqualTo(Typed.of(Kind.FLOAT, 9.96921e36f));
      for (Array array : copy.root().arrays()) {
        if (!array.name().equals("n") && !array.name().equals("tas")) {
          assertThat(array.attributes().has("_FillValue")).as(array.name()).isFalse();
        }
      }
    }
  }

  private static Object fill(ZarrDataset copy, String name) throws IOException {
    return copy.root().array(name).attributes().get("_FillValue");
  }

  private static int missing(String location, String name) throws IOException {
    String place = location.endsWith(".zarr") ? "zarr:" + location : location;
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(place)) {
      VariableDS variable = (VariableDS) dataset.findVariable(name);
      ucar.ma2.Array values = variable.read();
      int missing = 0;
      for (int i = 0; i < values.getSize(); i++) {
        missing += variable.isMissing(values.getDouble(i)) ? 1 : 0;
      }
      return missing;
    }
  }
}
