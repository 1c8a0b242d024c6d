package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every index of HDF5: B-trees of both versions, fixed and extensible arrays, implicit and single
 * ones, in files for libraries 1.0, 1.10 and 2.x. The oracle is h5py's {@code chunk_iter}.
 */
class ChunkAddressesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"idx_earliest.h5", "idx_v110.h5", "idx_latest.h5"})
  void offsetsAndSizesAreThoseOfH5py(String file) throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(TestFiles.path(file)).write(target);
    JsonNode references = new JsonMapper().readTree(target.toFile()).get("refs");
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    for (Map.Entry<String, JsonNode> variable :
        TestFiles.json("chunks-by-h5py.json").properties()) {
      String name = variable.getKey().substring(variable.getKey().indexOf(':') + 1);
      if (variable.getKey().startsWith(file + ":")) {
        JsonNode array = new JsonMapper().readTree(references.get(name + "/.zarray").asText());
        for (JsonNode chunk : variable.getValue()) {
          String key = name + "/" + key(chunk.get(0), array.get("chunks"));
          expected.put(key, chunk.get(1).asText() + "+" + chunk.get(2).asText());
          JsonNode reference = references.get(key);
          found.put(
              key,
              reference.isTextual()
                  ? "null+" + (reference.asText().length() - 7) / 4 * 3
                  : reference.get(1).asText() + "+" + reference.get(2).asText());
        }
      }
    }
    assertThat(expected).isNotEmpty();
    assertThat(found).isEqualTo(expected);
  }

  private static String key(JsonNode offset, JsonNode chunks) {
    StringBuilder key = new StringBuilder();
    for (int d = 0; d < chunks.size(); d++) {
      long at = offset.size() == chunks.size() ? offset.get(d).asLong() : 0;
      key.append(d == 0 ? "" : ".").append(at / chunks.get(d).asLong());
    }
    return key.toString();
  }
}
