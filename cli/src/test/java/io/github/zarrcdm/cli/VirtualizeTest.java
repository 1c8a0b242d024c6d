package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
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
}
