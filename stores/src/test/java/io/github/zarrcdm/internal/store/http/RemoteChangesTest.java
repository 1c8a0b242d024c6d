package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.document.ModificationStamp;
import io.github.zarrcdm.internal.metadata.document.OpeningRecord;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many requests it takes to see that a store on a web server has changed. */
class RemoteChangesTest {
  private static final String GROUP = "{\"zarr_format\":3,\"node_type\":\"group\"}";
  private static final String ARRAY =
      "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[2],\"data_type\":\"int8\",\"fill_value\":0,"
          + "\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[1]}},"
          + "\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\"}]}";
  private static final String CONSOLIDATED =
      GROUP.replace(
          "}",
          ",\"consolidated_metadata\":{\"kind\":\"inline\",\"metadata\":{\"a\":" + ARRAY + "}}}");
  private static final long FRESH = 10;
  private static final long GRACE = 100;

  @TempDir Path root;
  private long clock;
  private boolean tags = true;
  private boolean away;
  private String lost = "none";
  private boolean refusesHead;
  private WebServer server;
  private Store store;

  @BeforeEach
  void shorten() {
    Pause.shorten(1000);
  }

  @AfterEach
  void close() throws IOException {
    Pause.shorten(1);
    store.close();
    server.close();
  }

  private void put(String key, String text) throws IOException {
    Path file = root.resolve(key);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private ModificationStamp open() throws IOException {
    server =
        WebServer.withIndexes(root)
            .before(
                (exchange, key) -> {
                  boolean gone = away || lost.equals(key);
                  byte[] value = key == null || gone ? null : server.value(key);
                  if (gone || refusesHead && exchange.getRequestMethod().equals("HEAD")) {
                    WebServer.answer(exchange, gone ? 503 : 405, "text/plain", new byte[0]);
                    return true;
                  }
                  if (tags && value != null) {
                    exchange
                        .getResponseHeaders()
                        .set("ETag", "\"" + Integer.toHexString(Arrays.hashCode(value)) + "\"");
                  }
                  return false;
                });
    store = Stores.open("zarr:" + server.url());
    OpeningRecord record = new OpeningRecord(store);
    Metadata.read(record, "", new Findings(""));
    server.requests();
    return new ModificationStamp(
        store, record, new ModificationStamp.Pace(FRESH, GRACE, () -> clock));
  }

  private boolean hasChanged(ModificationStamp stamp) throws IOException {
    long before = stamp.lastModified();
    clock += FRESH;
    return stamp.lastModified() > before;
  }

  @Test
  void aConsolidatedStoreTakesOneRequest() throws IOException {
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    assertThat(stamp.lastModified()).isPositive();
    assertThat(server.requests()).isEmpty();
    assertThat(hasChanged(stamp)).isFalse();
    assertThat(server.requests()).containsExactly("HEAD zarr.json");
    put("zarr.json", CONSOLIDATED.replace("[2]", "[3]"));
    assertThat(hasChanged(stamp)).isTrue();
    assertThat(server.requests()).containsExactly("HEAD zarr.json");
  }

  @Test
  void aConsolidatedStoreOfVersion2TakesOneRequest() throws IOException {
    put(".zgroup", "{\"zarr_format\":2}");
    put(
        ".zmetadata",
        "{\"zarr_consolidated_format\":1,\"metadata\":{\".zgroup\":{\"zarr_format\":2}}}");
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    assertThat(server.requests()).containsExactly("HEAD .zmetadata");
  }

  @Test
  void nothingIsAskedWhileTheLastAnswerIsFresh() throws IOException {
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    hasChanged(stamp);
    server.requests();
    put("zarr.json", CONSOLIDATED.replace("[2]", "[3]"));
    clock += FRESH - 1;
    long before = stamp.lastModified();
    assertThat(server.requests()).isEmpty();
    clock += 1;
    assertThat(stamp.lastModified()).isGreaterThan(before);
  }

  @Test
  void otherStoresTakeOneRequestForEachDocumentAndEachList() throws IOException {
    put("zarr.json", GROUP);
    put("a/zarr.json", ARRAY);
    put("b/zarr.json", ARRAY);
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    List<String> asked = server.requests();
    assertThat(asked).contains("HEAD zarr.json", "HEAD a/zarr.json", "HEAD b/zarr.json", "GET");
    put("b/zarr.json", ARRAY.replace("[2]", "[3]"));
    assertThat(hasChanged(stamp)).isTrue();
    assertThat(hasChanged(stamp)).isFalse();
    put("c/zarr.json", ARRAY);
    assertThat(hasChanged(stamp)).isTrue();
  }

  @Test
  void aMissingDocumentThatIsWrittenIsSeen() throws IOException {
    put(".zgroup", "{\"zarr_format\":2}");
    put(
        "a/.zarray",
        "{\"zarr_format\":2,\"shape\":[2],\"chunks\":[1],\"dtype\":\"|i1\",\"order\":\"C\","
            + "\"fill_value\":0,\"filters\":null,\"compressor\":null}");
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    put("a/.zattrs", "{\"units\":\"K\"}");
    assertThat(hasChanged(stamp)).isTrue();
  }

  @Test
  void aServerWithoutTagsAndTimesIsAskedForTheDocument() throws IOException {
    tags = false;
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    put("zarr.json", CONSOLIDATED.replace("[2]", "[3]"));
    assertThat(hasChanged(stamp)).isTrue();
    assertThat(server.requests()).containsExactly("GET zarr.json", "GET zarr.json");
  }

  @Test
  void aServerThatRefusesHeadIsAskedForAByte() throws IOException {
    refusesHead = true;
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    put("zarr.json", CONSOLIDATED.replace("[2]", "[3]"));
    assertThat(hasChanged(stamp)).isTrue();
    assertThat(server.requests()).contains("GET zarr.json bytes=0-0");
  }

  @Test
  void withoutAnAnswerWhatWasOpenedCountsForTheGraceAndNotLonger() throws IOException {
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    away = true;
    for (long passed = FRESH; passed <= GRACE; passed += FRESH) {
      assertThat(hasChanged(stamp)).isFalse();
    }
    assertThat(hasChanged(stamp)).isTrue();
  }

  @Test
  void anAnswerAfterAFailureBeginsTheGraceAgain() throws IOException {
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    away = true;
    assertThat(hasChanged(stamp)).isFalse();
    clock += GRACE - FRESH;
    away = false;
    assertThat(hasChanged(stamp)).isFalse();
    away = true;
    assertThat(hasChanged(stamp)).isFalse();
  }

  /** The answers before the failure are remembered: what they showed has to be, too. */
  @Test
  void aChangeIsSeenAlsoIfAnotherLookFails() throws IOException {
    put("zarr.json", GROUP);
    put("a/zarr.json", ARRAY);
    put("b/zarr.json", ARRAY);
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    put("a/zarr.json", ARRAY.replace("[2]", "[3]"));
    lost = "b/zarr.json";
    assertThat(hasChanged(stamp)).isFalse();
    lost = "none";
    assertThat(hasChanged(stamp)).isTrue();
    assertThat(hasChanged(stamp)).isFalse();
  }

  @Test
  void aServerThatRefusesHeadMayLackDocuments() throws IOException {
    refusesHead = true;
    put(".zgroup", "{\"zarr_format\":2}");
    ModificationStamp stamp = open();
    assertThat(hasChanged(stamp)).isFalse();
    clock += GRACE;
    assertThat(hasChanged(stamp)).as("each look is answered").isFalse();
  }

  @Test
  void aStoreThatIsRemovedIsSeen() throws IOException {
    put("zarr.json", CONSOLIDATED);
    ModificationStamp stamp = open();
    Files.delete(root.resolve("zarr.json"));
    assertThat(hasChanged(stamp)).isTrue();
  }
}
