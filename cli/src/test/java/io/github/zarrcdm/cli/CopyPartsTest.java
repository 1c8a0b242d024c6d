package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Parts of a store by variables, sections, indices, values and dates, and those that do not exist.
 */
class CopyPartsTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;

  @Test
  void copiesTheRequestedParts() throws Exception {
    Path out = copied("-v", "air", "-d", "time=1:5:2", "-d", "lat=2", AIR);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString());
        NetcdfFile store = NetcdfFiles.open(AIR)) {
      assertThat(copy.getVariables())
          .extracting(Variable::getShortName)
          .containsOnly("air", "lat", "lon", "time");
      Array wanted = store.findVariable("air").read("1:5:2,2,:");
      assertThat(copy.findVariable("air").read().copyTo1DJavaArray())
          .isEqualTo(wanted.copyTo1DJavaArray());
      assertThat(copy.findVariable("lat").read().copyTo1DJavaArray()).isEqualTo(new float[] {45});
    }
  }

  @Test
  void copiesASectionAndTheSameOfItsCoordinates() throws Exception {
    Path out = copied("-s", "air(1:5:2, 2, :)", AIR);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString());
        NetcdfFile store = NetcdfFiles.open(AIR)) {
      assertThat(copy.findVariable("air").read().copyTo1DJavaArray())
          .isEqualTo(store.findVariable("air").read("1:5:2,2,:").copyTo1DJavaArray());
      assertThat(copy.findVariable("time").getShape()).containsExactly(3);
      assertThat(copy.findVariable("lat").read().copyTo1DJavaArray()).isEqualTo(new float[] {45});
      assertThat(copy.findVariable("lon").getShape()).containsExactly(7);
    }
    copied("-f", "-C", "-v", "air", AIR);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      assertThat(copy.getVariables()).extracting(Variable::getShortName).containsExactly("air");
    }
  }

  /** As with -v. */
  @Test
  void aSectionIsOfEveryVariableOfThatName() throws Exception {
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles("v", "x:3", "", 1, 2, 3)
        .group("g", "")
        .doubles("g/v", "y:3", "", 4, 5, 6);
    Path out = copied("-s", "v(1:2)", folder.resolve("x.zarr").toString());
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      assertThat(copy.findVariable("v").read().copyTo1DJavaArray()).isEqualTo(new double[] {2, 3});
      assertThat(copy.findVariable("g_v").read().copyTo1DJavaArray())
          .isEqualTo(new double[] {5, 6});
    }
  }

  @Test
  void whatIsNotThereIsNamed() {
    String out = folder.resolve("out.nc").toString();
    assertThat(Command.run("copy", "-v", "wind", AIR, out).err()).contains("no variable wind");
    assertThat(Command.run("copy", "-d", "z=1", AIR, out).err()).contains("no dimension z");
    assertThat(Command.run("copy", "-d", "lat=9", AIR, out).err())
        .contains("-d lat: dimension lat of air has 5 indices");
    assertThat(Command.run("copy", "--int64=short", AIR, out).exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", ":", "1:", "3:1", "0:1:0", "0:1:1:1", "2x"})
  void invalidIndicesAreUsageErrors(String indices) {
    String out = folder.resolve("out.nc").toString();
    Command copy = Command.run("copy", "-d", "lat=" + indices, AIR, out);
    assertThat(copy.exitCode()).isEqualTo(2);
    assertThat(copy.err()).contains("-d lat=" + indices + ": expected FIRST[:LAST[:STEP]]");
  }

  /** The right cells are those of xarray's sel, with method="nearest" for single ones. */
  @ParameterizedTest
  @CsvSource({
    "lat=44.0, lat, 45",
    "lat=30.0:60.0, lat, 60 45 30",
    "lat=60.0:30.0, lat, 60 45 30",
    "lat=30.0:75.0:2, lat, 75 45",
    "lon=201.0, lon, 200",
    "lon=-160.0, lon, 200",
    "lon=-161.0:-150.0, lon, 200",
    "lon=-96.0:-94.0, lon, 265",
    "time=2013-01-01, time, 1867128 1867134 1867140 1867146",
    "time=2013-01-01T07:00, time, 1867134",
    "time=2013-01-01T06:00:2013-01-01T12:00, time, 1867134 1867140",
    "time=2013-01, time, 1867128 1867134 1867140 1867146 1867152 1867158",
    "lat=2:3, lat, 45 30"
  })
  void valuesAndDatesSelectWhatTheyMean(String wanted, String coordinate, String values)
      throws Exception {
    Path out = copied("-v", "air", "-d", wanted, AIR);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
      double[] read =
          (double[]) copy.findVariable(coordinate).read().get1DJavaArray(ucar.ma2.DataType.DOUBLE);
      assertThat(read)
          .containsExactly(Stream.of(values.split(" ")).mapToDouble(Double::parseDouble).toArray());
      assertThat(copy.findDimension(coordinate).getLength()).isEqualTo(read.length);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "lat=95.0, more than half a cell outside; lat has 75.0 to 15.0",
    "lat=-1, more than half a cell outside",
    "lat=46.0:50.0, no value lies within",
    "time=2014-01-01, no value lies within; time has 2013-01-01"
  })
  void valuesThatAreNotThereAreNoSelection(String wanted, String why) {
    Command copy = Command.run("copy", "-d", wanted, AIR, folder.resolve("out.nc").toString());
    assertThat(copy.exitCode()).isEqualTo(1);
    assertThat(copy.err()).contains("-d " + wanted).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "air(0:3,2,:   | 2 | the last parenthesis is missing",
        "air(-1,0,0)   | 2 | '-1' is not a range",
        "air(5:3,0,0)  | 2 | 5:3 ends before it starts",
        "air(0:1:0,0,0)| 2 | 0:1:0 has a step of 0",
        "air(0,2)      | 1 | has 2 ranges; air(time=6, lat=5, lon=7) has 3 dimensions",
        "air(0,2,99)   | 1 | dimension lon of air has 7 indices, counted from 0; 99 exceeds them",
        "wind(1)       | 1 | no variable wind"
      })
  void anInvalidSectionIsExplained(String section, int exitCode, String message) {
    Command copy = Command.run("copy", "-s", section, AIR, folder.resolve("out.nc").toString());
    assertThat(copy.exitCode()).isEqualTo(exitCode);
    assertThat(copy.err().replace('"', '\'')).contains(message).doesNotContain("begin 0", "end -1");
  }

  private Path copied(String... arguments) {
    return CopyTest.copied(folder, arguments);
  }
}
