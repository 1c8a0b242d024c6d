package io.github.zarrcdm.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Metadata that are much for the heap: what is too large cannot be read or is left out, and the
 * rest of the store is there. The build gives this test a JVM of 256 MB.
 */
@Tag("hostile")
class LargeMetadataTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [%s], "data_type": "int8", "fill_value": 0,
       "chunk_grid": %s, "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}],
       "attributes": {"units": "m", "history": "%s"}}\
      """;
  private static final String REGULAR =
      "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [1]}}";
  private static final String RECTILINEAR =
      "{\"name\": \"rectilinear\", \"configuration\": {\"kind\": \"inline\", \"chunk_shapes\":"
          + " [[[%d, 1000000]]]}}";

  @Test
  void manyArraysOfVeryManyUnevenChunks() throws IOException {
    Map<String, byte[]> arrays = new HashMap<>();
    for (int i = 1; i <= 300; i++) {
      arrays.put("a" + i, array(i * 1_000_000L, RECTILINEAR.formatted(i), ""));
    }
    arrays.put("plain", array(1, REGULAR, ""));
    Group root = read(arrays);
    assertThat(root.arrays()).hasSize(301);
    assertThat(root.arrays().stream().filter(LargeMetadataTest::isReadable).count())
        .isBetween(2L, 300L);
    assertThat(root.array("plain")).matches(LargeMetadataTest::isReadable);
    assertThat(root.arrays())
        .filteredOn(array -> array.data() instanceof ArrayData.Unreadable)
        .allSatisfy(
            array ->
                assertThat(((ArrayData.Unreadable) array.data()).reason())
                    .contains(array.name())
                    .contains("-D" + Limit.METADATA_BYTES.property() + "="));
  }

  @Test
  void manyArraysWithVeryLongAttributes() throws IOException {
    Map<String, byte[]> arrays = new HashMap<>();
    byte[] large = array(1, REGULAR, "x".repeat(1 << 20));
    for (int i = 1; i <= 200; i++) {
      arrays.put("a" + i, large);
    }
    arrays.put("plain", array(1, REGULAR, ""));
    Group root = read(arrays);
    assertThat(root.arrays()).hasSize(201).allMatch(LargeMetadataTest::isReadable);
    assertThat(root.array("plain").attributes().text("units")).isEqualTo("m");
    assertThat(root.arrays().stream().filter(array -> array.attributes().has("units")).count())
        .isBetween(2L, 200L);
  }

  private static boolean isReadable(Array array) {
    return array.data() instanceof ArrayData.Chunked;
  }

  private static byte[] array(long length, String grid, String history) {
    return ARRAY.formatted(length, grid, history).getBytes(UTF_8);
  }

  private static Group read(Map<String, byte[]> arrays) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", "{\"zarr_format\": 3, \"node_type\": \"group\"}".getBytes(UTF_8));
    arrays.forEach((name, document) -> values.put(name + "/zarr.json", document));
    Store store = new MemoryStore(values);
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      return dataset.root();
    }
  }
}
