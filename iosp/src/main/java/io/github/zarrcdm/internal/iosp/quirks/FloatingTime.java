package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteOrder;

/** 64-bit counts as doubles, in which the {@code missing} one and the smallest are NaN. */
record FloatingTime(DataType stored, long missing) implements DataType {

  @Override
  public String name() {
    return stored.name();
  }

  @Override
  public Kind kind() {
    return Kind.DOUBLE;
  }

  @Override
  public int size() {
    return stored.size();
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    long[] counts = new long[count];
    stored.read(chunk, at, step, order, counts, 0, count);
    put(counts, (double[]) target, to);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    long[] counts = new long[count];
    stored.fill(counts, 0, count, value);
    put(counts, (double[]) target, to);
  }

  /** The smallest integer is always numpy's "not a time". */
  private void put(long[] counts, double[] target, int to) {
    for (int i = 0; i < counts.length; i++) {
      boolean absent = counts[i] == missing || counts[i] == Long.MIN_VALUE;
      target[to + i] = absent ? Double.NaN : counts[i];
    }
  }

  /** Returns a stored count, as {@link #fill} takes it. */
  @Override
  public Object zero() {
    return stored.zero();
  }
}
