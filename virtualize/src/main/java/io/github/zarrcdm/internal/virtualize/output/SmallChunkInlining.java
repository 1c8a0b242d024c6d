package io.github.zarrcdm.internal.virtualize.output;

import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore.Sources;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Small chunks, stored with the references as they are in the file: readers save a request. */
public final class SmallChunkInlining {
  private SmallChunkInlining() {}

  /** Returns {@code dataset} with all chunks below {@code bytes} at hand. */
  public static VirtualDataset in(VirtualDataset dataset, int bytes, Sources sources)
      throws IOException {
    Map<String, VirtualArray> arrays = new LinkedHashMap<>();
    for (VirtualArray array : dataset.arrays().values()) {
      arrays.put(array.path(), new VirtualArray(array.array(), of(array.chunks(), bytes, sources)));
    }
    return new VirtualDataset(
        dataset.root(), arrays, dataset.sources(), dataset.notes(), dataset.leftOut());
  }

  private static ChunkTable of(ChunkTable chunks, int bytes, Sources sources) throws IOException {
    ChunkTable changed = new ChunkTable(chunks.grid());
    for (int at = 0; at < chunks.size(); at++) {
      byte[] inline = chunks.inline(at);
      if (inline == null && chunks.length(at) < bytes) {
        ByteBuffer value =
            sources.source(chunks.source(at)).read(chunks.offset(at), chunks.length(at));
        inline = new byte[value.remaining()];
        value.get(inline);
      }
      if (inline != null) {
        changed.add(chunks.number(at), inline);
      } else {
        changed.add(chunks.number(at), chunks.source(at), chunks.offset(at), chunks.length(at));
      }
    }
    return changed;
  }
}
