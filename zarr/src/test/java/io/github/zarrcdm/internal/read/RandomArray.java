package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;

/**
 * An int32 array in which each element is its own position in C order, written chunk by chunk in
 * the plainest way there is; some chunks are missing.
 */
public record RandomArray(Array array, Store store) {
  static final int FILL = -7;

  /** Writes it: {@code columnMajor} chunks have their first index fastest. */
  static RandomArray write(
      int[] shape, int[] chunk, boolean columnMajor, boolean zlib, boolean gaps, Random random)
      throws Exception {
    Map<String, byte[]> values = new LinkedHashMap<>();
    int[] grid = new int[shape.length];
    for (int d = 0; d < shape.length; d++) {
      grid[d] = (shape[d] + chunk[d] - 1) / chunk[d];
    }
    ChunkKeys keys = ChunkKeys.standard('/');
    for (long[] index : indices(grid)) {
      if (!gaps || random.nextInt(4) > 0) {
        byte[] bytes = chunkBytes(index, shape, chunk, columnMajor);
        values.put("a/" + keys.key(index), zlib ? deflated(bytes) : bytes);
      }
    }
    return new RandomArray(array(shape, chunk, columnMajor, zlib, keys), new MemoryStore(values));
  }

  /** One of that shape whose chunks, 100 by 100, are all missing. */
  static RandomArray declared(long... shape) throws ZarrException {
    int[] one = {1, 1};
    Array small = array(one, new int[] {100, 100}, false, false, ChunkKeys.standard('/'));
    Array array = new Array("/a", small.type(), shape, List.of(), Attributes.NONE, small.data());
    return new RandomArray(array, new MemoryStore(Map.of()));
  }

  private static Array array(
      int[] shape, int[] chunk, boolean columnMajor, boolean zlib, ChunkKeys keys)
      throws ZarrException {
    List<CodecSpec> codecs = new ArrayList<>();
    if (columnMajor) {
      codecs.add(new CodecSpec("transpose", Map.of("order", "F")));
    }
    codecs.add(new CodecSpec("bytes", Map.of("endian", "little")));
    if (zlib) {
      codecs.add(new CodecSpec("numcodecs.zlib", Map.of()));
    }
    long[] lengths = Arrays.stream(shape).asLongStream().toArray();
    ArrayData data = new ArrayData.Chunked(new ChunkGrid.Regular(chunk), keys, null, codecs, FILL);
    return new Array("/a", DataTypes.v3("int32"), lengths, List.of(), Attributes.NONE, data);
  }

  private static byte[] chunkBytes(long[] index, int[] shape, int[] chunk, boolean columnMajor) {
    int size = Arrays.stream(chunk).reduce(1, (a, b) -> a * b);
    ByteBuffer bytes = ByteBuffer.allocate(size * 4).order(ByteOrder.LITTLE_ENDIAN);
    int[] strides = COrder.strides(chunk);
    if (columnMajor) {
      int stride = 1;
      for (int d = 0; d < chunk.length; d++) {
        strides[d] = stride;
        stride *= chunk[d];
      }
    }
    for (long[] within : indices(chunk)) {
      int at = 0;
      long[] element = new long[chunk.length];
      for (int d = 0; d < chunk.length; d++) {
        at += (int) within[d] * strides[d];
        element[d] = index[d] * chunk[d] + within[d];
      }
      bytes.putInt(at * 4, position(element, shape));
    }
    return bytes.array();
  }

  static byte[] deflated(byte[] bytes) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
      deflater.write(bytes);
    }
    return out.toByteArray();
  }

  /**
   * The section, element by element, from the definition; {@code FILL} where the chunk is missing.
   */
  int[] expected(Section section) throws Exception {
    int[] shape = Arrays.stream(array.shape()).mapToInt(Math::toIntExact).toArray();
    ArrayData.Chunked data = (ArrayData.Chunked) array.data();
    int[] chunk = ((ChunkGrid.Regular) data.grid()).shape();
    List<long[]> picks = indices(section.count());
    int[] expected = new int[picks.size()];
    for (int i = 0; i < expected.length; i++) {
      long[] element = new long[shape.length];
      long[] of = new long[shape.length];
      for (int d = 0; d < shape.length; d++) {
        element[d] = section.start()[d] + picks.get(i)[d] * section.stride()[d];
        of[d] = element[d] / chunk[d];
      }
      boolean there = store.get("a/" + data.keys().key(of)).isPresent();
      expected[i] = there ? position(element, shape) : FILL;
    }
    return expected;
  }

  private static int position(long[] element, int[] shape) {
    int position = 0;
    for (int d = 0; d < shape.length; d++) {
      position = position * shape[d] + (int) element[d];
    }
    return position;
  }

  /** All indices of a box, in C order. */
  public static List<long[]> indices(int[] shape) {
    List<long[]> all = new ArrayList<>(List.of(new long[shape.length]));
    for (int d = 0; d < shape.length; d++) {
      List<long[]> longer = new ArrayList<>();
      for (long[] index : all) {
        for (int i = 0; i < shape[d]; i++) {
          long[] next = index.clone();
          next[d] = i;
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }
}
