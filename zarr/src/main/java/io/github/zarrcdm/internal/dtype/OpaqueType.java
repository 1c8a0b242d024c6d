package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Bytes without a meaning, {@code size} of them an element: numpy's {@code V}, v3 {@code r*} and
 * {@code raw_bytes}.
 */
public record OpaqueType(String name, int size) implements StoredType {

  @Override
  public Kind kind() {
    return Kind.OPAQUE;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    Object[] values = (Object[]) target;
    for (int i = 0; i < count; i++) {
      values[to + i] = Arrays.copyOfRange(chunk, at + i * step, at + i * step + size);
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order)
      throws ZarrException {
    Object[] values = (Object[]) source;
    for (int i = 0; i < count; i++) {
      byte[] bytes = (byte[]) values[from + i];
      if (bytes.length != size) {
        throw new ZarrException.Malformed(
            "a value of %s bytes is not of type %s".formatted(bytes.length, name));
      }
      System.arraycopy(bytes, 0, chunk, at + i * step, size);
    }
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.OPAQUE, target, to, count, value);
  }

  @Override
  public Object zero() {
    return new byte[size];
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    byte[] bytes = FixedText.bytes(json, size, text, name);
    if (bytes.length > size) {
      throw JsonNumber.malformed(json, name);
    }
    return Arrays.copyOf(bytes, size);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((byte[]) value);
  }
}
