package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.check.CfRules;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** Rules of CF that are broken, each with its section. */
class CfRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vert_osigz | lev: level 0 has both of sg and zl; of each level one is missing (CF appendix"
            + " D)",
        "vert_odsig | lev: its term a has units 1; that of a is a length or a pressure",
        "vert_sleve | lev: its term ztop has no standard_name",
      })
  void ofLevelsAreNamed(String name, String broken) throws IOException {
    for (String location : locations("cf/" + name)) {
      assertThat(brokenIn(location)).singleElement().asString().contains(broken, "CF appendix D");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cf2/vert/osigz", "cf2/vert/odsig", "cf2/vert/sleve", "cf/vert_group3"})
  void ofLevelsAreKept(String name) throws IOException {
    for (String location : locations(name)) {
      assertThat(brokenIn(location)).isEmpty();
    }
  }

  /** As CMOR's tables name it, in a store and in netCDF. */
  @Test
  void ofTheirNamesAreNamed(@TempDir Path folder) {
    String store = folder.resolve("s.zarr").toString();
    NewStore.cf(folder.resolve("s.zarr"))
        .doubles(
            "lev",
            "lev:2",
            "'standard_name': 'ocean_double_sigma', 'units': '1', 'axis': 'Z',"
                + " 'formula_terms': 'sigma: lev depth: d z1: d z2: d a: d href: d k_c: k'",
            -0.5,
            -1)
        .doubles("d", "", "'units': 'm'", 10)
        .ints("k", "", "", 1);
    String copy = folder.resolve("s.nc").toString();
    Command.done("copy", store, copy);
    assertThat(Command.run("check", store).out())
        .contains("its standard_name is ocean_double_sigma, which CF calls", "appendix D");
    assertThat(Command.run("check", copy).out())
        .contains("its standard_name is ocean_double_sigma; CF and programs know", "appendix D");
  }

  /** A damaged chunk is an error of its own, beside which the other rules are looked at. */
  @Test
  void ofLevelsThatCannotBeReadAreUnknown(@TempDir Path folder) throws IOException {
    Path store = Twins.store("cf/vert_osigz", "x3");
    Path copy = folder.resolve("damaged.zarr");
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(store.relativize(file).toString()));
      }
    }
    Files.writeString(copy.resolve("zl/c/0"), "damaged");
    assertThat(brokenIn("file:" + copy)).isEmpty();
  }

  private static List<String> locations(String name) {
    return List.of(
        Twins.netcdf(name).toString(),
        "file:" + Twins.store(name, "x2"),
        "file:" + Twins.store(name, "x3"));
  }

  private static List<String> brokenIn(String location) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      return CfRules.brokenIn(dataset);
    }
  }
}
