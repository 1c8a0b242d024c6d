package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Copies have what CF and others say about places, such as tie points, and not the latitudes and
 * longitudes that are computed from it, unless the location asks for these.
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

  private NewStore store() {
    return NewStore.in(folder.resolve("s.zarr"), "'Conventions': 'CF-1.13'");
  }

  /** {@code added} are in copies that ask for them, and in no others, which say so. */
  private void areNotIn(String part, String from, String... added) throws IOException {
    String source = folder.resolve("s.zarr").toString();
    for (String target : List.of("copy.nc", "copy.zarr")) {
      String[] names =
          Stream.of(added)
              .map(
                  name ->
                      target.equals("copy.nc") ? name.substring(name.lastIndexOf('/') + 1) : name)
              .toArray(String[]::new);
      for (String[] words : new String[][] {{}, {"-d", part}}) {
        assertThat(copied(source, target, words)).doesNotContain(names);
        assertThat(copied(source + "#coordinates=computed", target, words)).contains(names);
      }
    }
    Command copy = Command.done("copy", "-f", source, folder.resolve("copy.nc").toString());
    if (from.isEmpty()) {
      assertThat(copy.err()).doesNotContain("are computed from");
    } else {
      assertThat(copy.err()).contains("are computed from " + from, "#coordinates=computed");
    }
  }

  /** CF's grid mapping and numbers of cells say where the cells are. */
  @Test
  void ofNumberedCellsOfHealpixAreNotCopied() throws IOException {
    store()
        .ints(
            "crs",
            "",
            "'grid_mapping_name': 'healpix', 'refinement_level': 1, 'indexing_scheme': 'nested'",
            0)
        .longs("cell", "cell:3", "'standard_name': 'healpix_index'", 0, 7, 47)
        .floats("t", "cell:3", "'grid_mapping': 'crs'", 1, 2, 3);
    areNotIn("cell=0:1", "", "lat", "lon");
  }

  /** By the Zarr convention for DGGS, which no program reads in netCDF. */
  @Test
  void ofCellsOfHealpixThatAGroupDescribesAreNotCopied() throws IOException {
    NewStore.in(
            folder.resolve("s.zarr"),
            "'dggs': {'name': 'healpix', 'refinement_level': 1, 'indexing_scheme': 'nested',"
                + " 'spatial_dimension': 'cell', 'coordinate': 'numbers', 'compression': 'none'}")
        .longs("numbers", "cell:3", "", 0, 7, 47)
        .floats("t", "cell:3", "", 1, 2, 3);
    areNotIn("cell=0:1", "numbers of cells of a HEALPix grid", "lat", "lon");
  }

  @Test
  void ofAllCellsOfHealpixAreNotCopied() throws IOException {
    store()
        .ints("crs", "", "'grid_mapping_name': 'healpix', 'nside': 1, 'order': 'ring'", 0)
        .floats("t", "cell:12", "'grid_mapping': 'crs'", new double[12]);
    areNotIn("cell=0:1", "the order of the cells of a HEALPix grid", "lat", "lon");
  }

  @Test
  void ofShearedRastersAreNotCopied() throws IOException {
    store()
        .floats(
            "b",
            "y:2 x:3",
            "'proj:code': 'EPSG:32633', 'spatial:dimensions': ['y', 'x'],"
                + " 'spatial:transform': [10, 1, 500000, 1, -10, 5500000]",
            new double[6]);
    areNotIn("x=0:1", "a transform of rows and columns", "lat", "lon");
  }

  @Test
  void ofImagesBetweenControlPointsAreNotCopied() throws IOException {
    store()
        .group("gcp", "")
        .doubles("gcp/line", "line:2", "'units': 's'", 0, 10)
        .doubles("gcp/pixel", "pixel:2", "'units': 'm'", 0, 10)
        .doubles("gcp/latitude", "line:2 pixel:2", "'units': 'degrees_north'", 1, 1, 2, 2)
        .doubles("gcp/longitude", "line:2 pixel:2", "'units': 'degrees_east'", 1, 2, 1, 2)
        .group("image", "")
        .doubles("image/line", "line:3", "'units': 's'", 0, 5, 10)
        .doubles("image/pixel", "pixel:3", "'units': 'm'", 0, 5, 10)
        .floats("image/grd", "line:3 pixel:3", "", new double[9]);
    areNotIn("line=0:1", "the points of /gcp", "image/lat", "image/lon");
  }

  /** A number for each row and column is what CF asks of a grid: decision 37. */
  @Test
  void ofRastersAreAxesInNetcdf() throws IOException {
    store()
        .ints(
            "crs",
            "",
            "'grid_mapping_name': 'latitude_longitude', 'GeoTransform': '10 1 0 50 0 -1'",
            0)
        .floats("b", "y:2 x:3", "'grid_mapping': 'crs'", new double[6]);
    String source = folder.resolve("s.zarr").toString();
    assertThat(copied(source, "copy.nc")).containsExactly("b", "crs", "x", "y");
    assertThat(copied(source + "#coordinates=computed", "copy.nc")).hasSize(4);
    Command.done("copy", "-f", source, folder.resolve("copy.zarr").toString());
    assertThat(folder.resolve("copy.zarr/x")).doesNotExist();
  }
}
