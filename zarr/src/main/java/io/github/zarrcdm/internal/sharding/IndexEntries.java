package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.IntegerType;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The entries of a shard's index: for each chunk, in C order, its offset and its length. */
public final class IndexEntries {
  /** Offset and length of a chunk that is not stored: all bits set. */
  public static final long MISSING = -1;

  /** Numbers of an entry. */
  static final int ENTRY = 2;

  private IndexEntries() {}

  /** Returns the bytes that an index takes of a shard with so many chunks along each dimension. */
  public static int size(Pipeline codecs, int[] chunks) throws ZarrException {
    return Math.toIntExact(codecs.encodedSize(shape(chunks)));
  }

  /** Offsets and lengths, alternating. Throws {@link ZarrException} for damaged bytes. */
  public static long[] decode(Pipeline codecs, ByteBuffer bytes, int[] chunks, ChunkContext context)
      throws ZarrException {
    int[] shape = shape(chunks);
    Elements decoded = codecs.decode(bytes, shape, context);
    long[] entries = new long[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
    Region.all(shape, codecs.strides(shape)).copy(decoded, IntegerType.UINT64, entries);
    return entries;
  }

  private static int[] shape(int[] chunks) {
    int[] shape = Arrays.copyOf(chunks, chunks.length + 1);
    shape[chunks.length] = ENTRY;
    return shape;
  }
}
