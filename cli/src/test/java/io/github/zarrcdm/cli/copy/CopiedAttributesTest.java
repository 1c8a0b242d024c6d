package io.github.zarrcdm.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.Stores;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;

class CopiedAttributesTest {
  /** What a copy may say that the store does not, of an array that the store has. */
  private static final Set<String> NEEDED =
      Set.of("standard_name", "units", "grid_mapping", "coordinates", "_FillValue");

  /** A draft of version 3, which is refused. */
  private static final String DRAFT = "utm_v3_gdal362";

  @TempDir Path folder;

  static Stream<Path> stores() {
    Zarr.register();
    return Stream.of("xarray", "gdal", "nczarr", "geo")
        .flatMap(category -> Stores.cases(category).stream())
        .filter(stored -> !stored.endsWith(DRAFT))
        .map(stored -> stored.resolve("store.zarr"))
        .filter(Files::isDirectory);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void areThoseOfTheStoreAndWhatCfNeedsOfComputedVariables(Path stored) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + stored)) {
      Group root = Zarr.stored(file).orElseThrow();
      CopiedAttributes copied = CopiedAttributes.of(file, new HashSet<>(file.getVariables()));
      for (Variable variable : file.getVariables()) {
        Attributes own = attributes(root, ((Array) variable.getSPobject()).path());
        boolean mapping = variable.findAttribute("grid_mapping_name") != null;
        for (Attribute attribute : copied.of(variable)) {
          String name = attribute.getName();
          if (mapping) {
            assertThat(own != null && own.has(name) || !name.startsWith("_Coordinate")).isTrue();
          } else if (own == null) {
            assertThat(attribute).isEqualTo(variable.findAttribute(name));
          } else if (!own.has(name) && !name.equals("dtype")) {
            assertThat(NEEDED).as(variable.getFullName()).contains(name);
          } else if (!name.equals("coordinates")) {
            assertThat(attribute).isEqualTo(variable.findAttribute(name));
          }
        }
        List<String> names = copied.of(variable).stream().map(Attribute::getName).toList();
        if (own != null) {
          assertThat(names).containsAll(own.values().keySet());
        }
      }
    }
  }

  private static Attributes attributes(Group group, String path) {
    return Stream.concat(
            group.arrays().stream().filter(a -> a.path().equals(path)).map(Array::attributes),
            group.groups().stream().map(inner -> attributes(inner, path)))
        .filter(found -> found != null)
        .findFirst()
        .orElse(null);
  }

  /** xarray names no conventions; without a map to draw, nor does the copy. */
  @Test
  void showOnlyConventionsThatTheStoreNames() throws Exception {
    try (NetcdfFile copy = copied("xarray/times_1_v3_x2604")) {
      assertThat(copy.getRootGroup().findAttribute("Conventions")).isNull();
    }
    try (NetcdfFile copy = copied("geo/spatialproj_epsg32631_v3_gdal3133")) {
      assertThat(copy.getRootGroup().findAttributeString("Conventions", "")).startsWith("CF");
    }
  }

  /**
   * Where CF has no name for the projection, by the longitudes and latitudes that are asked for.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "spatialproj_epsg32631_v3_gdal3133",
        "rio_utm_rioxarray",
        "epsg28992_gdal362",
        "epsg2264_gdal362",
        "utm_rgb_v2_pixel_gdal3133"
      })
  void putTheCopyWhereTheStoreIs(String name) throws Exception {
    String id = "geo/" + name;
    copied(id, "#coordinates=computed").close();
    try (GridDataset stored = GridDataset.open("file:" + Stores.store(id));
        GridDataset copy = GridDataset.open(folder.resolve("copy.nc").toString())) {
      assertThat(copy.getGrids()).hasSameSizeAs(stored.getGrids()).isNotEmpty();
      LatLonPoint there = stored.getGrids().get(0).getCoordinateSystem().getLatLon(1, 1);
      LatLonPoint here = copy.getGrids().get(0).getCoordinateSystem().getLatLon(1, 1);
      assertThat(here.nearlyEquals(there, 1e-9)).as("%s %s", here, there).isTrue();
    }
  }

  private NetcdfFile copied(String id) throws IOException {
    return copied(id, "");
  }

  private NetcdfFile copied(String id, String options) throws IOException {
    Path file = folder.resolve("copy.nc");
    Command.run("copy", "-qf", Stores.store(id) + options, file.toString());
    return NetcdfFiles.open(file.toString());
  }
}
