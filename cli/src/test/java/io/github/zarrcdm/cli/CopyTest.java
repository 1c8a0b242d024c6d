package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Copies to netCDF-3: what a file becomes, and what becomes of one that is there. */
class CopyTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;

  @Test
  void copiesAllToNetcdf3() throws Exception {
    Path out = copied(AIR);
    assertThat(Files.readAllBytes(out)).startsWith('C', 'D', 'F', 1);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString());
        NetcdfFile store = NetcdfFiles.open(AIR + "#int64=int")) {
      assertThat(copy.getVariables()).hasSize(4);
      for (Variable variable : store.getVariables()) {
        Variable same = copy.findVariable(variable.getFullName());
        assertThat(same.getDataType()).isEqualTo(variable.getDataType());
        assertThat(same.getDimensionsString()).isEqualTo(variable.getDimensionsString());
        assertThat(same.read().copyTo1DJavaArray()).isEqualTo(variable.read().copyTo1DJavaArray());
      }
      assertThat(copy.findVariable("air").findAttributeString("long_name", null))
          .isEqualTo("4xDaily Air temperature");
    }
  }

  /** Krovak's projection is not in CF: longitudes and latitudes are the coordinates. */
  @Test
  void namesTheCoordinatesOfAGroupWithoutItsPath() throws Exception {
    String attributes =
        "'proj:code': 'EPSG:5514', 'spatial:transform': [1000, 0, -700000, 0, -1000, -1100000]";
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles("v", "band:1 y:1 x:2", attributes, 1, 2)
        .group("g", "")
        .doubles("g/v", "band:2 y:1 x:2", attributes, 3, 4, 5, 6);
    Path out = copied(folder.resolve("x.zarr").toString());
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      assertThat(copy.findVariable("g_v").findAttributeString("coordinates", ""))
          .doesNotContain("/");
    }
  }

  @Test
  void reportsHowTypesThatNetcdf3LacksAreConverted() {
    String out = folder.resolve("out.nc").toString();
    assertThat(Command.run("copy", AIR, out).err())
        .startsWith("zarr-cdm: in netCDF-3, 64-bit integers became int: time")
        .contains("zarr-cdm: wrote %s: 4 variables, 1.4 kB".formatted(out))
        .hasLineCount(2);
    assertThat(Command.run("copy", "-f", "-q", AIR, out).err()).isEmpty();
  }

  @Test
  void groupsGoBeforeNamesThatSeveralHave() throws Exception {
    Path out = copied(Stores.store("nczarr/groups_nczarr_n490").toString());
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      assertThat(copy.getRootGroup().getGroups()).isEmpty();
      assertThat(copy.getVariables()).extracting(Variable::getShortName).contains("sib_v");
    }
  }

  @Test
  void leavesNothingBehindWhenReadingFails() throws Exception {
    Path out = folder.resolve("out.nc");
    Command command =
        Command.run("copy", Stores.store("bad/truncated_gzip_v3").toString(), out.toString());
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("was not written: ", "array /bad, chunk bad/c/0");
    Command.run("copy", "--int64=double", "-v", "none", AIR, out.toString());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    assertThat(Command.run("copy", AIR, folder.resolve("no/out.nc").toString()).err())
        .contains("there is no folder")
        .hasLineCount(1);
  }

  static List<Path> ofAllTypes() {
    return Stream.of("v2_dtypes", "v3_dtypes", "xarray")
        .flatMap(category -> Stores.cases(category).stream())
        .map(store -> store.resolve("store.zarr"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void ofAllTypes(Path store) {
    Command command =
        Command.run(
            "copy", "-q", "--int64=double", store.toString(), folder.resolve("x.nc").toString());
    assertThat(command.out()).isEmpty();
    if (command.exitCode() != 0) {
      assertThat(command.err().lines())
          .allSatisfy(line -> assertThat(line).containsAnyOf("skipped", "does not fit double"));
    }
  }

  @Test
  void doesNotOverwriteUnasked() throws Exception {
    Path out = copied(AIR);
    Command again = Command.run("copy", AIR, out.toString());
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("--force");
    assertThat(Command.run("copy", "-f", AIR, out.toString()).exitCode()).isZero();
  }

  @Test
  void aNetcdfFileForATargetWithoutItsExtensionIsExplained() {
    Path file = copied(AIR);
    Command command = Command.run("copy", file.toString(), folder.resolve("out.zar").toString());
    assertThat(command.exitCode()).isEqualTo(2);
    assertThat(command.err()).contains("to copy to Zarr, name a target that ends with .zarr");
  }

  private Path copied(String... arguments) {
    return copied(folder, arguments);
  }

  /** The netCDF file in {@code folder} to which {@code arguments} copy. */
  static Path copied(Path folder, String... arguments) {
    Path out = folder.resolve("out.nc");
    String[] all =
        Stream.of(new String[] {"copy"}, arguments, new String[] {out.toString()})
            .flatMap(Stream::of)
            .toArray(String[]::new);
    Command command = Command.run(all);
    assertThat(command.exitCode()).as(command.err()).isZero();
    return out;
  }

  /** netCDF-Java counts indices in 31 bits; an array that is all fill value has no chunks. */
  @Test
  void whatIsBeyondTheLongestDimensionOfNetcdfJavaIsNotLostInSilence() throws Exception {
    String from = folder.resolve("long.zarr").toString();
    NewArray array = NewArray.of("v", "int8", (1L << 31) + 5).dimensions("x").chunks(1 << 30);
    try (ZarrWriter writer = ZarrWriter.to(from).array(array).open()) {
      writer.finish();
    }
    Path file = folder.resolve("long.nc");
    Command all = Command.run("copy", from, file.toString());
    assertThat(all.exitCode()).isEqualTo(1);
    assertThat(all.err())
        .contains("skipped: v: netCDF-Java reads 2147483647 of 2147483653 values along x. Select");
    assertThat(Command.run("copy", "-f", "-d", "x=7:9", from, file.toString()).exitCode()).isZero();
    try (NetcdfFile copied = NetcdfFiles.open(file.toString())) {
      assertThat(copied.findVariable("v").getShape()).containsExactly(3);
    }
  }

  /**
   * In netCDF-3 only the unlimited dimension can have length 0; there is one, and it comes first.
   */
  @Test
  void anEmptyTimeAxisIsARecordDimensionWithoutRecords() throws Exception {
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles("time", "time:0", "'units': 'days since 2000-01-01'")
        .doubles("lon", "lon:2", "'units': 'degrees_east'", 7, 8)
        .floats("u", "time:0 lon:2", "'units': 'K'")
        .floats("v", "lon:2 empty:0", "")
        .bytes("odd", "three:3", "", 1, 2, 3);
    Path file = folder.resolve("x.nc");
    Command copy = Command.run("copy", folder.resolve("x.zarr").toString(), file.toString());
    assertThat(copy.exitCode()).isEqualTo(1);
    assertThat(copy.err()).contains("skipped: v, which netCDF-3 cannot hold").hasLineCount(3);
    try (NetcdfFile copied = NetcdfFiles.open(file.toString())) {
      assertThat(copied.findDimension("time").isUnlimited()).isTrue();
      assertThat(copied.findVariable("u").getShape()).containsExactly(0, 2);
      assertThat(copied.findVariable("lon").read().getDouble(1)).isEqualTo(8);
      assertThat(copied.findVariable("odd").read().getByte(2)).isEqualTo((byte) 3);
    }
    assertThat(Command.run("info", folder.resolve("x.zarr").toString()).exitCode()).isZero();
  }

  /** Nothing is filled first: once a file had been twice as long in writing as it is. */
  @Test
  void everyByteIsWrittenOnce() throws Exception {
    int length = 4_000_000;
    NewStore.cf(folder.resolve("x.zarr")).floats("x", "x:" + length, "", new double[length]);
    Path file = folder.resolve("x.nc");
    assertThat(written(() -> copy(folder.resolve("x.zarr"), file))).isLessThan(1.5 * 4 * length);
    assertThat(Files.size(file)).isGreaterThan(4L * length);
  }

  private static void copy(Path store, Path file) {
    assertThat(Command.run("copy", store.toString(), file.toString()).exitCode()).isZero();
  }

  /** What the process hands to the system meanwhile, where Linux counts it. */
  private static double written(Runnable task) throws Exception {
    Path counters = Path.of("/proc/self/io");
    if (!Files.isReadable(counters)) {
      return 0;
    }
    long before = wchar(counters);
    task.run();
    return wchar(counters) - before;
  }

  private static long wchar(Path counters) throws Exception {
    return Files.readAllLines(counters).stream()
        .filter(line -> line.startsWith("wchar: "))
        .mapToLong(line -> Long.parseLong(line.substring(7)))
        .findFirst()
        .orElseThrow();
  }

  /** R's NA is a NaN with 1954 in it; netCDF4-python writes each bit, and so does copy -4. */
  @Test
  void unusualNansKeepTheirBits() throws Exception {
    long[] bits = {
      0x7ff00000000007a2L, 0x7ff8000000000000L, 0xfff8000000000000L, 0x3ff0000000000000L
    };
    NewStore.cf(folder)
        .doubles(
            "na",
            "time:2 x:2",
            "",
            java.util.Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray())
        .doubles("one", "n:1", "", Double.longBitsToDouble(bits[0]));
    Path out = folder.resolve("na.nc");
    copy(folder, out);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      double[] read = (double[]) copy.findVariable("na").read().copyTo1DJavaArray();
      assertThat(read).hasSize(4);
      for (int i = 0; i < bits.length; i++) {
        assertThat(Double.doubleToRawLongBits(read[i])).isEqualTo(bits[i]);
      }
      assertThat(Double.doubleToRawLongBits(copy.findVariable("one").read().getDouble(0)))
          .isEqualTo(bits[0]);
    }
  }

  /** A netCDF-3 file under the name of something else helps nobody. */
  @ParameterizedTest
  @ValueSource(strings = {"air.csv", "air.tif", "air.xlsx"})
  void namesOfOtherFormatsAreRefused(String name) {
    Path out = folder.resolve(name);
    Command copy = Command.run("copy", AIR, out.toString());
    assertThat(copy.exitCode()).isEqualTo(2);
    assertThat(copy.err()).contains(name).contains("netCDF file (.nc; with -3 or -4 of any name)");
    assertThat(out).doesNotExist();
    assertThat(Command.run("copy", "-3", AIR, out.toString()).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"air.nc4", "air.h5", "air.hdf5"})
  void namesOfHdf5AreNetcdf4(String name) throws Exception {
    Path out = folder.resolve(name);
    Command copy = Command.run("copy", AIR, out.toString());
    if (copy.exitCode() == 0) {
      assertThat(Files.readAllBytes(out)).startsWith(0x89, 'H', 'D', 'F');
    } else {
      assertThat(copy.err()).contains("netCDF-4");
    }
  }
}
