package io.github.zarrcdm.internal.codec.objects;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Items of any length, as {@link VlenItems} reads them. */
public final class VlenEncoder implements Encoder.ToBytes {
  private final Item item;

  private VlenEncoder(Item item) {
    this.item = item;
  }

  @FunctionalInterface
  private interface Item {
    byte[] bytes(Object value) throws ZarrException;
  }

  public static VlenEncoder of(Configuration configuration, DataType type) throws ZarrException {
    if (type.kind() == Kind.STRING) {
      return new VlenEncoder(value -> ((String) value).getBytes(StandardCharsets.UTF_8));
    } else if (type.kind() == Kind.OPAQUE) {
      return new VlenEncoder(value -> (byte[]) value);
    }
    throw configuration.malformed("elements of type %s are neither texts nor bytes", type.name());
  }

  /** Rows of items of a fixed size, whose type the configuration names. */
  public static VlenEncoder rows(Configuration configuration, DataType type) throws ZarrException {
    Object dtype = configuration.get("dtype");
    if (type.item() == null || dtype == null) {
      throw configuration.malformed(
          "elements are %s, not rows of its dtype %s", type.name(), dtype);
    }
    StoredType item = DataTypes.either(dtype);
    if (item.size() <= 0 || item.kind() != type.item().kind()) {
      throw configuration.malformed("dtype %s, for rows of %s", dtype, type.item().name());
    }
    ByteOrder order = DataTypes.order(dtype);
    return new VlenEncoder(row -> row(row, item, order));
  }

  private static byte[] row(Object row, StoredType item, ByteOrder order) throws ZarrException {
    int length = Array.getLength(row);
    int count = item.kind() == Kind.STRUCT ? length / item.size() : length;
    byte[] bytes = new byte[count * item.size()];
    item.write(row, 0, count, bytes, 0, item.size(), order);
    return bytes;
  }

  @Override
  public ByteBuffer encode(Elements elements, int count) throws ZarrException {
    Object[] values = ((Elements.Objects) elements).values();
    byte[][] items = new byte[count][];
    long total = Integer.BYTES;
    for (int i = 0; i < count; i++) {
      items[i] = item.bytes(values[i]);
      total += Integer.BYTES + items[i].length;
    }
    if (total > Integer.MAX_VALUE - 8) {
      throw new ZarrException.LimitExceeded(
          "a chunk of %s items takes %s bytes, 2147483639 are the most. Take smaller chunks."
              .formatted(count, total));
    }
    byte[] bytes = new byte[(int) total];
    LittleEndian.putInt(bytes, 0, count);
    int at = Integer.BYTES;
    for (byte[] one : items) {
      LittleEndian.putInt(bytes, at, one.length);
      System.arraycopy(one, 0, bytes, at + Integer.BYTES, one.length);
      at += Integer.BYTES + one.length;
    }
    return ByteBuffer.wrap(bytes);
  }
}
