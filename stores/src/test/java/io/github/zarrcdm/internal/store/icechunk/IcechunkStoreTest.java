package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.Version;
import io.github.zarrcdm.store.Versions;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every version of every sound repository: its nodes, its chunks and their bytes are the binding's.
 */
class IcechunkStoreTest {
  static Stream<Case> repositories() {
    return IcechunkCorpus.sound().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("repositories")
  void hasTheChunksThatTheBindingSees(Case repository) throws Exception {
    for (JsonNode version : repository.oracle().path("versions")) {
      String location =
          repository.repository() + repository.options(Case.option(version.path("ref")));
      try (Store store = Stores.open(location)) {
        checkChunks(store, version.path("chunk_keys"), location);
      }
    }
  }

  private static void checkChunks(Store store, JsonNode expected, String location)
      throws Exception {
    Set<String> known = new TreeSet<>();
    for (JsonNode chunk : expected.has("all") ? expected.path("all") : expected.path("sampled")) {
      String key = chunk.path(0).asText();
      known.add(key);
      int length = chunk.path(1).asInt();
      try {
        ByteBuffer bytes = store.get(key).orElseThrow(() -> new AssertionError("no " + key));
        assertThat(bytes.remaining()).as("%s: %s", location, key).isEqualTo(length);
        assertThat(digest(bytes)).as("%s: %s", location, key).isEqualTo(chunk.path(2).asText());
        assertThat(store.size(key)).hasValue(length);
      } catch (ZarrException e) {
        assertThat(length).as("%s: %s", location, e.getMessage()).isNegative();
      }
    }
    if (expected.has("all")) {
      assertThat(known).hasSize(expected.path("count").asInt());
      for (String key : keys(store)) {
        assertThat(store.size(key).isPresent())
            .as("%s: %s", location, key)
            .isEqualTo(known.contains(key));
      }
    }
  }

  private static String digest(ByteBuffer bytes) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    sha.update(bytes);
    return HexFormat.of().formatHex(sha.digest(), 0, 8);
  }

  /** Those of all chunks in the grids of all arrays, written or not. */
  private static List<String> keys(Store store) throws IOException {
    List<String> keys = new ArrayList<>();
    Group root;
    try {
      root = ZarrDataset.of(store, "/").root();
    } catch (ZarrException.NotZarr empty) {
      return keys;
    }
    collect(root, keys);
    return keys;
  }

  private static void collect(Group group, List<String> keys) {
    for (Array array : group.arrays()) {
      if (array.data() instanceof ArrayData.Chunked chunked && array.rank() > 0) {
        long[] counts = new long[array.rank()];
        for (int d = 0; d < counts.length; d++) {
          counts[d] =
              array.shape()[d] == 0 ? 0 : 1 + chunked.grid().chunkOf(d, array.shape()[d] - 1);
        }
        String path = array.path().equals("/") ? "" : array.path().substring(1) + "/";
        collect(path + "c", counts, 0, keys);
      }
    }
    group.groups().forEach(child -> collect(child, keys));
  }

  private static void collect(String key, long[] counts, int d, List<String> keys) {
    if (d == counts.length) {
      keys.add(key);
      return;
    }
    for (long i = 0; i < counts[d] && keys.size() < 2_000; i++) {
      collect(key + "/" + i, counts, d + 1, keys);
    }
  }

  static Stream<Case> withHistory() {
    return repositories().filter(repository -> repository.oracle().has("branches"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withHistory")
  void hasTheBranchesTagsAndHistoryThatTheBindingSees(Case repository) throws Exception {
    JsonNode oracle = repository.oracle();
    try (Store store = Stores.open(repository.repository().toString())) {
      Versions found = store.versions().orElseThrow();
      assertThat(found.format()).isEqualTo("Icechunk " + oracle.path("spec_version").asInt());
      assertThat(new HashSet<>(found.branches())).isEqualTo(names(oracle.path("branches")));
      assertThat(new HashSet<>(found.tags())).isEqualTo(names(oracle.path("tags")));
      for (String branch : names(oracle.path("branches"))) {
        String id = oracle.path("branches").path(branch).asText();
        assertThat(found.branch(branch)).isEqualTo(id);
        List<Version> history = history(repository, branch);
        JsonNode expected = oracle.path("history").path(branch);
        assertThat(history)
            .extracting(Version::id)
            .containsExactlyElementsOf(texts(expected, "id"));
        assertThat(history)
            .extracting(Version::message)
            .containsExactlyElementsOf(texts(expected, "message"));
        assertThat(history)
            .extracting(commit -> commit.writtenAt().toString().replaceFirst("Z$", ""))
            .allSatisfy(at -> assertThat(texts(expected, "written_at").toString()).contains(at));
      }
      for (String tag : names(oracle.path("tags"))) {
        assertThat(found.tag(tag)).isEqualTo(oracle.path("tags").path(tag).asText());
      }
    }
  }

  private static List<Version> history(Case repository, String branch) throws IOException {
    String ref = Case.option(new JsonMapper().createObjectNode().put("branch", branch));
    try (Store store = Stores.open(repository.repository() + repository.options(ref))) {
      return store.versions().orElseThrow().history();
    }
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new HashSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> texts(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(entry -> entry.path(field).asText())
        .toList();
  }
}
