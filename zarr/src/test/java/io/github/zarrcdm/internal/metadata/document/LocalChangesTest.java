package io.github.zarrcdm.internal.metadata.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is changed in a folder after a store in it was opened is seen, whatever that is. */
class LocalChangesTest {
  private static final String GROUP = "{\"zarr_format\":3,\"node_type\":\"group\"}";
  private static final String ARRAY =
      "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[2],\"data_type\":\"int8\",\"fill_value\":0,"
          + "\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[1]}},"
          + "\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\"}]}";
  private static final String V2_ARRAY =
      "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[1],\"dtype\":\"|i1\",\"order\":\"C\",\"fill_value\":0,"
          + "\"filters\":null,\"compressor\":null}";

  @TempDir Path root;

  @BeforeEach
  void aStore() throws IOException {
    put("zarr.json", GROUP);
    put("g/zarr.json", GROUP);
    put("g/a/zarr.json", ARRAY);
    put("g/a/c/0", "1");
  }

  private void put(String key, String text) throws IOException {
    Path file = root.resolve(key);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private interface Change {
    void make() throws IOException;
  }

  private boolean isSeen(Change change) throws IOException {
    try (ZarrDataset open = ZarrDataset.open(root.toString())) {
      long before = open.lastModified();
      assertThat(open.lastModified()).isEqualTo(before).isPositive();
      change.make();
      long after = open.lastModified();
      assertThat(open.lastModified()).isEqualTo(after).isGreaterThanOrEqualTo(before);
      return after > before;
    }
  }

  /** So that a store tells the same whenever it is opened, as long as nothing has changed. */
  @Test
  void theTimeOfAFolderCountsAlsoIfTheFolderIsNew() throws IOException {
    Instant past = Instant.parse("2020-01-01T00:00:00Z");
    for (String key : new String[] {"zarr.json", "g/zarr.json", "g/a/zarr.json", "g"}) {
      Files.setLastModifiedTime(root.resolve(key), FileTime.from(past));
    }
    FileTime now = FileTime.fromMillis(System.currentTimeMillis());
    Files.setLastModifiedTime(root, now);
    try (ZarrDataset open = ZarrDataset.open(root.toString())) {
      assertThat(open.lastModified()).isEqualTo(now.toMillis());
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"b", "g/b", "g/h"})
  void aNewArrayIsSeen(String path) throws IOException {
    assertThat(isSeen(() -> put(path + "/zarr.json", ARRAY))).isTrue();
  }

  @Test
  void aNewGroupIsSeen() throws IOException {
    assertThat(isSeen(() -> put("g/h/zarr.json", GROUP))).isTrue();
  }

  @Test
  void anArrayThatIsRemovedIsSeen() throws IOException {
    assertThat(
            isSeen(
                () -> {
                  Files.delete(root.resolve("g/a/zarr.json"));
                  Files.delete(root.resolve("g/a/c/0"));
                  Files.delete(root.resolve("g/a/c"));
                  Files.delete(root.resolve("g/a"));
                }))
        .isTrue();
  }

  @Test
  void aDocumentWithAnOlderTimeIsSeen() throws IOException {
    assertThat(
            isSeen(
                () -> {
                  put("g/a/zarr.json", ARRAY.replace("[2]", "[3]"));
                  Files.setLastModifiedTime(
                      root.resolve("g/a/zarr.json"), FileTime.from(Instant.EPOCH.plusSeconds(1)));
                }))
        .isTrue();
  }

  @Test
  void aDocumentThatReplacesAnotherOfTheSameTimeAndLengthIsSeen() throws IOException {
    FileTime time = Files.getLastModifiedTime(root.resolve("g/a/zarr.json"));
    assertThat(
            isSeen(
                () -> {
                  put("g/a/new", ARRAY.replace("[2]", "[3]"));
                  Files.setLastModifiedTime(root.resolve("g/a/new"), time);
                  Files.delete(root.resolve("g/a/zarr.json"));
                  Files.move(root.resolve("g/a/new"), root.resolve("g/a/zarr.json"));
                }))
        .isTrue();
  }

  @Test
  void aDocumentThatWasMissingIsSeen() throws IOException {
    Files.delete(root.resolve("g/a/zarr.json"));
    Files.delete(root.resolve("g/zarr.json"));
    Files.delete(root.resolve("zarr.json"));
    put(".zgroup", "{\"zarr_format\":2}");
    put("g/.zgroup", "{\"zarr_format\":2}");
    put("g/a/.zarray", V2_ARRAY);
    assertThat(isSeen(() -> put("g/a/.zattrs", "{\"units\":\"K\"}"))).isTrue();
  }

  @Test
  void chunksAndFilesBesideTheNodesChangeNothing() throws IOException {
    assertThat(
            isSeen(
                () -> {
                  put("g/a/c/1", "2");
                  put("g/a/c/0", "3");
                  put("readme.txt", "nothing");
                  put("g/readme.txt", "nothing");
                }))
        .isFalse();
  }

  @Test
  void aChangeBetweenTheReadAndTheFirstQuestionIsSeen() throws IOException {
    try (ZarrDataset open = ZarrDataset.open(root.toString())) {
      put("g/a/zarr.json", ARRAY.replace("[2]", "[3]"));
      long first = open.lastModified();
      assertThat(open.lastModified()).isGreaterThan(first);
    }
  }

  @Test
  void aStoreThatIsRemovedIsSeen() throws IOException {
    assertThat(isSeen(() -> Files.delete(root.resolve("zarr.json")))).isTrue();
  }
}
