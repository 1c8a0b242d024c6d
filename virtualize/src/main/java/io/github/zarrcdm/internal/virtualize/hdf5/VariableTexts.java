package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Texts of variable length, which are somewhere else in the file than the chunks that name them:
 * they are stored with the references, in one chunk.
 */
final class VariableTexts {
  private static final int MOST_BYTES = 1 << 24;

  private final GlobalHeap heap;
  private final Hdf5File file;

  VariableTexts(Hdf5File file, GlobalHeap heap) {
    this.file = file;
    this.heap = heap;
  }

  /**
   * Returns the array of texts whose places are the values of {@code places}, an array of raw
   * bytes.
   */
  VirtualArray of(VirtualArray places, List<String> dimensions, Attributes attributes)
      throws IOException {
    String path = places.path();
    long[] shape = places.array().shape();
    long count = 1;
    for (long along : shape) {
      count = Math.multiplyExact(count, along);
    }
    if (count > MOST_BYTES / 4) {
      throw tooLong();
    }
    List<byte[]> texts = new ArrayList<>();
    long length = 4;
    for (Object place : places(places)) {
      Cursor reference =
          new Cursor(ByteBuffer.wrap((byte[]) place), file.offsetSize(), file.lengthSize());
      byte[] text = heap.value(reference, 1);
      texts.add(text);
      length += 4 + text.length;
      if (length > MOST_BYTES) {
        throw tooLong();
      }
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(texts.size());
    texts.forEach(text -> bytes.putInt(text.length).put(text));
    int[] chunk = new int[shape.length];
    for (int d = 0; d < chunk.length; d++) {
      chunk[d] = (int) Math.max(1, shape[d]);
    }
    Array array =
        new VirtualArray.Description(
                path,
                "string",
                ByteOrder.LITTLE_ENDIAN,
                shape,
                dimensions,
                chunk,
                List.<CodecSpec>of(),
                attributes,
                null)
            .array();
    ChunkTable table = ChunkTable.of(shape, chunk);
    if (!texts.isEmpty()) {
      table.add(0, bytes.array());
    }
    return new VirtualArray(array, table);
  }

  private static ZarrException tooLong() {
    return new ZarrException.Unsupported(
        "its texts of variable length have to be stored with the references, and take more than %s MB. Copy it with zarr-cdm copy"
            .formatted(MOST_BYTES >> 20));
  }

  private Object[] places(VirtualArray places) throws IOException {
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), List.of(places.array()));
    VirtualDataset alone =
        new VirtualDataset(root, Map.of(places.path(), places), List.of(), List.of(), List.of());
    return (Object[]) VirtualStore.values(alone, places.path(), number -> file.source());
  }
}
