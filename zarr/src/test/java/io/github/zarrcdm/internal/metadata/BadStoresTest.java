package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Broken and hostile metadata cost an error that says where, or one node; never the rest of the
 * store.
 */
class BadStoresTest {

  static Stream<CorpusCase> stores() {
    return Corpus.cases("bad").stream().filter(one -> Files.isDirectory(one.store()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void opensOrFailsAsItShould(CorpusCase one) {
    JsonNode expected = one.oracle().path("expect");
    assertTimeoutPreemptively(Duration.ofMinutes(10), () -> check(one, expected));
  }

  private static void check(CorpusCase one, JsonNode expected) throws IOException {
    Group root;
    try {
      root = Metadata.read(new PathStore(one.store()), "", new Findings(""));
    } catch (ZarrException e) {
      assertThat(expected.path("open").asText()).as(e.getMessage()).isNotEqualTo("ok");
      assertThat(e.getMessage()).startsWith("store");
      return;
    }
    assertThat(expected.path("open").asText()).isNotEqualTo("fails");
    for (JsonNode node : expected.path("nodes")) {
      Array array = array(root, node.path("path").asText());
      if (node.path("metadata").asText().equals("ok")) {
        assertThat(array).isNotNull();
      } else if (node.path("metadata").asText().equals("rejected")
          && array != null
          && !onlyCodecs(one)) {
        assertThat(array.data()).isInstanceOf(ArrayData.Unreadable.class);
      }
      if (node.path("read").asText().equals("ok")) {
        assertThat(array.data()).isInstanceOf(ArrayData.Chunked.class);
      }
    }
    if (expected.path("rest").asBoolean()) {
      assertThat(OracleCheck.differences(root, one.oracle())).isEmpty();
    }
  }

  /** True where the codecs decide, which are looked at when data are read. */
  private static boolean onlyCodecs(CorpusCase one) {
    return one.id().contains("codecs_") || one.id().contains("shard");
  }

  private static Array array(Group group, String path) {
    for (Array array : group.arrays()) {
      if (array.path().equals(path)) {
        return array;
      }
    }
    return group.groups().stream()
        .map(member -> array(member, path))
        .filter(a -> a != null)
        .findFirst()
        .orElse(null);
  }
}
