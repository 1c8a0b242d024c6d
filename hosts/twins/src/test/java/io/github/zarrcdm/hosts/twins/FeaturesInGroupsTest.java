package io.github.zarrcdm.hosts.twins;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * A group with discrete sampling geometries (CF 9), opened with {@code #group=}, has the features
 * that netCDF-Java finds in a netCDF file with the same in its root.
 */
class FeaturesInGroupsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  static Stream<String> geometries() {
    return Twins.names().stream()
        .filter(name -> name.startsWith("cf/dsg_"))
        .filter(name -> Twins.kinds(name).contains("x3"));
  }

  @ParameterizedTest
  @MethodSource("geometries")
  void areThoseOfTheRootOfANetcdfFile(String name) throws IOException {
    Path store = inGroup(name);
    assertThat(features("zarr:" + store + "#group=/obs"))
        .hasSizeGreaterThan(3)
        .isEqualTo(features(Twins.netcdf(name).toString()));
  }

  /** Attributes of datasets are in the root of a file with groups, by CF 2.7. */
  @ParameterizedTest
  @MethodSource("geometries")
  void haveTheTypeThatTheRootSays(String name) throws IOException {
    Path store = inGroup(name);
    ObjectNode root = document(store);
    ObjectNode group = document(store.resolve("obs"));
    root.set("attributes", group.get("attributes"));
    group.putObject("attributes");
    write(store, root);
    write(store.resolve("obs"), group);
    assertThat(features("zarr:" + store + "#group=/obs"))
        .isEqualTo(features(Twins.netcdf(name).toString()));
  }

  /** What attributes name, coordinate variables and counts may be in a group around. */
  @ParameterizedTest
  @MethodSource("geometries")
  void haveCoordinatesOfTheGroupAround(String name) throws IOException {
    Path store = inGroup(name);
    try (Stream<Path> members = Files.list(store.resolve("obs"))) {
      for (Path array : members.filter(Files::isDirectory).toList()) {
        JsonNode attributes = document(array).get("attributes");
        boolean isData = attributes.has("coordinates");
        if (!isData) {
          Files.move(array, store.resolve(array.getFileName()));
        }
      }
    }
    assertThat(sorted(features("zarr:" + store + "#group=/obs")))
        .isEqualTo(sorted(features(Twins.netcdf(name).toString())));
  }

  @Test
  void areNamedWhereTheWholeStoreIsOpened() throws IOException {
    Path store = inGroup("cf/dsg_ts_idx_str");
    try (NetcdfFile file = NetcdfDatasets.openDataset("zarr:" + store)) {
      assertThat(Zarr.findings(file))
          .anySatisfy(
              finding -> {
                assertThat(finding.where()).isEqualTo("/obs");
                assertThat(finding.done()).endsWith("open it with #group=/obs");
              });
    }
  }

  /** The store of a twin as the group {@code obs} of another, without consolidated metadata. */
  private Path inGroup(String name) throws IOException {
    Path store = folder.resolve("grouped.zarr");
    Path twin = Twins.store(name, "x3");
    try (Stream<Path> files = Files.walk(twin)) {
      for (Path file : files.toList()) {
        Path copy = store.resolve("obs").resolve(twin.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    ObjectNode group = document(store.resolve("obs"));
    group.remove("consolidated_metadata");
    write(store.resolve("obs"), group);
    ObjectNode root = group.deepCopy();
    root.putObject("attributes");
    write(store, root);
    return store;
  }

  private static ObjectNode document(Path node) throws IOException {
    return (ObjectNode) JSON.readTree(node.resolve("zarr.json").toFile());
  }

  private static void write(Path node, ObjectNode document) throws IOException {
    JSON.writeValue(node.resolve("zarr.json").toFile(), document);
  }

  private static List<String> features(String location) {
    return Question.FEATURES.of(location);
  }

  /** The members of rows are in the order of the arrays. */
  private static List<String> sorted(List<String> lines) {
    return lines.stream()
        .map(line -> Stream.of(line.split("[{,}] ?")).sorted().collect(joining(" ")))
        .toList();
  }
}
