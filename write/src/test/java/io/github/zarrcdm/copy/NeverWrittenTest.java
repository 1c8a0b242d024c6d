package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.write.NetcdfFormatWriter;

/**
 * Cells that were never written in a netCDF file have netCDF's default fill value, and no attribute
 * says so: netCDF-Java, ncdump and netCDF4-python take them for missing, and so does the copy.
 */
class NeverWrittenTest {
  private static final String SOURCE = "src/test/resources/io/github/zarrcdm/copy/never-written.nc";

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

  /** The store has no such value yet: the attribute changes nothing that is there. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void areMissingAfterAnAppend(int format) throws Exception {
    String target = folder.resolve("grown.zarr").toString();
    copy(netcdf(0, 5), target, copy -> copy.format(format));
    copy(netcdf(1, -32767), target, copy -> copy.append("time"));
    assertThat(missing(target, "n")).isEqualTo(1);
    try (ZarrDataset grown = ZarrDataset.open(target)) {
      assertThat(fill(grown, "n")).isEqualTo(Typed.of(Kind.SHORT, (short) -32767));
      assertThat(grown.array("/n").orElseThrow().read()).isEqualTo(new short[] {5, -32767});
    }
  }

  /** By the attribute, values that are there and mean a number would become missing. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void areRefusedWhereTheNumberIsOneOfTheStore(int format) throws Exception {
    String target = store(format, null, -32767);
    String next = netcdf(1, -32767);
    assertThatThrownBy(() -> copy(next, target, copy -> copy.append("time")))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("array /n")
        .hasMessageContaining("(-32767), which is a number in the array");
    try (ZarrDataset same = ZarrDataset.open(target)) {
      assertThat(same.array("/n").orElseThrow().read()).isEqualTo(new short[] {-32767});
    }
  }

  /** A number of the source must not become missing, nor a missing cell a number. */
  @ParameterizedTest
  @CsvSource({"2, 7, data there and missing here", "3, -32767, would become data"})
  void areRefusedWhereTheStoreHasAnotherFillValue(int format, int value, String why)
      throws Exception {
    String target = store(format, 7, 1);
    String next = netcdf(1, value);
    assertThatThrownBy(() -> copy(next, target, copy -> copy.append("time")))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining(why);
  }

  private String store(int format, @Nullable Object fill, int value) throws IOException {
    String target = folder.resolve("numbers.zarr").toString();
    NewArray n = NewArray.of("/n", "int16", 1).dimensions("time").fill(fill);
    try (ZarrWriter writer =
        ZarrWriter.to(target)
            .format(format)
            .array(fill == null ? n : n.attribute("_FillValue", fill))
            .array(NewArray.of("/time", "int32", 1).dimensions("time").fill(null))
            .open()) {
      writer.write("/n", Section.all(1), new short[] {(short) value});
      writer.write("/time", Section.all(1), new int[] {0});
      writer.finish();
    }
    return target;
  }

  private static void copy(String from, String target, UnaryOperator<ZarrCopy> options)
      throws IOException {
    try (NetcdfFile source = NetcdfFiles.open(from)) {
      options.apply(ZarrCopy.of(source, target)).write();
    }
  }

  /** One step of a series. */
  private String netcdf(int time, int value) throws Exception {
    String place = folder.resolve("step" + time + ".nc").toString();
    NetcdfFormatWriter.Builder builder = NetcdfFormatWriter.createNewNetcdf3(place);
    builder.addDimension("time", 1);
    builder.addVariable("time", DataType.INT, "time");
    builder.addVariable("n", DataType.SHORT, "time");
    try (NetcdfFormatWriter writer = builder.build()) {
      writer.write("time", ucar.ma2.Array.factory(DataType.INT, new int[] {1}, new int[] {time}));
      writer.write(
          "n", ucar.ma2.Array.factory(DataType.SHORT, new int[] {1}, new short[] {(short) value}));
    }
    return place;
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
