package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.CountingStore;
import io.github.zarrcdm.store.MemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Chunks whose keys have another separator than the metadata says. */
class ChunkKeySeparatorTest {
  private static final CodecSpec BYTES = new CodecSpec("bytes", Map.of());
  private static final Array ARRAY = array();

  @Test
  void missingChunksDoNotHideThoseUnderTheOtherSpelling() throws Exception {
    CountingStore store =
        new CountingStore(new MemoryStore(Map.of("a/1/1", new byte[] {5})), false);
    ArrayReader reader = ArrayReader.of(store, ARRAY, new ChunkCache(1 << 20));
    assertThat((byte[]) reader.read(Section.cell(0, 0))).containsExactly(0);
    assertThat((byte[]) reader.read(Section.cell(1, 1))).containsExactly(5);
    store.requests();
    reader.read(Section.cell(0, 1));
    assertThat(store.requests()).singleElement().asString().startsWith("a/0/1");
  }

  private static Array array() {
    try {
      ArrayData data =
          new ArrayData.Chunked(
              new ChunkGrid.Regular(new int[] {1, 1}),
              ChunkKeys.v2('.'),
              ChunkKeys.v2('/'),
              List.of(BYTES),
              null);
      return new Array(
          "/a", DataTypes.v3("int8"), new long[] {2, 2}, List.of(), Attributes.NONE, data);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
