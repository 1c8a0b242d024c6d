package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.S3Access;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

/** Which version of a repository a query reads. */
class IcechunkVersionsTest {
  private static final Case REPOSITORY = IcechunkCorpus.get("history/branches_tags_v2");

  private static ReadOptions options(String name, String value) throws IOException {
    String path = REPOSITORY.repository().toString();
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(Map.of(name, value));
    StoreAccess access = StoreAccess.of(path, ReadOptions.access(options, key -> null, path));
    return new ReadOptions(access, "/", null, new ArrayList<>(), false, 0, true, IndexUse.DEFAULT);
  }

  private static ZarrDataset open(StoreAccess access) throws IOException {
    return access.dataset(access.store(Query.once().began(), null));
  }

  @Test
  void optionsOfAReadNameAVersion() throws IOException {
    JsonNode oracle = REPOSITORY.oracle();
    for (String kind : new String[] {"branch", "tag"}) {
      JsonNode names = oracle.path(kind.equals("tag") ? "tags" : "branches");
      for (Map.Entry<String, JsonNode> name : names.properties()) {
        try (ZarrDataset dataset = open(options(kind, name.getKey()).access())) {
          assertThat(dataset.versions().orElseThrow().shown().id())
              .isEqualTo(name.getValue().asText());
        }
      }
    }
  }

  /** Tasks open the store minutes later on other machines. */
  @Test
  void tasksReadWhatWasPlanned() throws IOException {
    ReadOptions planned = options("branch", "main");
    try (ZarrDataset dataset = open(planned.access())) {
      ReadOptions pinned = planned.at(dataset);
      String id = dataset.versions().orElseThrow().shown().id();
      assertThat(pinned.access().options()).containsEntry("snapshot", id);
      assertThat(pinned.access().options()).doesNotContainKey("branch");
      try (ZarrDataset task = open(pinned.access())) {
        assertThat(task.versions().orElseThrow().shown().id()).isEqualTo(id);
      }
    }
  }

  @Test
  void keysForABucketAreForARepositoryInItToo() {
    assertThat(
            S3Access.of(
                new CaseInsensitiveStringMap(Map.of("s3.region", "eu-west-1")),
                key -> null,
                "icechunk:s3://b/repo"))
        .containsEntry("region", "eu-west-1");
  }
}
