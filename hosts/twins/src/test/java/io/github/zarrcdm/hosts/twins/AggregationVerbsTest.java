package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs show and copy what an aggregation variable (CF 1.13, 2.8) describes. */
class AggregationVerbsTest {
  @TempDir Path folder;

  private static String location(String name, String kind) {
    return (kind.equals("nc")
            ? Twins.netcdf("cf2/agg/" + name)
            : Twins.store("cf2/agg/" + name, kind))
        .toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nc", "x2", "x3"})
  void copiesTheValuesOfFragments(String kind) {
    String copy = folder.resolve("copy.zarr").toString();
    Command.done("copy", location("units", kind), copy);
    assertThat(Command.run("dump", "-v", "t", copy).answer())
        .contains("float t(time, lat, lon)", "304.15, 305.15", "status 0")
        .doesNotContain("fmap", "aggregated_data");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nc", "x2", "x3"})
  void copiesAPartOfTheValues(String kind) {
    String copy = folder.resolve("part.zarr").toString();
    Command.done("copy", "-v", "t", "-d", "time=1", location("units", kind), copy);
    String whole = Command.run("dump", "--csv", "-v", "t", location("units", kind)).answer();
    assertThat(whole).contains("\n2000-01-02T00:00:00Z,1.0,1.0,286.0\n", "2000-01-03T00:00:00Z");
    assertThat(Command.run("dump", "--csv", "-v", "t", copy).answer())
        .isEqualTo(whole.replaceAll("(?m)^2000-01-(?!02).*\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "missing_file | \"t\" in nosuch.nc: ",
        "missing_var | \"t\" in b.nc: there is no such variable",
        "wrongsize | in b.nc: it has the shape [1, 3, 2], the map says [2, 3, 2]",
        "badunits | \"t\" in hpa.nc: its units \"m\" do not convert to \"K\"",
        "nouri | fragment [1, 0, 0] has no URI"
      })
  void checkNamesTheFragmentThatCannotBeRead(String name, String why) {
    for (String kind : List.of("nc", "x2", "x3")) {
      assertThat(Command.run("check", location(name, kind)).answer())
          .containsOnlyOnce("error: ")
          .contains("error: t: ", why, "1 error", "status 1");
      assertThat(Command.run("check", location("units", kind)).answer()).contains("0 errors");
    }
  }

  @Test
  void leavesNoStoreThatOpensIfAFragmentIsMissing() {
    String copy = folder.resolve("copy.zarr").toString();
    assertThat(Command.run("copy", location("missing_file", "nc"), copy).answer())
        .contains("\"t\" in nosuch.nc", "status 1");
    assertThat(Command.run("dump", copy).exitCode()).isEqualTo(1);
  }
}
