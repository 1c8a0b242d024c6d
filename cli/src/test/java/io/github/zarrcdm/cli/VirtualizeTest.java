package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.cli.virtualize.ReferenceVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** {@code zarr-cdm virtualize}: exit codes, messages, and that netCDF-Java opens what it writes. */
class VirtualizeTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;

  @BeforeEach
  void copiesAFile() {
    assertThat(Command.run("copy", "-q", AIR, file("air.nc")).exitCode()).isZero();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void referencesShowWhatTheFileShows() {
    for (String name : new String[] {"refs.json", "refs.parquet"}) {
      Command command = Command.run("virtualize", file("air.nc"), "-o", file(name));
      assertThat(command.exitCode()).as(command.err()).isZero();
      assertThat(Command.run("dump", "-v", "air", file(name)).out().lines().skip(1))
          .containsAll(
              Command.run("dump", "-v", "air", AIR)
                  .out()
                  .lines()
                  .skip(1)
                  .filter(line -> line.matches("\\s+[-\\d_, ;]+"))
                  .toList());
    }
  }

  @Test
  void aRepositoryShowsWhatTheFileShows() {
    Command command = Command.run("virtualize", file("air.nc"), "-o", file("refs.icechunk"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    String location = "icechunk:%s#virtual=file://%s/".formatted(file("refs.icechunk"), folder);
    assertThat(command.err()).contains("reads it as " + location);
    assertThat(Command.run("dump", "--csv", "-v", "air", "-d", "time=0", location).out())
        .isEqualTo(Command.run("dump", "--csv", "-v", "air", "-d", "time=0", AIR).out());
  }

  @Test
  void theReportIsJsonForPrograms() throws IOException {
    Command command =
        Command.run("virtualize", "-q", "--json", file("air.nc"), "-o", file("refs.json"));
    JsonNode report = new JsonMapper().readTree(command.out());
    assertThat(report.get("references").asInt()).isEqualTo(4);
    assertThat(report.get("sources").get(0).asText()).isEqualTo(file("air.nc"));
    assertThat(command.err()).isEmpty();
  }

  @Test
  void whatIsThereIsReplacedOnlyByForce() {
    assertThat(Command.run("virtualize", file("air.nc"), "-o", file("r.json")).exitCode()).isZero();
    Command again = Command.run("virtualize", file("air.nc"), "-o", file("r.json"));
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("r.json was not written: it exists");
    assertThat(Command.run("virtualize", "-f", file("air.nc"), "-o", file("r.json")).exitCode())
        .isZero();
  }

  @Test
  void severalFilesAreJoined() {
    for (String part : new String[] {"0:2", "3:5"}) {
      String out = file(part.charAt(0) + ".nc");
      assertThat(Command.run("copy", "-q", "-d", "time=" + part, AIR, out).exitCode()).isZero();
    }
    Command command =
        Command.run(
            "virtualize", file("0.nc"), file("3.nc"), "--join", "time", "-o", file("r.json"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(Command.run("info", file("r.json")).out())
        .contains("time         2013-01-01T00:00:00Z to 2013-01-02T06:00:00Z");
  }

  @Test
  void wrongOptionsAreMisuse() {
    assertThat(
            Command.run("virtualize", file("air.nc"), file("air.nc"), "-o", file("r.json"))
                .exitCode())
        .isEqualTo(2);
    assertThat(Command.run("virtualize", file("air.nc")).exitCode()).isEqualTo(2);
    assertThat(
            Command.run("virtualize", file("air.nc"), "-o", file("r.json"), "--inline=-1")
                .exitCode())
        .isEqualTo(2);
    assertThat(
            Command.run(
                    "virtualize", file("air.nc"), "-o", file("r.json"), "--record-size=10000001")
                .exitCode())
        .isEqualTo(2);
  }

  @Test
  void aPrefixThatNoSourceHasIsAnErrorEvenIfQuiet() {
    Command command =
        Command.run(
            "virtualize", "-q", file("air.nc"), "-o", file("r.json"), "--map", "/nowhere=s3://b");
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.err()).contains("/nowhere: no source begins with this");
    assertThat(folder.resolve("r.json")).doesNotExist();
  }

  @Test
  void tilesLieWhereTheirCoordinatesSay() {
    String[] parts = {"lat=0:1,lon=0:2", "lat=2:3,lon=0:2", "lat=0:1,lon=3:5"};
    for (int n = 0; n < parts.length; n++) {
      part("tile" + n + ".nc", parts[n].split(","));
    }
    Command missing =
        Command.run(
            "virtualize",
            file("tile0.nc"),
            file("tile1.nc"),
            file("tile2.nc"),
            "--tiles",
            "lat,lon",
            "-o",
            file("r.json"));
    assertThat(missing.exitCode()).isEqualTo(1);
    part("tile3.nc", "lat=2:3", "lon=3:5");
    Command command =
        Command.run(
            "virtualize",
            file("tile3.nc"),
            file("tile1.nc"),
            file("tile2.nc"),
            file("tile0.nc"),
            "--tiles",
            "lat,lon",
            "-o",
            file("r.json"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    part("all.nc", "lat=0:3", "lon=0:5");
    assertThat(values("air", file("r.json"))).isEqualTo(values("air", file("all.nc")));
    assertThat(values("lon", file("r.json"))).isEqualTo(values("lon", file("all.nc")));
  }

  private void part(String name, String... ranges) {
    List<String> line = new ArrayList<>(List.of("copy", "-q", AIR, file(name)));
    for (String range : ranges) {
      line.addAll(List.of("-d", range));
    }
    Command command = Command.run(line.toArray(new String[0]));
    assertThat(command.exitCode()).as(command.err()).isZero();
  }

  private static List<String> values(String variable, String location) {
    List<String> data =
        Command.run("dump", "-v", variable, location)
            .out()
            .lines()
            .dropWhile(line -> !line.equals("data:"))
            .toList();
    assertThat(data).isNotEmpty();
    return data;
  }

  @Test
  void filesWithOtherVariablesAreUnited() {
    assertThat(Command.run("copy", "-q", AIR, file("t.nc"), "-v", "time").exitCode()).isZero();
    assertThat(Command.run("copy", "-q", AIR, file("lat.nc"), "-v", "lat").exitCode()).isZero();
    Command command =
        Command.run(
            "virtualize",
            file("t.nc"),
            file("lat.nc"),
            file("air.nc"),
            "--union",
            "-o",
            file("r.json"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    assertThat(values("air", file("r.json"))).isEqualTo(values("air", file("air.nc")));
    part("part.nc", "lat=0:3");
    Command other =
        Command.run(
            "virtualize", file("air.nc"), file("part.nc"), "--union", "-o", file("other.json"));
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.err()).contains("part.nc: ", "its dimension lat has length 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"r.json", "r.parquet"})
  void filesAreAddedToReferences(String name) {
    part("0.nc", "time=0:1");
    part("2.nc", "time=2:3");
    part("4.nc", "time=4:5");
    String[] first = {"virtualize", file("0.nc"), "--join", "time", "-o", file(name)};
    assertThat(Command.run(first).exitCode()).isZero();
    Command added =
        Command.run(
            "virtualize",
            file("2.nc"),
            file("4.nc"),
            "--join",
            "time",
            "--append",
            "-o",
            file(name),
            "--verify",
            "100");
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(added.err()).contains("verify: 5 chunks are as netCDF-Java reads them");
    assertThat(values("air", file(name))).isEqualTo(values("air", file("air.nc")));
    assertThat(values("time", file(name))).isEqualTo(values("time", file("air.nc")));
    Command again =
        Command.run("virtualize", file("2.nc"), "--join", "time", "--append", "-o", file(name));
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("the files overlap");
    assertThat(values("time", file(name))).isEqualTo(values("time", file("air.nc")));
  }

  @Test
  void aSourceThatHasChangedSinceIsNoticed() throws IOException {
    part("0.nc", "time=0:1");
    part("2.nc", "time=2:3");
    assertThat(Command.run("virtualize", file("0.nc"), "-o", file("r.json")).exitCode()).isZero();
    Files.write(folder.resolve("0.nc"), new byte[1], StandardOpenOption.APPEND);
    Command added =
        Command.run("virtualize", file("2.nc"), "--join", "time", "--append", "-o", file("r.json"));
    assertThat(added.exitCode()).isEqualTo(1);
    assertThat(added.err()).contains("when references were made of it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"r.json", "r.parquet", "r s.icechunk"})
  void chunksAreComparedWithThoseOfNetcdfJava(String name) throws IOException {
    Path source = Files.copy(Path.of(file("air.nc")), folder.resolve("air 1%.nc"));
    Command same =
        Command.run("virtualize", source.toString(), "-o", file(name), "--verify", "100");
    assertThat(same.exitCode()).as(same.err()).isZero();
    assertThat(same.err()).contains("4 chunks are as netCDF-Java reads them");
  }

  @Test
  void aReferenceToOtherBytesIsFound() throws IOException {
    assertThat(Command.run("virtualize", file("air.nc"), "-o", file("r.json")).exitCode()).isZero();
    Path refs = folder.resolve("r.json");
    ObjectNode document = (ObjectNode) new JsonMapper().readTree(refs.toFile());
    ArrayNode chunk = (ArrayNode) document.get("refs").get("lat/0");
    chunk.set(1, new LongNode(chunk.get(1).asLong() + 4));
    Files.writeString(refs, document.toString());
    try (NetcdfFile shown = NetcdfDatasets.openFile(file("air.nc"), null)) {
      var result = ReferenceVerification.run(refs, Map.of(), shown, 100, new Random(1));
      assertThat(result.different()).containsExactly("/lat [0]");
    }
  }

  @Test
  void stepsOfANewDimensionAreAdded() {
    String[] first = {"virtualize", file("air.nc"), "--join-new", "run", "-o", file("r.json")};
    assertThat(Command.run(first).exitCode()).isZero();
    Command added =
        Command.run(
            "virtualize", file("air.nc"), "--join-new", "run", "--append", "-o", file("r.json"));
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(Command.run("dump", "-h", file("r.json")).out())
        .contains("run = 2 ;", "short air(run, time, lat, lon) ;");
  }
}
