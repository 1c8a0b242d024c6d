package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store promises. A store's test says how a store with {@link #VALUES} is made. */
public abstract class StoreContract {
  public static final Map<String, byte[]> VALUES =
      Map.of(
          "zarr.json", "{\"zarr_format\": 3, \"node_type\": \"group\"}".getBytes(UTF_8),
          "a/zarr.json", "{}".getBytes(UTF_8),
          "a/c/0/0", bytes(100_000),
          "a/c/0/1", bytes(3),
          "a/empty", new byte[0],
          "g h/ä+%=&x#?/c.0", bytes(17),
          "g h/.zattrs", "{}".getBytes(UTF_8));

  private Store store;

  /** A store that holds exactly {@code values}. */
  protected abstract Store store(Map<String, byte[]> values) throws IOException;

  /** False for stores that cannot list. */
  protected boolean lists() {
    return true;
  }

  /** False for stores to which a whole value without bytes is an error. */
  protected boolean hasEmptyValues() {
    return true;
  }

  /** A value of {@code length} bytes that differ from their neighbours. */
  public static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + i / 256);
    }
    return bytes;
  }

  @BeforeEach
  final void open() throws IOException {
    store = store(VALUES);
  }

  @AfterEach
  final void close() throws IOException {
    store.close();
  }

  @Test
  final void aValueIsAllItsBytes() throws IOException {
    for (Map.Entry<String, byte[]> value : VALUES.entrySet()) {
      if (value.getValue().length == 0 && !hasEmptyValues()) {
        assertThatThrownBy(() -> store.get(value.getKey()))
            .isInstanceOf(ZarrException.Unavailable.class);
        continue;
      }
      assertThat(store.get(value.getKey())).map(StoreContract::array).contains(value.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "a/c/0/2", "a/c/0/0/deeper", "nowhere/c/0", "zarr.jso"})
  final void aMissingKeyIsEmpty(String key) throws IOException {
    assertThat(store.get(key)).isEmpty();
    assertThat(store.get(key, new Slice(0, 10))).isEmpty();
    assertThat(store.get(key, new Suffix(10))).isEmpty();
    assertThat(store.get(key, List.of(new Slice(0, 10), new Slice(20, 10)))).isEmpty();
    assertThat(store.size(key)).isEmpty();
    assertThat(store.lastModified(key)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a/c", "a/c/0", "g h"})
  final void aFolderIsNoValue(String key) throws IOException {
    assertThat(store.get(key)).isEmpty();
    assertThat(store.get(key, new Slice(0, 1))).isEmpty();
  }

  @Test
  final void aSliceEndsWhereTheValueEnds() throws IOException {
    assertThat(slice("a/c/0/0", 0, 5)).isEqualTo(part(0, 5));
    assertThat(slice("a/c/0/0", 99_990, 5)).isEqualTo(part(99_990, 99_995));
    assertThat(slice("a/c/0/0", 99_990, 50)).isEqualTo(part(99_990, 100_000));
    assertThat(slice("a/c/0/0", 100_000, 50)).isEmpty();
    assertThat(slice("a/c/0/0", 1L << 40, 50)).isEmpty();
    assertThat(slice("a/c/0/0", 7, 0)).isEmpty();
    assertThat(slice("a/empty", 0, 10)).isEmpty();
  }

  @Test
  final void aSuffixIsNoLongerThanTheValue() throws IOException {
    assertThat(suffix("a/c/0/0", 5)).isEqualTo(part(99_995, 100_000));
    assertThat(suffix("a/c/0/1", 10)).isEqualTo(bytes(3));
    assertThat(suffix("a/c/0/0", 0)).isEmpty();
    assertThat(suffix("a/empty", 10)).isEmpty();
  }

  @Test
  final void slicesComeInTheOrderRequested() throws IOException {
    List<Slice> slices =
        List.of(
            new Slice(50_000, 10),
            new Slice(0, 4),
            new Slice(2, 8),
            new Slice(99_999, 100),
            new Slice(200_000, 5));
    Optional<List<ByteBuffer>> parts = store.get("a/c/0/0", slices);
    assertThat(parts.orElseThrow().stream().map(StoreContract::array))
        .containsExactly(
            part(50_000, 50_010), part(0, 4), part(2, 10), part(99_999, 100_000), new byte[0]);
    assertThat(store.get("a/c/0/0", List.of())).contains(List.of());
  }

  @Test
  final void buffersBelongToTheCaller() throws IOException {
    for (ByteBuffer mine :
        List.of(
            store.get("a/c/0/1").orElseThrow(),
            store.get("a/c/0/1", new Slice(0, 3)).orElseThrow())) {
      assertThat(mine.hasArray()).isTrue();
      mine.put(mine.position(), (byte) 99);
    }
    assertThat(store.get("a/c/0/1")).map(StoreContract::array).contains(bytes(3));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../x", "a/../../x", "a/..", "..", "/etc/passwd", "a//c", "a/./c", "a/", "a\0b"})
  final void noKeyLeadsOutOfTheStore(String key) {
    assertThatThrownBy(() -> store.get(key))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("is refused");
    assertThatThrownBy(() -> store.get(key, new Slice(0, 1)))
        .isInstanceOf(ZarrException.Malformed.class);
  }

  @Test
  final void foldersAreTheNamesWithKeysBelow() throws IOException {
    if (!lists()) {
      assertThat(store.folders("")).isEmpty();
      return;
    }
    assertThat(store.folders("")).contains(List.of("a", "g h"));
    assertThat(store.folders("a")).contains(List.of("c"));
    assertThat(store.folders("g h")).contains(List.of("ä+%=&x#?"));
    assertThat(store.folders("a/c/0")).contains(List.of());
    assertThat(store.folders("nowhere")).contains(List.of());
    assertThat(store.folders("zarr.json")).contains(List.of());
  }

  @Test
  void keysBelowAFolderAreAllOrUnknown() throws IOException {
    if (keys("", VALUES.size()).isEmpty()) {
      assertThat(keys("a/", VALUES.size())).isEmpty();
      return;
    }
    assertThat(keys("", VALUES.size()).orElseThrow())
        .containsExactlyInAnyOrderElementsOf(VALUES.keySet());
    assertThat(keys("a/", 4).orElseThrow())
        .containsExactlyInAnyOrder("a/zarr.json", "a/c/0/0", "a/c/0/1", "a/empty");
    assertThat(keys("a/", 3)).isEmpty();
    assertThat(keys("a/c/0/0/", 4)).contains(List.of());
  }

  private Optional<List<String>> keys(String prefix, int most) throws IOException {
    List<String> keys = new ArrayList<>();
    return AdaptedStore.internal(store).eachKey(prefix, most, keys::add)
        ? Optional.of(keys)
        : Optional.empty();
  }

  @Test
  final void theSizeIsRightWhereItIsKnown() throws IOException {
    store.size("a/c/0/0").ifPresent(size -> assertThat(size).isEqualTo(100_000));
    store.size("a/empty").ifPresent(size -> assertThat(size).isZero());
  }

  @Test
  final void manyCallersAtOnceGetWhatOneGets() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(8);
    try {
      List<Future<byte[]>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        long offset = i * 499L;
        answers.add(callers.submit(() -> slice("a/c/0/0", offset, 300)));
      }
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get()).isEqualTo(part(i * 499, i * 499 + 300));
      }
    } finally {
      callers.shutdownNow();
    }
  }

  private byte[] slice(String key, long offset, int length) throws IOException {
    return array(store.get(key, new Slice(offset, length)).orElseThrow());
  }

  private byte[] suffix(String key, int length) throws IOException {
    return array(store.get(key, new Suffix(length)).orElseThrow());
  }

  private static byte[] part(int from, int to) {
    return Arrays.copyOfRange(VALUES.get("a/c/0/0"), from, to);
  }

  /** The content of a buffer. */
  public static byte[] array(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
