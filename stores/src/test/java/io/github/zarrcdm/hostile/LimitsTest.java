package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is as large as a limit allows is read; what is larger by one is refused, with a message that
 * names the property to raise. The build gives this test a JVM with low limits.
 */
@Tag("limits")
class LimitsTest {
  /** What costs no more than itself: it is left out, with a finding, and the rest is read. */
  private static final Set<Limit> LEFT_OUT =
      Set.of(
          Limit.ATTRIBUTES,
          Limit.ATTRIBUTE_BYTES,
          Limit.UNITS,
          Limit.METADATA_BYTES,
          Limit.SIDECAR_BYTES);

  @TempDir Path folder;

  /** Those of the stores that were read. */
  private final List<Finding> findings = new ArrayList<>();

  /** Those of {@code conventions}, {@code iosp} and of Icechunk are tested there. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "CRS_LENGTH",
        "VARIABLES",
        "NAME_LOOKUPS",
        "DIMENSION_NAMES",
        "GROUPS",
        "ATTRIBUTE_PAIRS",
        "AXIS_VALUES",
        "CRS_DEPTH",
        "PYRAMID_LEVELS",
        "REPOSITORY_BYTES",
        "SNAPSHOT_BYTES",
        "MANIFEST_BYTES",
        "HISTORY",
        "CONFIGURATION_BYTES"
      })
  void whatIsAtTheLimitIsReadWhatIsBeyondIsNot(Limit limit) {
    int edge = Math.toIntExact(limit.value());
    assertThat(limit.value()).as("the build sets low limits").isLessThan(10_000);
    String name = "-D" + limit.property() + "=";
    assertThatCode(() -> read(limit, edge)).doesNotThrowAnyException();
    assertThat(findings.toString()).doesNotContain(name);
    if (LEFT_OUT.contains(limit)) {
      assertThatCode(() -> read(limit, edge + 1)).doesNotThrowAnyException();
      assertThat(findings)
          .anySatisfy(finding -> assertThat(finding.toString()).contains(name, "left out"));
    } else {
      assertThatThrownBy(() -> read(limit, edge + 1))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining(name);
    }
  }

  private void read(Limit limit, int n) throws IOException {
    if (PlacesAtLimits.ALL.contains(limit)) {
      new PlacesAtLimits(folder).open(limit, n);
      return;
    }
    switch (limit) {
      case READ_BYTES -> {
        Map<String, byte[]> values = StoresAtLimits.ofBytes(n, 100);
        try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
          dataset.read(dataset.root().arrays().get(0), Section.all(n));
        }
      }
      case SIDECAR_BYTES -> {
        Map<String, byte[]> values =
            StoresAtLimits.bytes(Map.of("zarr.json", StoresAtLimits.GROUP.formatted(1)));
        values.put("pam.aux.xml", new byte[n]);
        try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
          dataset.text("pam.aux.xml");
          findings.addAll(dataset.findings().all());
        }
      }
      default -> readBytes(StoresAtLimits.of(limit, n));
    }
  }

  /** As where each node has a document of its own. */
  @Test
  void oneNodeOfConsolidatedMetadataWithTooManyValuesCostsNoOther() throws IOException {
    String many = "[" + "[1], ".repeat((int) Limit.JSON_VALUES.value() / 2) + "1]";
    String array =
        StoresAtLimits.array(
                "[1]", "\"int8\"", StoresAtLimits.regular(1), "[{\"name\": \"bytes\"}]", "%s")
            .get("zarr.json");
    Map<String, String> v3 =
        Map.of(
            "zarr.json",
            """
            {"zarr_format": 3, "node_type": "group",
             "consolidated_metadata": {"kind": "inline", "metadata": {"a": %s, "b": %s, "c": %s}}}\
            """
                .formatted(array.formatted("0"), array.formatted(many), array.formatted("0")));
    String zarray =
        """
        {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|i1", "compressor": null,
         "filters": null, "fill_value": %s, "order": "C"}\
        """;
    Map<String, String> v2 =
        Map.of(
            ".zmetadata",
            """
            {"zarr_consolidated_format": 1, "metadata": {".zgroup": {"zarr_format": 2},
             "a/.zarray": %s, "b/.zarray": %s, "c/.zarray": %s}}\
            """
                .formatted(zarray.formatted("0"), zarray.formatted(many), zarray.formatted("0")));
    for (Map<String, String> documents : List.of(v3, v2)) {
      MemoryStore store = new MemoryStore(StoresAtLimits.bytes(documents));
      try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
        assertThat(dataset.root().arrays()).extracting(Array::name).contains("a", "c");
        assertThat(dataset.findings().all().toString())
            .contains("/b", "-D" + Limit.JSON_VALUES.property() + "=");
      }
    }
  }

  /** Values in chunks nest no deeper than those of metadata may. */
  @ParameterizedTest
  @ValueSource(strings = {"json2", "msgpack2"})
  void levelsOfValuesInChunksAreLimitedToo(String codec) throws IOException {
    int levels = (int) Limit.JSON_DEPTH.value();
    // The elements are in one list.
    readObject(codec, levels - 1);
    assertThatThrownBy(() -> readObject(codec, levels))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("-D" + Limit.JSON_DEPTH.property() + "=");
  }

  private void readObject(String codec, int levels) throws IOException {
    Map<String, byte[]> values =
        StoresAtLimits.bytes(
            Map.of(
                ".zarray",
                """
                {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|O", "compressor": null,
                 "filters": [{"id": "%s"}], "fill_value": null, "order": "C"}\
                """
                    .formatted(codec)));
    if (codec.equals("json2")) {
      values.put("0", ("[" + StoresAtLimits.nested(levels) + ", \"|O\", [1]]").getBytes(UTF_8));
    } else {
      ByteBuffer list = ByteBuffer.allocate(levels + 10).put((byte) 0x93);
      for (int i = 1; i < levels; i++) {
        list.put((byte) 0x91);
      }
      list.put((byte) 0x90).put((byte) 0xa2).put("|O".getBytes(UTF_8));
      list.put((byte) 0x91).put((byte) 1);
      values.put("0", Arrays.copyOf(list.array(), list.position()));
    }
    readBytes(values);
  }

  @Test
  void levelsOfReferenceFilesAreLimitedToo() throws IOException {
    int levels = (int) Limit.JSON_DEPTH.value();
    // The document is the first level, its references the second.
    readReference(levels - 2);
    assertThatThrownBy(() -> readReference(levels - 1))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("-D" + Limit.JSON_DEPTH.property() + "=");
  }

  private void readReference(int levels) throws IOException {
    Path file = folder.resolve("references.json");
    Files.writeString(
        file,
        "{\"version\": 1, \"refs\": {\"zarr.json\": %s, \"x\": %s}}"
            .formatted(
                StoresAtLimits.GROUP.formatted(1),
                StoresAtLimits.nested(levels)
                    .replace("[]", "{}")
                    .replace("[", "{\"a\":")
                    .replace("]", "}")));
    ZarrDataset.open(file.toString()).close();
  }

  private void readBytes(Map<String, byte[]> values) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
      for (Array array : dataset.root().arrays()) {
        dataset.read(array, Section.cell(new long[array.rank()]));
      }
      findings.addAll(dataset.findings().all());
    }
  }
}
