package io.github.zarrcdm.internal.codec.objects;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Items of any length: the number of items, then for each its number of bytes and its bytes;
 * numbers are four bytes, little-endian.
 *
 * <p>Names: {@code vlen-utf8}, {@code vlen-bytes} (v3 and v2), {@code vlen-array} (v2), each also
 * after {@code numcodecs.}.
 *
 * <p>Configuration: {@code {"dtype": "<i4"}}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/vlen-utf8">v3
 *     codec vlen-utf8</a>
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/other/vlen.html">numcodecs vlen</a>
 */
public final class VlenItems implements ArrayBytesCodec {
  private static final byte[] NO_BYTES = {};

  private final Item item;

  private VlenItems(Item item) {
    this.item = item;
  }

  @FunctionalInterface
  private interface Item {
    Object of(byte[] array, int from, int length, ChunkContext chunk) throws ZarrException;
  }

  /**
   * Items of text or bytes, whichever {@code type} is; text that is not UTF-8 has replacement
   * characters.
   */
  public static VlenItems of(Configuration configuration, DataType type) throws ZarrException {
    if (type.kind() == Kind.STRING) {
      return new VlenItems(
          (array, from, length, chunk) ->
              length == 0 ? "" : new String(array, from, length, StandardCharsets.UTF_8));
    } else if (type.kind() == Kind.OPAQUE) {
      return new VlenItems(VlenItems::bytes);
    }
    throw configuration.malformed("elements of type %s are neither texts nor bytes", type.name());
  }

  /** Rows of items of a fixed size, whose type the configuration names. */
  public static VlenItems rows(Configuration configuration, DataType type) throws ZarrException {
    Object dtype = configuration.get("dtype");
    DataType item = dtype == null && type.item() != null ? type.item() : DataTypes.either(dtype);
    if (item.size() <= 0) {
      throw configuration.unsupported(
          "items of type %s are not supported; supported are types of a fixed size", item.name());
    }
    ByteOrder order = DataTypes.order(dtype);
    Object none = item.kind().newArray(0, item.size());
    return new VlenItems(
        (array, from, length, chunk) ->
            length == 0 ? none : row(array, from, length, item, order, chunk));
  }

  private static byte[] bytes(byte[] array, int from, int length, ChunkContext chunk) {
    if (length == 0) {
      return NO_BYTES; // no object for each: there may be millions
    }
    byte[] copy = new byte[length];
    System.arraycopy(array, from, copy, 0, length);
    return copy;
  }

  private static Object row(
      byte[] array, int from, int length, DataType item, ByteOrder order, ChunkContext chunk)
      throws ZarrException {
    if (length % item.size() != 0) {
      throw chunk.corrupt(
          "a row of %s bytes is not a multiple of its items' %s", length, item.size());
    }
    int count = length / item.size();
    Object row = item.kind().newArray(count, item.size());
    item.read(array, from, item.size(), order, row, 0, count);
    return row;
  }

  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    Span span = Span.of(bytes);
    byte[] array = span.array();
    if (span.length() < Integer.BYTES * (1L + count)) {
      throw chunk.corrupt("%s bytes are too few for %s items", span.length(), count);
    }
    int told = LittleEndian.getInt(array, span.from());
    if (told != count) {
      throw chunk.corrupt("it has %s items, the chunk has %s", told, count);
    }
    Object[] values = new Object[count];
    int at = span.from() + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      if (span.to() - at < Integer.BYTES) {
        throw chunk.corrupt("it ends before item %s of %s", i, count);
      }
      int length = LittleEndian.getInt(array, at);
      at += Integer.BYTES;
      if (length < 0 || length > span.to() - at) {
        throw chunk.corrupt(
            "item %s of %s has %s bytes, %s are left", i, count, length, span.to() - at);
      }
      Limit.ELEMENT_BYTES.check(length, chunk::where);
      values[i] = item.of(array, at, length, chunk);
      at += length;
    }
    return new Elements.Objects(values);
  }
}
