package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What netCDF files with compressed places are told: their Zarr twins have the places. */
class CompressedPlacesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "cf2/sub/bilin, bt: it lies between tie points (CF 8.3)",
    "cf/gather, soil: its points are gathered from a grid (CF 8.2)",
    "cf/gather_aux, soil: its points are gathered from a grid (CF 8.2)",
    "cf/reduced_cdo, t2m: it is on a reduced Gaussian grid of CDO",
  })
  void areNamedInFilesAndReadInStores(String name, String what) {
    String file = Twins.netcdf(name).toString();
    assertThat(Command.run("check", file).answer())
        .contains(what + "; these places are computed for Zarr stores only", "1 note", "status 0");
    String store = Twins.store(name, "x3").toString();
    assertThat(Command.run("check", store).answer()).doesNotContain("places", "map coordinates");
    String picture = folder.resolve("map.png").toString();
    assertThat(Command.run("map", "-o", picture, file).answer())
        .contains(what.replace(": ", " has no map coordinates: "), "status 0");
    assertThat(Command.run("map", "-o", picture, "-f", store).answer()).doesNotContain("no map");
  }
}
