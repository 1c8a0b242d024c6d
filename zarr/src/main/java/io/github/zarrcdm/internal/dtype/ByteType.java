package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements of one byte that are neither integers nor floats. */
public record ByteType(String name, Kind kind) implements StoredType {
  /** Booleans, 0 or 1. Read as signed bytes, because the netCDF data model has no booleans. */
  public static final ByteType BOOL = new ByteType("bool", Kind.BYTE);

  /** Characters, which netcdf-c stores as {@code >S1}. */
  public static final ByteType CHAR = new ByteType("char", Kind.CHAR);

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    ElementRuns.bytes(chunk, at, step, (byte[]) target, to, count);
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    ElementRuns.putBytes((byte[]) source, from, count, chunk, at, step);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(kind, target, to, count, value);
  }

  @Override
  public Object zero() {
    return (byte) 0;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return kind == Kind.CHAR ? character(json, text) : bool(json);
  }

  private byte character(Object json, BytesText text) throws ZarrException {
    byte[] bytes = FixedText.bytes(json, 1, text, name);
    return bytes.length == 0 ? 0 : bytes[0];
  }

  private byte bool(Object json) throws ZarrException {
    if ("true".equals(json) || "True".equals(json)) {
      return 1;
    } else if ("false".equals(json) || "False".equals(json)) {
      return 0;
    }
    int number = JsonNumber.integer(json, name).min(BigInteger.TWO).intValue();
    if (number != 0 && number != 1) {
      throw JsonNumber.malformed(json, name);
    }
    return (byte) number;
  }

  /** Returns a character as a text of length 1, NUL as an empty text. */
  @Override
  public Object shown(Object fill) {
    return kind == Kind.CHAR ? FixedText.text(new byte[] {(Byte) fill}, 0, 1) : fill;
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((Byte) value);
  }
}
