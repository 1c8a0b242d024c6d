package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What somebody commits is seen when a repository is opened again, and not before. */
class NewCommitsTest {
  private static final Case V1 = IcechunkCorpus.get("history/branches_tags_v1");
  private static final Case V2 = IcechunkCorpus.get("history/branches_tags_v2");

  @TempDir Path folder;

  private Path copied(Case repository) throws IOException {
    for (String key : repository.files()) {
      Path file = folder.resolve(key);
      Files.createDirectories(file.getParent());
      Files.copy(repository.repository().resolve(key), file);
      Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    }
    return folder;
  }

  @Test
  void anOpenDatasetStaysAndTheNextOneIsNew() throws IOException {
    JsonNode history = V1.oracle().at("/history/main");
    String tip = history.get(0).path("id").asText();
    String before = history.get(1).path("id").asText();
    Path repository = copied(V1);
    Path branch = repository.resolve("refs/branch.main/ref.json");
    Files.writeString(branch, "{\"snapshot\":\"" + before + "\"}");
    Files.setLastModifiedTime(branch, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    try (ZarrDataset open = ZarrDataset.open(repository.toString())) {
      long stamp = open.lastModified();
      assertThat(stamp).isPositive();
      Files.writeString(branch, "{\"snapshot\":\"" + tip + "\"}");
      assertThat(open.lastModified()).isNotEqualTo(stamp);
      assertThat(shown(open)).isEqualTo(before);
      try (ZarrDataset next = ZarrDataset.open(repository.toString())) {
        assertThat(shown(next)).isEqualTo(tip);
        assertThat(next.lastModified()).isEqualTo(open.lastModified());
      }
    }
  }

  private static String shown(ZarrDataset dataset) {
    return dataset.versions().orElseThrow().shown().id();
  }

  @Test
  void aTagAndASnapshotNeverChange() throws IOException {
    Path repository = copied(V2);
    String tag = V2.oracle().path("tags").fieldNames().next();
    String id = V2.oracle().at("/branches/main").asText();
    for (String option : new String[] {"tag=" + tag, "snapshot=" + id}) {
      try (ZarrDataset open = ZarrDataset.open(repository + "#" + option)) {
        long stamp = open.lastModified();
        Files.setLastModifiedTime(repository.resolve("repo"), FileTime.from(Instant.now()));
        assertThat(open.lastModified()).isEqualTo(stamp).isPositive();
      }
    }
    try (ZarrDataset open = ZarrDataset.open(repository.toString())) {
      long stamp = open.lastModified();
      Files.setLastModifiedTime(
          repository.resolve("repo"), FileTime.from(Instant.parse("2021-01-01T00:00:00Z")));
      assertThat(open.lastModified()).isNotEqualTo(stamp);
    }
  }

  @Test
  void aCollectedChunkSaysWhatMayHaveHappened() throws IOException {
    Case small = IcechunkCorpus.get("bad/chunk_missing_v1");
    try (Store store = Stores.open(small.repository().toString())) {
      Stream<String> keys = Stream.of("bad/c/0", "bad/c/1", "bad/c/2", "bad/c/3");
      assertThatThrownBy(
              () -> {
                for (String key : keys.toList()) {
                  store.get(key);
                }
              })
          .hasMessageContaining("collected as garbage")
          .hasMessageContaining("open the repository again");
    }
  }
}
