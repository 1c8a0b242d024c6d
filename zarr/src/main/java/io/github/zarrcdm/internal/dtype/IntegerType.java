package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Integers of 8, 16, 32 and 64 bits. */
public record IntegerType(String name, Kind kind, boolean unsigned) implements StoredType {
  public static final IntegerType INT8 = new IntegerType("int8", Kind.BYTE, false);
  public static final IntegerType UINT8 = new IntegerType("uint8", Kind.BYTE, true);
  public static final IntegerType INT16 = new IntegerType("int16", Kind.SHORT, false);
  public static final IntegerType UINT16 = new IntegerType("uint16", Kind.SHORT, true);
  public static final IntegerType INT32 = new IntegerType("int32", Kind.INT, false);
  public static final IntegerType UINT32 = new IntegerType("uint32", Kind.INT, true);
  public static final IntegerType INT64 = new IntegerType("int64", Kind.LONG, false);
  public static final IntegerType UINT64 = new IntegerType("uint64", Kind.LONG, true);

  @Override
  public int size() {
    return switch (kind) {
      case BYTE -> 1;
      case SHORT -> 2;
      case INT -> 4;
      default -> 8;
    };
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    switch (kind) {
      case BYTE -> ElementRuns.bytes(chunk, at, step, (byte[]) target, to, count);
      case SHORT -> ElementRuns.shorts(chunk, at, step, order, (short[]) target, to, count);
      case INT -> ElementRuns.ints(chunk, at, step, order, (int[]) target, to, count);
      default -> ElementRuns.longs(chunk, at, step, order, (long[]) target, to, count);
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    switch (kind) {
      case BYTE -> ElementRuns.putBytes((byte[]) source, from, count, chunk, at, step);
      case SHORT -> ElementRuns.putShorts((short[]) source, from, count, chunk, at, step, order);
      case INT -> ElementRuns.putInts((int[]) source, from, count, chunk, at, step, order);
      default -> ElementRuns.putLongs((long[]) source, from, count, chunk, at, step, order);
    }
  }

  @Override
  public Reader reader(byte[] block, ByteOrder order, Object target) {
    return kind == Kind.BYTE
        ? StoredType.super.reader(block, order, target)
        : new BulkReader(this, block, order, target);
  }

  @Override
  public Writer writer(Object source, byte[] chunk, ByteOrder order) {
    return kind == Kind.BYTE
        ? StoredType.super.writer(source, chunk, order)
        : new BulkWriter(this, source, chunk, order);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(kind, target, to, count, value);
  }

  @Override
  public Object zero() {
    return boxed(0);
  }

  private Object boxed(long bits) {
    return switch (kind) {
      case BYTE -> (byte) bits;
      case SHORT -> (short) bits;
      case INT -> (int) bits;
      default -> bits;
    };
  }

  /**
   * Exact. Two kinds of wrong numbers count, because writers let them pass: a 64-bit limit that was
   * rounded to a double, and the number of the other signedness that has the same bits, as 255 for
   * -1.
   */
  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    int bits = 8 * size();
    BigInteger value = JsonNumber.integer(json, name);
    BigInteger greatest =
        BigInteger.ONE.shiftLeft(unsigned ? bits : bits - 1).subtract(BigInteger.ONE);
    if (bits == Long.SIZE
        && value.compareTo(greatest) > 0
        && value.doubleValue() == greatest.doubleValue()) {
      value = greatest;
    }
    boolean fits = value.signum() < 0 ? value.bitLength() < bits : value.bitLength() <= bits;
    if (!fits) {
      throw JsonNumber.malformed(json, name);
    }
    return boxed(value.longValue());
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    switch (kind) {
      case BYTE -> target.put((Byte) value);
      case SHORT -> target.putShort((Short) value);
      case INT -> target.putInt((Integer) value);
      default -> target.putLong((Long) value);
    }
  }
}
