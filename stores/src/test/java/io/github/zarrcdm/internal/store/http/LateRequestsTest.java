package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.store.http.BucketServer.Fate;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are late, lost or carried out twice undo nothing that was written since. */
class LateRequestsTest {
  private static final String CHUNK = "s.zarr/a/c/0";

  private BucketServer server;

  @BeforeEach
  void start() throws IOException {
    Pause.shorten(100);
    server = new BucketServer();
  }

  @AfterEach
  void stop() {
    server.close();
    Pause.shorten(1);
  }

  private WritableStore store() throws IOException {
    return Stores.create(Locations.parse(server.location("s.zarr")));
  }

  private ZarrWriterBuilder target(int length) throws IOException {
    return ZarrWriter.to(server.location("s.zarr"))
        .array(NewArray.of("/a", "int32", length).chunks(4));
  }

  private void write(ZarrWriterBuilder target, int from, int to, int value) throws IOException {
    try (ZarrWriter writer = target.open()) {
      int[] values = new int[to - from];
      Arrays.fill(values, value);
      writer.write("/a", Section.of(new long[] {from}, new int[] {to - from}), values);
      writer.finish();
    }
  }

  private int[] values() throws IOException {
    try (ZarrDataset read = ZarrDataset.open(server.location("s.zarr"))) {
      return (int[]) read.array("/a").orElseThrow().read();
    }
  }

  @Test
  void aSlowDeleteIsSentOnce() throws IOException {
    write(target(4), 0, 4, 1);
    server.fates =
        (method, key, n) ->
            method.equals("DELETE") && server.count(method, key) == 1 && key.equals(CHUNK)
                ? Fate.SLOW
                : Fate.DONE;
    write(target(4).overwrite(), 0, 4, 2);
    assertThat(server.count("DELETE", CHUNK)).isEqualTo(1);
    assertThat(values()).containsExactly(2, 2, 2, 2);
  }

  @Test
  void aDeleteWhoseAnswerIsLostIsLookedUp() throws IOException {
    write(target(4), 0, 4, 1);
    server.fates = (method, key, n) -> method.equals("DELETE") ? Fate.UNANSWERED : Fate.DONE;
    write(target(4).overwrite(), 0, 4, 2);
    assertThat(server.count("DELETE", CHUNK)).isEqualTo(1);
    assertThat(values()).containsExactly(2, 2, 2, 2);
  }

  /** What is carried out later erases nothing, because nobody went on. */
  @Test
  void aDeleteThatMayStillComeEndsTheWriter() throws IOException {
    write(target(4), 0, 4, 1);
    server.fates =
        (method, key, n) -> method.equals("DELETE") && key.equals(CHUNK) ? Fate.LATE : Fate.DONE;
    assertThatThrownBy(() -> write(target(4).overwrite(), 0, 4, 2))
        .isInstanceOf(ZarrException.Unanswered.class)
        .hasMessageContaining("unknown whether")
        .hasMessageContaining("does not open")
        .hasMessageContaining("--resume");
    assertThat(server.count("DELETE", CHUNK)).isEqualTo(1);
    assertThatThrownBy(this::values).isInstanceOf(ZarrException.NotZarr.class);
    server.fates = (method, key, n) -> Fate.DONE;
    server.release();
    write(target(4).resume(), 0, 4, 2);
    assertThat(values()).containsExactly(2, 2, 2, 2);
  }

  /** Where the server keeps conditions of removals, as Amazon's and Azure's do. */
  @ParameterizedTest
  @ValueSource(strings = {"s.zarr/zarr.json", "s.zarr/a/zarr.json", CHUNK})
  void aDeleteThatIsLateRemovesNothingThatWasPutSince(String removed) throws IOException {
    server.objects.tellsVersions = true;
    server.objects.keepsConditionsOfRemovals = true;
    write(target(4), 0, 4, 1);
    server.fates =
        (method, key, n) -> method.equals("DELETE") && key.equals(removed) ? Fate.LATE : Fate.DONE;
    assertThatThrownBy(() -> write(target(4).overwrite(), 0, 4, 2))
        .isInstanceOf(ZarrException.Unanswered.class);
    server.fates = (method, key, n) -> Fate.DONE;
    write(target(4).overwrite(), 0, 4, 3);
    server.release();
    assertThat(values()).containsExactly(3, 3, 3, 3);
  }

  @ParameterizedTest
  @EnumSource(names = {"LATE", "UNANSWERED", "LOST"})
  void aPutThatIsLateDoesNotUndoAnAppend(Fate fate) throws IOException {
    server.fates =
        (method, key, n) ->
            method.equals("PUT") && key.equals(CHUNK) && server.count(method, key) == 1
                ? fate
                : Fate.DONE;
    write(target(2), 0, 2, 1);
    write(target(4).extend(), 2, 4, 2);
    server.release();
    assertThat(values()).containsExactly(1, 1, 2, 2);
  }

  @Test
  void whereConditionsAreIgnoredAPutIsSentOnceAndLookedUp() throws IOException {
    server.objects.keepsConditions = false;
    server.fates =
        (method, key, n) -> method.equals("PUT") && key.equals(CHUNK) ? Fate.UNANSWERED : Fate.DONE;
    write(target(2), 0, 2, 1);
    assertThat(server.count("PUT", CHUNK)).isEqualTo(1);
    server.fates =
        (method, key, n) -> method.equals("PUT") && key.equals(CHUNK) ? Fate.LATE : Fate.DONE;
    assertThatThrownBy(() -> write(target(4).extend(), 2, 4, 2))
        .isInstanceOf(ZarrException.Unanswered.class)
        .hasMessageContaining("as it was before")
        .hasMessageContaining("append");
    assertThat(values()).containsExactly(1, 1);
  }

  @Test
  void aConsolidationWithoutAnAnswerSaysThatTheStoreIsAsItWas() throws IOException {
    server.objects.keepsConditions = false;
    write(target(2), 0, 2, 1);
    server.fates =
        (method, key, n) ->
            method.equals("PUT") && key.endsWith("s.zarr/zarr.json") ? Fate.LATE : Fate.DONE;
    assertThatThrownBy(() -> ZarrWriter.consolidate(Locations.parse(server.location("s.zarr"))))
        .isInstanceOf(ZarrException.Unanswered.class)
        .hasMessageContaining("the same values")
        .hasMessageContaining("consolidate the metadata again");
    assertThat(values()).containsExactly(1, 1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aServerThatIgnoresConditionsIsFoundAtTheStartAndOnceABucket(boolean keeps)
      throws IOException {
    server.objects.keepsConditions = keeps;
    for (int n = 0; n < 2; n++) {
      try (ZarrWriter writer = target(4).overwrite().open()) {
        assertThat(writer.findings().stream().map(Finding::what))
            .isEqualTo(keeps ? List.of() : List.of("this server ignores conditions"));
      }
    }
    assertThat(server.requests.stream().filter(r -> r.matches("PUT .*unfinished-.*"))).hasSize(1);
    assertThat(server.objects.keySet()).noneMatch(key -> key.contains("unfinished-"));
  }

  @Test
  void allDocumentsAreRemovedBeforeTheFirstChunkTheRootsFirst() throws IOException {
    try (WritableStore store = store()) {
      for (String key : List.of("zarr.json", "a/zarr.json", "g/zarr.json", "g/b/zarr.json")) {
        store.put(key, ByteBuffer.allocate(1));
      }
      store.put("a/c/0", ByteBuffer.allocate(1));
      store.put("g/b/c/0", ByteBuffer.allocate(1));
      server.requests.clear();
      store.clear(Set.of());
    }
    List<String> order =
        server.requests.stream().map(r -> r.replace("DELETE s.zarr/", "")).toList();
    assertThat(order.get(0)).isEqualTo("zarr.json");
    assertThat(order.subList(1, 3)).containsExactlyInAnyOrder("a/zarr.json", "g/zarr.json");
    assertThat(order.get(3)).isEqualTo("g/b/zarr.json");
    assertThat(order.subList(4, 6)).containsExactlyInAnyOrder("a/c/0", "g/b/c/0");
  }

  @Test
  void ofTwoWhoOverwriteAtOnceOneIsTold() throws IOException {
    write(target(4), 0, 4, 1);
    try (ZarrWriter first = target(4).overwrite().open()) {
      assertThatThrownBy(() -> target(4).overwrite().open())
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("another writer");
      first.finish();
    }
  }
}
