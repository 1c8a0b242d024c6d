package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

class CopyToZarrTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;
  private String netcdf;
  private String target;

  @BeforeEach
  void makeSource() {
    netcdf = folder.resolve("air.nc").toString();
    target = folder.resolve("out.zarr").toString();
    assertThat(Command.run("copy", AIR, netcdf).exitCode()).isZero();
  }

  @Test
  void aNetcdfFileBecomesZarr3() throws Exception {
    Command done = Command.run("copy", netcdf, target, "--verify", "--json");
    assertThat(done.exitCode()).isZero();
    JsonNode report = new JsonMapper().readTree(done.out());
    assertThat(report.get("verified").asBoolean()).isTrue();
    assertThat(report.get("arrays")).hasSize(4);
    JsonNode air = new JsonMapper().readTree(folder.resolve("out.zarr/air/zarr.json").toFile());
    assertThat(air.get("dimension_names").toString()).isEqualTo("[\"time\",\"lat\",\"lon\"]");
    assertThat(air.get("attributes").has("_ARRAY_DIMENSIONS")).isFalse();
    assertThat(air.get("attributes").get("_FillValue").asInt()).isEqualTo(-32767);
    try (NetcdfFile copy = NetcdfFiles.open("zarr:" + target);
        NetcdfFile source = NetcdfFiles.open(netcdf)) {
      assertThat(copy.findVariable("air").read().copyTo1DJavaArray())
          .isEqualTo(source.findVariable("air").read().copyTo1DJavaArray());
    }
  }

  /** Datasets of netCDF-Java have times in milliseconds. */
  @ParameterizedTest
  @ValueSource(strings = {"%s", "file:%s", "%s/zarr.json", "zarr:%s"})
  void aStoreIsReadAsStoredHoweverItIsSpelled(String spelling) throws Exception {
    String place = folder.resolve("fine").toString();
    NewArray time =
        NewArray.of("/time", "int64", 1)
            .dimensions("time")
            .attribute("units", "nanoseconds since 2000-01-01");
    try (ZarrWriter writer = ZarrWriter.to(place).array(time).open()) {
      writer.write("/time", Section.all(1), new long[] {123});
      writer.finish();
    }
    Command done = Command.run("copy", spelling.formatted(place), target);
    assertThat(done.exitCode()).as(done.err()).isZero();
    try (NetcdfFile copy = NetcdfFiles.open("zarr:" + target)) {
      assertThat(copy.findVariable("time").findAttributeString("units", ""))
          .isEqualTo("nanoseconds since 2000-01-01");
      assertThat(copy.findVariable("time").read().getLong(0)).isEqualTo(123);
    }
  }

  /** netCDF-Java only says that it is no valid file. */
  @Test
  void aFileOfCdf5IsToBeConvertedFirst() throws Exception {
    Path cdf5 = folder.resolve("large.nc");
    Files.write(cdf5, new byte[] {'C', 'D', 'F', 5, 0, 0, 0, 0, 0, 0, 0, 0});
    Path ncml = folder.resolve("all.ncml");
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'"
            + " location='large.nc'/>");
    for (Path source : new Path[] {cdf5, ncml}) {
      Command done = Command.run("copy", source.toString(), target);
      assertThat(done.err()).contains("large.nc: netCDF-Java does not read").contains("(CDF-5)");
      assertThat(done.exitCode()).isOne();
    }
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  /**
   * THREDDS serves Zarr under such names; the module that asks it is not on the class path here.
   */
  @Test
  void aStoreBehindOpendapIsNotReadAsOne() {
    Command done = Command.run("copy", "dods://127.0.0.1:1/dodsC/a.zarr", target);
    assertThat(done.err())
        .contains("dods://127.0.0.1:1/dodsC/a.zarr: no reader here opens it")
        .contains("opendap-5.5.3.jar, in ZARR_CDM_CLASSPATH");
    assertThat(done.exitCode()).isOne();
  }

  @Test
  void nestedFilesOfNcmlBecomeOneStore() throws Exception {
    Path ncml = folder.resolve("all.ncml");
    Files.writeString(
        ncml,
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation dimName="time" type="joinExisting">
            <netcdf location="a.nc"/>
            <netcdf location="b.nc"/>
          </aggregation>
        </netcdf>
        """);
    Command.run("copy", "-d", "time=0:2", AIR, folder.resolve("a.nc").toString());
    Command.run("copy", "-d", "time=3:5", AIR, folder.resolve("b.nc").toString());

    Command done = Command.run("copy", ncml.toString(), target);

    assertThat(done.err()).startsWith("zarr-cdm: wrote " + target + ": 4 arrays").hasLineCount(1);
    assertThat(done.exitCode()).isZero();
    try (NetcdfFile copy = NetcdfFiles.open("zarr:" + target);
        NetcdfFile source = NetcdfFiles.open(netcdf)) {
      assertThat(copy.findVariable("air").read().copyTo1DJavaArray())
          .isEqualTo(source.findVariable("air").read().copyTo1DJavaArray());
    }
  }

  @Test
  void scalarsThatNcmlJoinsAreNotSkipped() throws Exception {
    Path ncml = folder.resolve("scalars.ncml");
    String member =
        "<netcdf coordValue='%d'><variable name='s' type='int'"
            + " shape=''><values>%d</values></variable></netcdf>";
    Files.writeString(
        ncml,
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation dimName="run" type="joinNew"><variableAgg name="s"/>%s%s</aggregation>
        </netcdf>
        """
            .formatted(member.formatted(0, 7), member.formatted(1, 8)));
    Command done = Command.run("copy", ncml.toString(), target);
    assertThat(done.err()).startsWith("zarr-cdm: wrote " + target + ": 2 arrays").hasLineCount(1);
    try (NetcdfFile copy = NetcdfFiles.open("zarr:" + target)) {
      assertThat(copy.findVariable("s").read().copyTo1DJavaArray()).isEqualTo(new int[] {7, 8});
    }
  }

  /** What has no effect is no choice. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--quantize=air=3 | quantize air: it is of type short; only floats are rounded",
        "--chunks=, | chunks=,: expected DIM=N",
        "--shards=time=6, | shards=time=6,: expected DIM=N",
      })
  void choicesWithoutEffectAreRefused(String choice) {
    String[] parts = choice.split(" \\| ");
    Command done = Command.run("copy", netcdf, target, parts[0]);
    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains(parts[1]);
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  @Test
  void aDryRunWritesNothing() {
    Command done = Command.run("copy", netcdf, target, "-n", "--format", "2");
    assertThat(done.out()).contains("Zarr 2, 4 arrays").contains("chunks 6x5x7");
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "air:chunks=time=4,lat=2,air:codec=zstd:3",
        "air:chunks=time=4,lat=2:codec=zstd:3",
        "air:codec=zstd:3:chunks=time=4,lat=2"
      })
  void layoutsAreForAllOrForOneVariable(String variable) throws Exception {
    Command done =
        Command.run(
            "copy", netcdf, target, "--chunks", "time=10", "--codec", "gzip:6", "-v", variable);
    assertThat(done.exitCode()).isZero();
    assertThat(chunks("air")).isEqualTo("[4,2,7]");
    assertThat(chunks("time")).isEqualTo("[6]");
    assertThat(Files.readString(folder.resolve("out.zarr/air/zarr.json"))).contains("zstd");
    assertThat(Files.readString(folder.resolve("out.zarr/lat/zarr.json"))).contains("gzip");
  }

  private String chunks(String array) throws Exception {
    return new JsonMapper()
        .readTree(folder.resolve("out.zarr/" + array + "/zarr.json").toFile())
        .at("/chunk_grid/configuration/chunk_shape")
        .toString();
  }

  @Test
  void existingFilesAreKeptWithoutForce() throws Exception {
    assertThat(Command.run("copy", netcdf, target).exitCode()).isZero();
    Command again = Command.run("copy", "-v", "lat", netcdf, target);
    assertThat(again.exitCode()).isOne();
    assertThat(again.err()).contains("out.zarr");
    assertThat(folder.resolve("out.zarr/air/zarr.json")).exists();
    assertThat(Command.run("copy", "-f", "-v", "lat", netcdf, target).exitCode()).isZero();
    assertThat(folder.resolve("out.zarr/air")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--chunks,time",
    "--chunks,time=0",
    "--chunks,time=2;time=3",
    "--shards,time=3",
    "--codec,zip",
    "--codec,zstd:99",
    "--codec,gzip:6:7",
    "--codec,none:1",
    "--memory,much",
    "--quantize,air=none",
    "-v,air:codec=none;air:codec=none",
    "--format,4"
  })
  void misspellingsAreUsageErrorsOfOneSentence(String option, String value) {
    Command done = Command.run("copy", netcdf, target, option, value.replace(';', ','));
    assertThat(done.exitCode()).as(done.err()).isEqualTo(2);
    assertThat(done.err().lines().count()).isEqualTo(2);
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  @Test
  void whatTheTargetCannotHaveIsRefused() {
    Command shards = Command.run("copy", netcdf, target, "--format", "2", "--shards", "time=6");
    assertThat(shards.exitCode()).isEqualTo(2);
    assertThat(shards.err()).contains("Zarr 2 has no shards");
    Command icechunk = Command.run("copy", netcdf, "icechunk:" + target);
    assertThat(icechunk.exitCode()).isOne();
    assertThat(icechunk.err()).contains("Icechunk repositories are read only");
    assertThat(folder.resolve("out.zarr")).doesNotExist();
  }

  @Test
  void optionsOfZarrAreRefusedForNetcdf() {
    Command done =
        Command.run("copy", AIR, folder.resolve("b.nc").toString(), "--chunks", "time=1");
    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains("--chunks: for copies to Zarr only");
    Command one =
        Command.run("copy", AIR, folder.resolve("b.nc").toString(), "-v", "air:chunks=time=1");
    assertThat(one.exitCode()).isEqualTo(2);
    assertThat(one.err()).contains("--variables=NAME:...: for copies to Zarr only");
  }

  /** Stores of a few arrays open quickly without it. */
  @Test
  void checkSuggestsToConsolidateLargeStoresUntilTheyAre() throws Exception {
    Command.run("copy", netcdf, target);
    assertThat(Command.run("check", target).out()).doesNotContain("hint");
    ZarrWriterBuilder many = ZarrWriter.to(target).overwrite();
    for (int i = 0; i < 10; i++) {
      many.array(NewArray.of("/a" + i, "int8", 1).dimensions("x"));
    }
    try (ZarrWriter writer = many.open()) {
      writer.finish();
    }
    Command before = Command.run("check", target);
    assertThat(before.exitCode()).isZero();
    assertThat(before.out()).contains("hint: ").contains("\"zarr-cdm consolidate " + target);

    Command done = Command.run("consolidate", target);

    assertThat(done.exitCode()).isZero();
    assertThat(Files.readString(folder.resolve("out.zarr/zarr.json")))
        .contains("consolidated_metadata");
    assertThat(Command.run("check", target).out()).doesNotContain("hint");
  }
}
