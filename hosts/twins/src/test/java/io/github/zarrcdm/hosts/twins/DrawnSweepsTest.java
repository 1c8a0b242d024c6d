package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sweeps of CfRadial look the same in the netCDF file and in xarray's copies of it. */
class DrawnSweepsTest {
  private static final String RADAR = "cf/cfradial1";
  private static final String GROUPS = "cf/cfradial2";

  @TempDir Path folder;

  private byte[] picture(Path store, String... choices) throws IOException {
    Path file = folder.resolve("sweep.png");
    List<String> line = new ArrayList<>(List.of("map", "-f", "-o", file.toString()));
    line.addAll(List.of(choices));
    line.add(store.toString());
    Command.done(line.toArray(new String[0]));
    return Files.readAllBytes(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-d sweep=1 -v DBZ", "-d sweep=1 -d range=2 -v DBZ"})
  void areTheSameInStores(String options) throws IOException {
    String[] chosen = options.split(" ");
    byte[] netcdf = picture(Twins.netcdf(RADAR), chosen);
    for (String kind : List.of("x2", "x3")) {
      assertThat(picture(Twins.store(RADAR, kind), chosen)).as(kind).isEqualTo(netcdf);
    }
    chosen[1] = "sweep=0";
    assertThat(picture(Twins.store(RADAR, "x3"), chosen)).isNotEqualTo(netcdf);
  }

  /** CfRadial 2: a group for each sweep, which is chosen by its number or by its angle. */
  @ParameterizedTest
  @ValueSource(strings = {"sweep=1", "sweep=1.4", "sweep=last"})
  void areInGroups(String choice) throws IOException {
    byte[] second = picture(Twins.netcdf(GROUPS), "-v", "sweep_1/DBZH");
    byte[] first = picture(Twins.netcdf(GROUPS));
    assertThat(picture(Twins.netcdf(GROUPS), "-d", choice)).isEqualTo(second).isNotEqualTo(first);
    for (String kind : List.of("x2", "x3")) {
      assertThat(picture(Twins.store(GROUPS, kind), "-d", choice)).as(kind).isEqualTo(second);
      assertThat(picture(Twins.store(GROUPS, kind))).as(kind).isEqualTo(first);
    }
  }
}
