package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Texts of a fixed number of code points, four bytes each, padded with NULs: numpy's {@code U}, v3
 * {@code fixed_length_utf32}.
 */
public record Utf32Text(String name, int size) implements StoredType {
  private static final int REPLACEMENT = 0xFFFD;

  @Override
  public Kind kind() {
    return Kind.STRING;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    Object[] texts = (Object[]) target;
    int[] points = new int[size / Integer.BYTES];
    for (int i = 0; i < count; i++) {
      ElementRuns.ints(chunk, at + i * step, Integer.BYTES, order, points, 0, points.length);
      texts[to + i] = text(points);
    }
  }

  private static String text(int[] points) {
    int end = points.length;
    while (end > 0 && points[end - 1] == 0) {
      end--;
    }
    for (int i = 0; i < end; i++) {
      if (!Character.isValidCodePoint(points[i])) {
        points[i] = REPLACEMENT;
      }
    }
    return new String(points, 0, end);
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order)
      throws ZarrException {
    Object[] texts = (Object[]) source;
    ByteBuffer target = ByteBuffer.wrap(chunk).order(order);
    for (int i = 0; i < count; i++) {
      String text = (String) texts[from + i];
      if (text.codePointCount(0, text.length()) > size / Integer.BYTES) {
        throw new ZarrException.Malformed(
            "a text of %s characters does not fit type %s. Take a longer type, or \"string\"."
                .formatted(text.codePointCount(0, text.length()), name));
      }
      put(target.position(at + i * step), text);
    }
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.STRING, target, to, count, value);
  }

  @Override
  public Object zero() {
    return "";
  }

  /** Plain text, never base64; {@code 0} stands for an empty one. */
  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    if (json instanceof String string) {
      int[] points = string.codePoints().limit(size / Integer.BYTES).toArray();
      return text(points);
    } else if (Long.valueOf(0).equals(json)) {
      return "";
    }
    throw JsonNumber.malformed(json, name);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    int[] points = ((String) value).codePoints().toArray();
    for (int i = 0; i < size / Integer.BYTES; i++) {
      target.putInt(i < points.length ? points[i] : 0);
    }
  }
}
