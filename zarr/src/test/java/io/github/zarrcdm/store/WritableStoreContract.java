package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every store that is written promises; {@link #location} says where. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
public abstract class WritableStoreContract {

  /** A place where nothing is yet; the same for one test. */
  protected abstract String location() throws IOException;

  /** Opens the place to write. */
  protected abstract WritableStore create() throws IOException;

  /** False for a server that does not, and does not say so. */
  protected boolean comparesVersions() {
    return true;
  }

  /** Opens the place to read. */
  protected ZarrDataset open() throws IOException {
    return ZarrDataset.open(location());
  }

  private static ByteBuffer text(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private static String text(WritableStore store, String key) throws IOException {
    return store.get(key).map(bytes -> UTF_8.decode(bytes).toString()).orElse(null);
  }

  @Test
  void whatIsPutIsGot() throws IOException {
    try (WritableStore store = create()) {
      assertThat(store.isEmpty()).isTrue();
      assertThat(store.get("a/b")).isEmpty();
      ByteBuffer parts = text("0123456789");
      store.put("a/b", List.of(parts.slice(0, 4), parts.slice(4, 0), parts.slice(4, 6)));
      store.put("ä b", text(" "));
      assertThat(text(store, "a/b")).isEqualTo("0123456789");
      assertThat(text(store, "ä b")).isEqualTo(" ");
      assertThat(store.exists("a/b")).isTrue();
      assertThat(store.exists("a")).isFalse();
      assertThat(store.get("a/b", new ByteRange.Slice(2, 3)).map(b -> UTF_8.decode(b).toString()))
          .contains("234");
      assertThat(parts.position()).isZero();
    }
  }

  @Test
  void ofTwoWhoPutWhatIsAbsentOneWins() throws IOException {
    try (WritableStore store = create()) {
      assertThat(store.putIfAbsent("k", text("one"))).isTrue();
      assertThat(store.putIfAbsent("k", text("two"))).isFalse();
      assertThat(text(store, "k")).isEqualTo("one");
    }
  }

  @Test
  void onlyWhoKnowsTheVersionReplacesIt() throws IOException {
    try (WritableStore store = create()) {
      String none = store.version("a/b");
      if (none == null || !comparesVersions()) {
        return;
      }
      assertThat(none).isEmpty();
      assertThat(store.replace("a/b", none, List.of())).isTrue();
      assertThat(store.replace("a/b", none, List.of(text("one")))).isTrue();
      assertThat(store.replace("a/b", none, List.of(text("late")))).isFalse();
      String one = store.version("a/b");
      assertThat(store.replace("a/b", one, List.of(text("tw"), text("o")))).isTrue();
      assertThat(store.replace("a/b", one, List.of(text("late")))).isFalse();
      assertThat(store.replace("a/b", one, List.of())).isFalse();
      assertThat(text(store, "a/b")).isEqualTo("two");
      assertThat(store.replace("a/b", store.version("a/b"), List.of())).isTrue();
      assertThat(store.version("a/b")).isEmpty();
    }
  }

  @Test
  void valuesAreReplacedAndRemoved() throws IOException {
    try (WritableStore store = create()) {
      if (!store.resumable()) {
        return;
      }
      store.put("a/b", text("long enough"));
      store.put("a/b", text("x"));
      assertThat(text(store, "a/b")).isEqualTo("x");
      store.delete("a/b");
      store.delete("a/b");
      assertThat(store.exists("a/b")).isFalse();
      store.put("a/c", text("x"));
      store.put("zarr.json", text("{}"));
      store.put("kept", text("x"));
      store.clear(Set.of("kept"));
      assertThat(store.exists("a/c")).isFalse();
      assertThat(store.exists("kept")).isTrue();
      store.clear(Set.of());
      assertThat(store.isEmpty()).isTrue();
    }
  }

  @Test
  void noKeyLeadsOutOfTheStore() throws IOException {
    try (WritableStore store = create()) {
      for (String key : List.of("../x", "a/../../x", "a//b", "/x")) {
        assertThatThrownBy(() -> store.put(key, text("x")))
            .isInstanceOf(ZarrException.Malformed.class);
      }
    }
  }

  @Test
  void aFinishedStoreOpensAndIsNotWrittenAgain() throws IOException {
    int[] values = IntStream.range(0, 1000).toArray();
    try (ZarrWriter writer = ZarrWriter.to(create()).array(array()).open()) {
      writer.write("/a", Section.all(1000), values);
      assertThatThrownBy(this::open).isInstanceOf(ZarrException.NotZarr.class);
      writer.finish();
    }
    try (ZarrDataset read = open()) {
      assertThat(read.array("/a").orElseThrow().read()).isEqualTo(values);
    }
    try (WritableStore again = create()) {
      assertThatThrownBy(() -> ZarrWriter.to(again).array(array()).open())
          .isInstanceOf(ZarrException.NotWritable.class);
    }
    try (ZarrWriter writer = ZarrWriter.to(create()).array(array()).overwrite().open()) {
      writer.write("/a", Section.cell(0), new int[] {7});
      writer.finish();
    }
    try (ZarrDataset read = open()) {
      assertThat(((int[]) read.array("/a").orElseThrow().read())[0]).isEqualTo(7);
      assertThat(((int[]) read.array("/a").orElseThrow().read())[999]).isZero();
    }
  }

  private static NewArray array() {
    return NewArray.of("/a", "int32", 1000).chunks(64);
  }
}
