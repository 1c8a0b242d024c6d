package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
