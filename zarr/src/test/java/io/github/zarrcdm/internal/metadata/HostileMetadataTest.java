package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever stands in the place of any value of a document, reading it is an {@link IOException} at
 * worst.
 */
class HostileMetadataTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String[] HOSTILE = {
    "null",
    "true",
    "-1",
    "0",
    "1.5",
    "9223372036854775807",
    "18446744073709551616",
    "\"\"",
    "\"x\"",
    "\"NaN\"",
    "\"0x\"",
    "\"/\"",
    "\"<i4\"",
    "\"|O\"",
    "[]",
    "{}",
    "[null]",
    "[[1, 2]]",
    "[-1, 0]",
    "{\"\": null}",
    "{\"name\": null}",
    "[{\"id\": 7}]",
    "{\"name\": \"struct\", \"configuration\": {\"fields\": [null]}}",
    "[[\"\", \"|V4\"]]"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nczarr/basic_nczarr_n490",
        "nczarr/chars_nczarr_n4101",
        "v1/struct_0",
        "v2_dtypes/struct_nested1",
        "v2_dtypes/datetime_ns_le",
        "v2_dtypes/object_vlen_array_le_i4",
        "v2_filters/chain_fso_delta_1",
        "v3_dtypes/struct_nested",
        "v3_dtypes/structured_times",
        "v3_dtypes/raw_bytes_0",
        "v3_layout/rectilinear_1",
        "v3_sharding/nested_0",
        "gdal/crs_none_v3_g313"
      })
  void everyValueMayBeAnything(String id) throws IOException {
    Map<String, byte[]> documents = documents(Corpus.store(id));
    int read = 0;
    for (String key : documents.keySet()) {
      JsonNode root = JSON.readTree(documents.get(key));
      List<JsonNode> parents = new ArrayList<>();
      collect(root, parents);
      for (JsonNode parent : parents) {
        read += replaceEach(parent, () -> read(documents, key, root));
      }
    }
    assertThat(read).isPositive();
  }

  private static Map<String, byte[]> documents(Path store) throws IOException {
    Map<String, byte[]> documents = new HashMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file :
          files
              .filter(f -> f.getFileName().toString().matches("\\.z.*|zarr\\.json|meta|attrs"))
              .toList()) {
        documents.put(
            store.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    }
    return documents;
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (node.isContainerNode()) {
      parents.add(node);
      node.forEach(child -> collect(child, parents));
    }
  }

  private static int replaceEach(JsonNode parent, Runnable read) throws IOException {
    int count = 0;
    List<String> names = new ArrayList<>();
    parent.fieldNames().forEachRemaining(names::add);
    for (String hostile : HOSTILE) {
      for (int i = 0; i < parent.size(); i++) {
        JsonNode kept = parent instanceof ObjectNode ? parent.get(names.get(i)) : parent.get(i);
        replace(parent, names, i, JSON.readTree(hostile));
        read.run();
        replace(parent, names, i, kept);
        count++;
      }
    }
    return count;
  }

  private static void replace(JsonNode parent, List<String> names, int i, JsonNode value) {
    if (parent instanceof ObjectNode object) {
      object.set(names.get(i), value);
    } else {
      ((ArrayNode) parent).set(i, value);
    }
  }

  private static void read(Map<String, byte[]> documents, String key, JsonNode changed) {
    Map<String, byte[]> all = new HashMap<>(documents);
    String text = changed.toString();
    all.put(key, text.getBytes(StandardCharsets.UTF_8));
    try {
      Metadata.read(new MemoryStore(all), "", new Findings(""));
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("memory");
    } catch (RuntimeException e) {
      fail(key + " as " + text, e);
    }
  }
}
