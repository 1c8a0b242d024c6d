package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A data type that a store can name: one that also knows how metadata spell its fill value. */
public interface StoredType extends DataType {

  /** How metadata spell bytes as JSON text. */
  enum BytesText {
    /**
     * As base64, as v2 and v3 do; text that is not base64 of the right length is taken literally.
     */
    BASE64,
    /** As themselves, as v1 and NCZarr do. */
    PLAIN
  }

  /**
   * Returns the fill value that {@code json} (a plain Java value as in {@link
   * io.github.zarrcdm.model.Attributes}, not null) spells, of the class of {@link #zero()}. Throws
   * {@link ZarrException.Malformed} if it is not a value of this type; the message says what was
   * found.
   */
  Object fillValue(Object json, BytesText text) throws ZarrException;

  /**
   * Returns the fill value where v3 metadata say null, which the specification does not allow but
   * GDAL writes for rasters without a nodata value: one that can mark nothing but missing data, or
   * null, with which missing chunks read as {@link #zero()} and every stored value is valid.
   */
  default @Nullable Object defaultFill() {
    return null;
  }

  /** Returns a fill value as returned by a read: of the class of {@link #kind()}'s elements. */
  default Object shown(Object fill) {
    return fill;
  }

  /**
   * CF attributes that say what the values mean; empty for types whose values stand for themselves.
   */
  default Map<String, Object> attributes() {
    return Map.of();
  }

  /**
   * Writes {@code value}, a fill value, as one element at the position of {@code target}, in its
   * byte order. Only for fixed sizes.
   */
  void put(ByteBuffer target, Object value);

  /**
   * Copies {@code count} elements from {@code source[from]} on, a Java array of {@link #kind()},
   * into a chunk that is to be encoded: to {@code chunk[at]}, {@code step} bytes apart. The reverse
   * of {@link #read}, for fixed sizes. Throws {@link ZarrException.Malformed} for a value that is
   * not of this type.
   */
  default void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order)
      throws ZarrException {
    ByteBuffer target = ByteBuffer.wrap(chunk).order(order);
    for (int i = 0; i < count; i++) {
      put(target.position(at + i * step), Array.get(source, from + i));
    }
  }

  /** Copies runs from one source into one chunk; places and steps are in elements. */
  @FunctionalInterface
  interface Writer {
    void write(int from, int count, int at, int step) throws ZarrException;
  }

  /**
   * Returns what writes {@code source} into {@code chunk} as {@link #write} does, for many runs.
   */
  default Writer writer(Object source, byte[] chunk, ByteOrder order) {
    int size = size();
    return (from, count, at, step) ->
        write(source, from, count, chunk, at * size, step * size, order);
  }
}
