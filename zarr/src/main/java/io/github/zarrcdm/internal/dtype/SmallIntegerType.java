package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Integers of 2 and 4 bits, each in a byte of its own, whose upper bits may be anything.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/data-types/int4">data
 *     type int4</a>
 */
public record SmallIntegerType(String name, int bits, boolean unsigned) implements StoredType {

  @Override
  public Kind kind() {
    return Kind.BYTE;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    byte[] values = (byte[]) target;
    ElementRuns.bytes(chunk, at, step, values, to, count);
    int spare = Integer.SIZE - bits;
    if (unsigned) {
      for (int i = to; i < to + count; i++) {
        values[i] = (byte) (values[i] << spare >>> spare);
      }
    } else {
      for (int i = to; i < to + count; i++) {
        values[i] = (byte) (values[i] << spare >> spare);
      }
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order)
      throws ZarrException {
    byte[] values = (byte[]) source;
    int least = unsigned ? 0 : -1 << bits - 1;
    for (int i = from; i < from + count; i++) {
      if (values[i] < least || values[i] >= least + (1 << bits)) {
        throw new ZarrException.Malformed(
            "%s is not a value of type %s".formatted(values[i], name));
      }
    }
    ElementRuns.putBytes(values, from, count, chunk, at, step);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.BYTE, target, to, count, value);
  }

  @Override
  public Object zero() {
    return (byte) 0;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    int value = (Integer) IntegerType.INT32.fillValue(json, text);
    int least = unsigned ? 0 : -1 << bits - 1;
    if (value < least || value >= least + (1 << bits)) {
      throw JsonNumber.malformed(json, name);
    }
    return (byte) value;
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((Byte) value);
  }
}
