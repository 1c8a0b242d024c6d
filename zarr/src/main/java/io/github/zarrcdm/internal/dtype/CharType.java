package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Characters of one byte, which netcdf-c stores as {@code >S1}. */
public record CharType() implements StoredType {

  @Override
  public String name() {
    return "char";
  }

  @Override
  public Kind kind() {
    return Kind.CHAR;
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
    Fills.of(Kind.CHAR, target, to, count, value);
  }

  @Override
  public Object zero() {
    return (byte) 0;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    byte[] bytes = FixedText.bytes(json, 1, text, name());
    return bytes.length == 0 ? (byte) 0 : bytes[0];
  }

  /** The character as a text of length 1; an empty text for NUL. */
  @Override
  public Object shown(Object fill) {
    return FixedText.text(new byte[] {(Byte) fill}, 0, 1);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put((Byte) value);
  }
}
