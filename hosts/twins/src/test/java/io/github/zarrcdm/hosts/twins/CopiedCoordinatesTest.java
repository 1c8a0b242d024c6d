package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Copies have what CF says about places, such as tie points, and not the latitudes and longitudes
 * that are computed from it, unless the location asks for these.
 */
class CopiedCoordinatesTest {
  @TempDir Path folder;

  private static List<String> stored(String location) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      return file.getVariables().stream().map(Variable::getFullName).sorted().toList();
    }
  }

  private List<String> copied(String source, String name, String... part) throws IOException {
    String target = folder.resolve(name).toString();
    List<String> words = new ArrayList<>(List.of("copy", "-f"));
    words.addAll(List.of(part));
    words.addAll(List.of(source, target));
    Command.done(words.toArray(String[]::new));
    return stored(name.endsWith(".zarr") ? "zarr:" + target + "#coordinates=stored" : target);
  }

  private static List<String> with(List<String> names, String added) {
    return Stream.concat(names.stream(), Stream.of(added.split(" "))).sorted().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "cf2/sub/bilin, y=0:4, lat_1 lon_1",
    "cf/tiepoints, x=0:5, lat lon",
    "cf/gather, lat=1:2, lat_1 lon_1",
    "cf/ugrid_net, e=0, lat lon",
    "cf2/ug/mix0_noface, face=1:3, lat lon",
  })
  void areThoseThatAreStored(String name, String part, String computed) throws IOException {
    List<String> stored = stored(Twins.netcdf(name).toString());
    String store = Twins.store(name, "x3").toString();
    for (String target : List.of("copy.nc", "copy.zarr")) {
      assertThat(copied(store, target)).isEqualTo(stored);
      assertThat(copied(store, target, "-d", part)).isEqualTo(stored);
      assertThat(copied(store + "#coordinates=computed", target)).isEqualTo(with(stored, computed));
    }
  }

  /** CDO's {@code setgridtype} reads what the store has, and has no use for places of points. */
  @ParameterizedTest
  @ValueSource(strings = {"copy.nc", "copy.zarr"})
  void ofReducedGridsAreThoseThatAreStored(String target) throws IOException {
    String store = Twins.store("cf/reduced_cdo", "x3").toString();
    List<String> stored = stored(Twins.netcdf("cf/reduced_cdo").toString());
    assertThat(copied(store, target)).isEqualTo(stored);
    assertThat(copied(store + "#coordinates=computed", target))
        .isEqualTo(with(stored, "lat_1 lon"));
  }
}
