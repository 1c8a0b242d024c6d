package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Booleans: a byte that is 0 or 1, shown as signed bytes because the netCDF data model has no
 * booleans.
 */
public record BoolType() implements StoredType {
  public static final BoolType BOOL = new BoolType();

  @Override
  public String name() {
    return "bool";
  }

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
    Runs.bytes(chunk, at, step, (byte[]) target, to, count);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(Kind.BYTE, target, to, count, value);
  }

  @Override
  public Object zero() {
    return (byte) 0;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    Object value = json instanceof String word ? truth(word) : json;
    int number = JsonNumber.integer(value, name()).min(BigInteger.TWO).intValue();
    if (number != 0 && number != 1) {
      throw JsonNumber.malformed(json, name());
    }
    return (byte) number;
  }

  private static Object truth(String word) {
    return switch (word) {
      case "true", "True" -> true;
      case "false", "False" -> false;
      default -> word;
    };
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((Byte) value);
  }
}
