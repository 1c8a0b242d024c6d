package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs show and copy what an aggregation variable (CF 1.13, 2.8) describes. */
class AggregationsTest {
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
    Command copied = Command.run("copy", location("units", kind), copy);
    assertThat(copied.exitCode()).as(copied.err()).isZero();
    assertThat(Command.run("dump", "-v", "t", copy).out())
        .contains("float t(time, lat, lon)")
        .contains("304.15, 305.15")
        .doesNotContain("fmap")
        .doesNotContain("aggregated_data");
  }

  @Test
  void leavesNoStoreThatOpensIfAFragmentIsMissing() {
    Path copy = folder.resolve("copy.zarr");
    Command copied = Command.run("copy", location("missing_file", "nc"), copy.toString());
    assertThat(copied.exitCode()).isEqualTo(1);
    assertThat(copied.err()).contains("\"t\" in nosuch.nc");
    assertThat(Command.run("dump", copy.toString()).exitCode()).isEqualTo(1);
  }
}
