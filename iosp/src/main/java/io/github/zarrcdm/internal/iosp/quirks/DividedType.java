package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteOrder;

/**
 * Integers shown divided and rounded down, after {@code added}; the {@code missing} value is not
 * divided.
 */
record DividedType(DataType stored, long added, long divisor, long missing) implements DataType {

  private long divided(long value) {
    return value == missing ? value : Math.floorDiv(value + added, divisor);
  }

  @Override
  public String name() {
    return stored.name();
  }

  @Override
  public Kind kind() {
    return stored.kind();
  }

  @Override
  public boolean unsigned() {
    return stored.unsigned();
  }

  @Override
  public int size() {
    return stored.size();
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    stored.read(chunk, at, step, order, target, to, count);
    divide(target, to, count);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    stored.fill(target, to, count, value);
    divide(target, to, count);
  }

  private void divide(Object target, int to, int count) {
    for (int i = to; i < to + count; i++) {
      if (target instanceof long[] longs) {
        // The smallest integer is always numpy's "not a time".
        longs[i] = longs[i] == Long.MIN_VALUE ? longs[i] : divided(longs[i]);
      } else if (target instanceof int[] ints) {
        ints[i] = (int) divided(unsigned() ? ints[i] & 0xFFFF_FFFFL : ints[i]);
      } else if (target instanceof short[] shorts) {
        shorts[i] = (short) divided(unsigned() ? shorts[i] & 0xFFFF : shorts[i]);
      } else if (target instanceof byte[] bytes) {
        bytes[i] = (byte) divided(unsigned() ? bytes[i] & 0xFF : bytes[i]);
      }
    }
  }

  @Override
  public Object zero() {
    return stored.zero();
  }
}
