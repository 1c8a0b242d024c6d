package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** IEEE floats of 32 and 64 bits. */
public record FloatType(String name, Kind kind) implements StoredType {
  public static final FloatType FLOAT32 = new FloatType("float32", Kind.FLOAT);
  public static final FloatType FLOAT64 = new FloatType("float64", Kind.DOUBLE);

  @Override
  public int size() {
    return kind == Kind.FLOAT ? Float.BYTES : Double.BYTES;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    if (kind == Kind.FLOAT) {
      ElementRuns.floats(chunk, at, step, order, (float[]) target, to, count);
    } else {
      ElementRuns.doubles(chunk, at, step, order, (double[]) target, to, count);
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (kind == Kind.FLOAT) {
      ElementRuns.putFloats((float[]) source, from, count, chunk, at, step, order);
    } else {
      ElementRuns.putDoubles((double[]) source, from, count, chunk, at, step, order);
    }
  }

  @Override
  public Reader reader(byte[] block, ByteOrder order, Object target) {
    return new BulkReader(this, block, order, target);
  }

  @Override
  public Writer writer(Object source, byte[] chunk, ByteOrder order) {
    return new BulkWriter(this, source, chunk, order);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(kind, target, to, count, value);
  }

  @Override
  public Object zero() {
    return boxed(0);
  }

  private Object boxed(double value) {
    if (kind == Kind.FLOAT) {
      return (float) value;
    }
    return value;
  }

  @Override
  public Object defaultFill() {
    return boxed(Double.NaN);
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    if (!JsonNumber.isBits(json)) {
      return boxed(JsonNumber.real(json, name));
    }
    long bits = JsonNumber.bits(json, size(), name);
    if (kind == Kind.FLOAT) {
      return Float.intBitsToFloat((int) bits);
    }
    return Double.longBitsToDouble(bits);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    if (kind == Kind.FLOAT) {
      target.putFloat((Float) value);
    } else {
      target.putDouble((Double) value);
    }
  }
}
