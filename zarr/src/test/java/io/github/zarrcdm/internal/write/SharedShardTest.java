package io.github.zarrcdm.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers ask for the index of a shard, and later for the bytes that it points to. When a store is
 * extended in between, these are still there.
 */
class SharedShardTest {
  private static final int ROWS = 4;
  private static final int COLUMNS = 13;

  /** Chunks of 2 by 3 in shards of 4 by 12; with a checksum, so that they decode on their own. */
  private static final int ENTRIES = 2 * 4;

  private static final int INDEX = ENTRIES * 2 * Long.BYTES + Integer.BYTES;

  private final WritableMemory memory = new WritableMemory();

  @ParameterizedTest
  @ValueSource(strings = {"start", "end"})
  void whatAnOldIndexPointsToStaysWhereItIs(String location) throws IOException {
    write(location, 0, 1, false);
    for (int columns = 1; columns < COLUMNS; columns++) {
      byte[] before = memory.values().get("a/c/0/0");
      write(location, columns, columns + 1, true);
      byte[] now = memory.values().get("a/c/0/0");
      long[] index = index(before, location);
      for (int entry = 0; entry < ENTRIES; entry++) {
        int from = (int) index[2 * entry];
        if (from >= 0) {
          int to = from + (int) index[2 * entry + 1];
          assertThat(Arrays.copyOfRange(now, from, to))
              .isEqualTo(Arrays.copyOfRange(before, from, to));
        }
      }
      try (ZarrDataset store = ZarrDataset.of(memory.reader(), "")) {
        assertThat(store.array("/a").orElseThrow().read()).isEqualTo(values(0, columns + 1));
      }
    }
    assertThat(stored(index(memory.values().get("a/c/0/0"), location))).isEqualTo(ENTRIES);
  }

  /** What a change replaces is used by the next one, so that shards do not grow for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"start", "end"})
  void whatNoIndexPointsToAnyMoreIsUsedAgain(String location) throws IOException {
    for (int columns = 0; columns < 12; columns++) {
      write(location, columns, columns + 1, columns > 0);
    }
    int chunk = 6 * Integer.BYTES + Integer.BYTES;
    assertThat(memory.values().get("a/c/0/0").length)
        .isLessThanOrEqualTo(INDEX + (ENTRIES + 2) * chunk);
  }

  private void write(String location, int from, int to, boolean extend) throws IOException {
    Map<String, Object> shards =
        Map.of(
            "chunk_shape", List.of(2L, 3L),
            "codecs", codecs(),
            "index_codecs", codecs(),
            "index_location", location);
    Array array = NewArray.of("/a", "int32", ROWS, to).chunks(4, 12).build();
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    List<CodecSpec> codecs = List.of(new CodecSpec("sharding_indexed", shards));
    array =
        array.withData(new ArrayData.Chunked(data.grid(), data.keys(), null, codecs, data.fill()));
    ZarrWriterBuilder builder =
        ZarrWriter.to(memory)
            .hierarchy(new Group("/", Attributes.NONE, List.of(), List.of(), List.of(array)));
    try (ZarrWriter writer = (extend ? builder.extend() : builder).open()) {
      writer.write(
          "/a", Section.of(new long[] {0, from}, new int[] {ROWS, to - from}), values(from, to));
      writer.finish();
    }
  }

  private static List<Map<String, Object>> codecs() {
    return List.of(
        Map.of("name", "bytes", "configuration", Map.of("endian", "little")),
        Map.of("name", "crc32c", "configuration", Map.of()));
  }

  /** Columns of random numbers. */
  private static int[] values(int from, int to) {
    int[] all = new Random(5).ints(ROWS * COLUMNS).toArray();
    return IntStream.range(0, ROWS * (to - from))
        .map(i -> all[i / (to - from) * COLUMNS + from + i % (to - from)])
        .toArray();
  }

  private static long[] index(byte[] shard, String location) {
    long[] index = new long[ENTRIES * 2];
    int at = location.equals("end") ? shard.length - INDEX : 0;
    ByteBuffer.wrap(shard, at, INDEX).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(index);
    return index;
  }

  private static long stored(long[] index) {
    return Arrays.stream(index).filter(number -> number >= 0).count() / 2;
  }
}
