package io.github.zarrcdm.error;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an open leaves out or repairs is part of the opened dataset. */
class FindingsTest {
  private static final String V2 =
      "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[2],\"dtype\":\"<i4\",\"compressor\":null,"
          + "\"fill_value\":null,\"order\":\"C\",\"filters\":null}";
  private static final String V3_GROUP = "{\"zarr_format\":3,\"node_type\":\"group\"}";

  private static Map<String, String> twoArrays() {
    Map<String, String> documents = new HashMap<>();
    documents.put(".zgroup", "{\"zarr_format\":2}");
    documents.put("good/.zarray", V2);
    documents.put("tas/.zarray", V2);
    documents.put("tas/.zattrs", "{\"units\":\"K\"}");
    return documents;
  }

  private static ZarrDataset open(Map<String, String> documents) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    documents.forEach((key, text) -> values.put(key, text.getBytes(UTF_8)));
    return ZarrDataset.of(new MemoryStore(values), "/");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "tas/.zarray, /tas, this node is left out, 1",
    "tas/.zattrs, tas/.zattrs, the attributes are left out, 2",
    ".zattrs, .zattrs, the attributes are left out, 2",
    ".zmetadata, .zmetadata, the documents of each node are read instead, 2"
  })
  void aDamagedDocumentOfV2IsAnErrorThatNamesIt(String key, String where, String done, int arrays)
      throws IOException {
    Map<String, String> documents = twoArrays();
    documents.put(key, "{bad");
    try (ZarrDataset dataset = open(documents)) {
      assertThat(dataset.root().arrays()).hasSize(arrays);
      Finding only = only(dataset);
      assertThat(only.severity()).isEqualTo(Severity.ERROR);
      assertThat(only.where()).isEqualTo(where);
      assertThat(only.done()).isEqualTo(done);
      assertThat(only.toString()).contains(key).contains("JSON");
    }
  }

  @Test
  void aDamagedDocumentOfV3IsAnErrorThatNamesIt() throws IOException {
    try (ZarrDataset dataset =
        open(Map.of("zarr.json", V3_GROUP, "g/zarr.json", V3_GROUP, "tas/zarr.json", "{bad"))) {
      assertThat(only(dataset).toString()).startsWith("/tas: tas/zarr.json: ");
      assertThat(dataset.root().groups()).hasSize(1);
    }
  }

  @Test
  void aSoundStoreHasNoFindings() throws IOException {
    try (ZarrDataset dataset = open(twoArrays())) {
      assertThat(dataset.findings().all()).isEmpty();
    }
  }

  @Test
  void theyComeInTheOrderOfTheNodesAndTheRestIsCounted() throws IOException {
    Map<String, String> documents = new HashMap<>();
    documents.put("zarr.json", V3_GROUP);
    for (int i = 0; i < Findings.MOST + 7; i++) {
      documents.put("a%05d/zarr.json".formatted(i), "{bad");
    }
    documents.put("sound/zarr.json", V3_GROUP);
    try (ZarrDataset dataset = open(documents)) {
      List<Finding> found = dataset.findings().all();
      assertThat(found).hasSize(Findings.MOST + 1);
      assertThat(found.subList(0, Findings.MOST))
          .isSortedAccordingTo((a, b) -> a.where().compareTo(b.where()));
      assertThat(found.get(Findings.MOST))
          .isEqualTo(new Finding(Severity.ERROR, "", "7 more findings", "they are not listed"));
    }
  }

  private static Finding only(ZarrDataset dataset) {
    List<Finding> found = dataset.findings().all();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
