package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;

/**
 * A filter that makes one number of each number, block by block, so that a block stays in the cache
 * from step to step.
 */
public abstract class NumberFilter implements ArrayCodec {
  private static final int BLOCK = 1024;

  private final DataType encodedType;
  private final NumberFormat encoded;
  private final NumberFormat decoded;

  /** A filter from numbers of {@code decodedType} to numbers of {@code encodedType}. */
  NumberFilter(DataType encodedType, DataType decodedType, Configuration configuration)
      throws ZarrException {
    this.encodedType = encodedType;
    this.encoded = NumberFormat.of(encodedType, configuration);
    this.decoded = NumberFormat.of(decodedType, configuration);
  }

  /**
   * Returns the type that {@code key} names, in the way of v3 or of numpy; {@code otherwise} if it
   * names none.
   */
  static DataType type(Configuration configuration, String key, DataType otherwise)
      throws ZarrException {
    if (!configuration.has(key)) {
      return otherwise;
    }
    try {
      return DataTypes.either(configuration.get(key));
    } catch (ZarrException e) {
      throw configuration.unsupported("%s: %s", key, e.getMessage());
    }
  }

  /**
   * Returns {@link #type}, which must be {@code elements} in size, for that is what the array
   * holds.
   */
  static DataType decodedType(Configuration configuration, String key, DataType elements)
      throws ZarrException {
    DataType type = type(configuration, key, elements);
    if (type.size() != elements.size()) {
      throw configuration.malformed(
          "%s is %s, but it stands before elements of %s", key, type.name(), elements.name());
    }
    return type;
  }

  /** Decodes, or encodes, the blocks of one chunk, in order. */
  interface Step {
    /**
     * Turns {@code count} numbers of one format into the other; {@code work} is as long as {@code
     * bits}, its content arbitrary.
     */
    void apply(long[] bits, double[] work, int count) throws ZarrException;
  }

  /** Returns what decodes a chunk; used by one caller, from the first block to the last. */
  abstract Step step(ChunkContext chunk);

  final NumberFormat encoded() {
    return encoded;
  }

  final NumberFormat decoded() {
    return decoded;
  }

  @Override
  public final DataType encodedType() {
    return encodedType;
  }

  @Override
  public final Elements decode(Elements elements, int count, ChunkContext chunk)
      throws ZarrException {
    Elements.Packed packed = PackedElements.of(elements, count, encoded.size(), chunk);
    boolean inPlace = packed.owned() && encoded.size() == decoded.size();
    byte[] target = inPlace ? packed.array() : chunk.allocate((long) count * decoded.size());
    int start = inPlace ? packed.offset() : 0;
    apply(step(chunk), packed, encoded, target, start, decoded, count);
    return new Elements.Packed(
        target, start, count * decoded.size(), ByteOrder.LITTLE_ENDIAN, true);
  }

  /**
   * Puts what {@code step} makes of {@code count} numbers of {@code source} into {@code target} at
   * {@code start}, block by block.
   */
  static void apply(
      Step step,
      Elements.Packed source,
      NumberFormat from,
      byte[] target,
      int start,
      NumberFormat to,
      int count)
      throws ZarrException {
    long[] bits = new long[Math.min(BLOCK, count)];
    double[] work = new double[bits.length];
    for (int done = 0; done < count; done += BLOCK) {
      int length = Math.min(BLOCK, count - done);
      int at = source.offset() + done * from.size();
      Bits.load(source.array(), at, from.size(), source.order(), bits, length);
      from.narrow(bits, length);
      step.apply(bits, work, length);
      Bits.store(bits, to.size(), target, start + done * to.size(), length);
    }
  }
}
