package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Groups of very many members or attributes open in a time that grows with their number, and are
 * cut beyond.
 */
@Timeout(600)
class WideGroupsTest {
  @TempDir Path folder;

  @Test
  void asManyVariablesAsTheLimitAllows() throws IOException {
    int most = (int) Limit.VARIABLES.value();
    try (NetcdfFile whole = open(most, false)) {
      assertThat(whole.getVariables()).hasSize(most);
      assertThat(Zarr.findings(whole)).isEmpty();
    }
    try (NetcdfFile cut = open(most + 1, false)) {
      assertThat(cut.getVariables()).hasSize(most);
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains(most + 1 + " arrays of one group")
          .contains("-D" + Limit.VARIABLES.property() + "=")
          .contains("left out");
    }
  }

  /** netCDF-Java looks through the variables for each of them. */
  @Test
  void namesOfCoordinatesByTheHundredThousand() throws IOException {
    String names =
        IntStream.range(0, 100_000).mapToObj(i -> "c" + i).collect(Collectors.joining(" "));
    Path store = Files.createTempDirectory(folder, "names");
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\":2}");
    Files.writeString(
        store.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\":1,\"metadata\":{\".zgroup\":{\"zarr_format\":2}%s%s}}"
            .formatted(
                nodes("c", 1000, "\"units\":\"m\""),
                nodes("v", 10, "\"coordinates\":\"" + names + "\"")));
    try (NetcdfFile dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      assertThat(dataset.getVariables()).hasSize(1010);
      assertThat(messages(dataset))
          .hasSize(10)
          .allMatch(m -> m.contains("-D" + Limit.NAME_LOOKUPS.property() + "="));
    }
  }

  /** Each list is within the limit; the third is not with the two before it. */
  @Test
  void manyListsOfNamesOfCoordinates() throws IOException {
    StringBuilder metadata = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    metadata.append(nodes("c", 1000, "\"units\":\"m\""));
    metadata.append(nodes("v", 3, "\"coordinates\":\"%s\"".formatted("x ".repeat(30_000))));
    try (NetcdfFile dataset = NetcdfDatasets.openDataset(store(metadata))) {
      assertThat(messages(dataset))
          .singleElement()
          .asString()
          .contains("v2")
          .contains("-D" + Limit.NAME_LOOKUPS.property() + "=");
    }
  }

  private static String nodes(String name, int count, String attributes) {
    String array =
        "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[2],\"dtype\":\"<f4\",\"compressor\":null,\"filters\":null,\"fill_value\":null,\"order\":\"C\"}";
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                ",\"%1$s/.zarray\":%2$s,\"%1$s/.zattrs\":{\"_ARRAY_DIMENSIONS\":[\"x\"],%3$s}"
                    .formatted(name + i, array, attributes))
        .collect(Collectors.joining());
  }

  @Test
  void asManyNamesOfDimensionsAsTheLimitAllows() throws IOException {
    int most = (int) Limit.DIMENSION_NAMES.value();
    try (NetcdfFile cut = open(most + 1, true)) {
      assertThat(cut.getVariables()).hasSize(most + 1);
      assertThat(cut.getRootGroup().getDimensions()).hasSize(most);
      assertThat(cut.findVariable("v" + most).getDimension(0).isShared()).isFalse();
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains("-D" + Limit.DIMENSION_NAMES.property() + "=")
          .contains("anonymous");
    }
  }

  @Test
  void asManyDeclaredDimensionsAsTheLimitAllows() throws IOException {
    int most = (int) Limit.DIMENSION_NAMES.value();
    String declared =
        IntStream.rangeClosed(0, most)
            .mapToObj(i -> "\"d%d\":1".formatted(i))
            .collect(Collectors.joining(","));
    Path store = Files.createTempDirectory(folder, "dimensions");
    Files.writeString(
        store.resolve(".zgroup"),
        "{\"zarr_format\":2,\"_nczarr_superblock\":{\"version\":\"2.0.0\"},\"_nczarr_group\":{\"dims\":{"
            + declared
            + "},\"vars\":[],\"groups\":[]}}");
    try (NetcdfFile cut = NetcdfFiles.open("zarr:" + store)) {
      assertThat(cut.getRootGroup().getDimensions()).hasSize(most);
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains("-D" + Limit.DIMENSION_NAMES.property() + "=");
    }
  }

  /** NetcdfDatasets looks for each name among all groups before it. */
  @Test
  void asManyGroupsAsTheLimitAllows() throws IOException {
    int most = (int) Limit.GROUPS.value();
    StringBuilder groups = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    for (int i = 0; i <= most; i++) {
      groups.append(",\"g%d/.zgroup\":{\"zarr_format\":2}".formatted(i));
    }
    try (NetcdfFile cut = NetcdfDatasets.openDataset(store(groups))) {
      assertThat(cut.getRootGroup().getGroups()).hasSize(most);
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains(most + 1 + " groups of one group")
          .contains("-D" + Limit.GROUPS.property() + "=")
          .contains("left out");
    }
  }

  /** Two arrays of 9,999 attributes each; one is within the limit. */
  @Test
  void asManyAttributesAsTheLimitAllows() throws IOException {
    String attributes = attributes(9999);
    StringBuilder arrays = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    for (int i = 0; i < 2; i++) {
      arrays.append(",").append(array(i, "[]")).append(",\"v%d/.zattrs\":".formatted(i));
      arrays.append(attributes);
    }
    try (NetcdfFile cut = NetcdfFiles.open(store(arrays))) {
      assertThat(cut.findVariable("v0").attributes()).hasSizeGreaterThanOrEqualTo(9999);
      assertThat(cut.findVariable("v1").attributes()).hasSizeLessThan(10);
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains("-D" + Limit.ATTRIBUTE_PAIRS.property() + "=")
          .contains("left out");
    }
  }

  /** Two groups below the root of 9,999 attributes each; one is within the limit. */
  @Test
  void theLimitsHoldBelowTheRoot() throws IOException {
    String attributes = attributes(9999);
    StringBuilder groups = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    for (String group : List.of("g", "h")) {
      groups.append(",\"%s/.zgroup\":{\"zarr_format\":2}".formatted(group));
      groups.append(",\"%s/.zattrs\":%s".formatted(group, attributes));
    }
    try (NetcdfFile cut = NetcdfFiles.open(store(groups))) {
      assertThat(cut.findGroup("g").attributes()).hasSizeGreaterThanOrEqualTo(9999);
      assertThat(cut.findGroup("h").attributes()).isEmpty();
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains("-D" + Limit.ATTRIBUTE_PAIRS.property() + "=")
          .contains("left out");
    }
  }

  private static List<String> messages(NetcdfFile file) {
    return Zarr.findings(file).stream().map(Finding::toString).toList();
  }

  private NetcdfFile open(int arrays, boolean dimensions) throws IOException {
    StringBuilder metadata = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    for (int i = 0; i < arrays; i++) {
      metadata
          .append(",")
          .append(array(i, dimensions ? "[3]" : "[]"))
          .append(",\"v%d/.zattrs\":{\"_ARRAY_DIMENSIONS\":".formatted(i))
          .append(dimensions ? "[\"d%d\"]}".formatted(i) : "[]}");
    }
    return NetcdfFiles.open(store(metadata));
  }

  private static String array(int i, String shape) {
    return "\"v%d/.zarray\":{\"zarr_format\":2,\"shape\":%s,".formatted(i, shape)
        + "\"chunks\":%s,\"dtype\":\"<f4\",\"compressor\":null,".formatted(shape)
        + "\"filters\":null,\"fill_value\":0,\"order\":\"C\"}";
  }

  private String store(StringBuilder metadata) throws IOException {
    Path store = Files.createTempDirectory(folder, "wide");
    Files.writeString(
        store.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\":1,\"metadata\":{" + metadata + "}}");
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\":2}");
    return "zarr:" + store;
  }

  private static String attributes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"a%d\":1".formatted(i))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
