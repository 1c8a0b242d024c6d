package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Completes the codec {@code szip} as netCDF-C writes it, with {@code mask} and {@code
 * pixels-per-block} alone. Its scanlines have the length of the array's last dimension, where HDF5
 * and its other users take that of the chunk: they differ if the last dimension is cut.
 */
final class NczarrSzip {
  private static final String BLOCK = "pixels-per-block";
  private static final String LINE = "pixels-per-scanline";
  private static final String MASK = "mask";

  private static final long BIG_ENDIAN = 16;
  private static final long MOST_BLOCKS = 128;
  private static final long LONGEST_LINE = 4096;

  private NczarrSzip() {}

  /**
   * Returns {@code codecs} of an array of {@code shape}, whose elements are stored in {@code
   * order}.
   */
  static List<CodecSpec> completed(List<CodecSpec> codecs, long[] shape, ByteOrder order) {
    return codecs.stream().map(codec -> completed(codec, shape, order)).toList();
  }

  private static CodecSpec completed(CodecSpec codec, long[] shape, ByteOrder order) {
    Map<String, Object> given = codec.configuration();
    Long block = integer(given.get(BLOCK));
    if (shape.length == 0 || block == null || given.get(LINE) != null) {
      return codec;
    }
    Map<String, Object> all = new LinkedHashMap<>(given);
    long last = shape[shape.length - 1];
    if (last >= block) {
      long longest = block * MOST_BLOCKS;
      all.put(LINE, last > LONGEST_LINE ? longest : Math.min(longest, last));
    }
    Long mask = integer(given.get(MASK));
    if (order == ByteOrder.BIG_ENDIAN && mask != null) {
      all.put(MASK, mask | BIG_ENDIAN);
    }
    return new CodecSpec(codec.name(), all);
  }

  /** Returns null for what is not an integer, which the codec then refuses. */
  private static @Nullable Long integer(@Nullable Object value) {
    try {
      return value instanceof Long || value instanceof String
          ? Long.valueOf(value.toString())
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
