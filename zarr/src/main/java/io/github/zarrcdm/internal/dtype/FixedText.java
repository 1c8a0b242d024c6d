package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Texts of up to {@code size} bytes, padded with NULs: numpy's {@code S}, v3 {@code
 * null_terminated_bytes}. They have no encoding of their own: what is UTF-8 is read as that, the
 * rest as Latin-1.
 */
public record FixedText(String name, int size) implements StoredType {

  @Override
  public Kind kind() {
    return Kind.STRING;
  }

  @Override
  public void read(
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    Object[] texts = (Object[]) target;
    for (int i = 0; i < count; i++) {
      texts[to + i] = text(chunk, at + i * step, size);
    }
  }

  /** Returns the text in {@code length} bytes, without the NULs at its end. */
  public static String text(byte[] bytes, int at, int length) {
    int end = at + length;
    while (end > at && bytes[end - 1] == 0) {
      end--;
    }
    for (int i = at; i < end; i++) {
      if (bytes[i] < 0) {
        return decoded(bytes, at, end - at);
      }
    }
    return new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
  }

  private static String decoded(byte[] bytes, int at, int length) {
    try {
      CharBuffer text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length));
      return text.toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, at, length, StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int step, ByteOrder order)
      throws ZarrException {
    Object[] texts = (Object[]) source;
    for (int i = 0; i < count; i++) {
      byte[] bytes = encoded(texts[from + i]);
      System.arraycopy(bytes, 0, chunk, at + i * step, bytes.length);
      Arrays.fill(chunk, at + i * step + bytes.length, at + i * step + size, (byte) 0);
    }
  }

  /** UTF-8; Latin-1 where only that fits and is read as the same text; bytes unchanged. */
  private byte[] encoded(Object element) throws ZarrException {
    byte[] bytes =
        element instanceof byte[] given
            ? given
            : ((String) element).getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= size) {
      return bytes;
    }
    String text = element instanceof String given ? given : text(bytes, 0, bytes.length);
    byte[] latin = text.getBytes(StandardCharsets.ISO_8859_1);
    if (latin.length <= size && text(latin, 0, latin.length).equals(text)) {
      return latin;
    }
    throw new ZarrException.Malformed(
        "a text of %s bytes does not fit type %s. Take a longer type, or \"string\"."
            .formatted(bytes.length, name));
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.STRING, target, to, count, value);
  }

  @Override
  public Object zero() {
    return "";
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    byte[] bytes = bytes(json, size, text, name);
    if (bytes.length > size && json instanceof String string) {
      bytes = stored(string);
    }
    return text(bytes, 0, Math.min(bytes.length, size));
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.put(Arrays.copyOf(stored((String) value), size));
  }

  /** Returns the bytes of a text that was read: Latin-1 if it is too long in UTF-8. */
  byte[] stored(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= size ? bytes : text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the bytes that {@code json} spells: base64 of at most {@code longest} bytes, else the
   * text itself; a list of numbers; {@code 0} for none.
   */
  static byte[] bytes(Object json, int longest, BytesText text, String type) throws ZarrException {
    if (json instanceof String string) {
      // Java decodes base64 without its padding too, which would take "NA" for one byte.
      if (text == BytesText.BASE64 && string.length() % 4 == 0) {
        try {
          byte[] bytes = Base64.getDecoder().decode(string);
          if (bytes.length <= longest) {
            return bytes;
          }
        } catch (IllegalArgumentException e) {
          return string.getBytes(StandardCharsets.UTF_8);
        }
      }
      return string.getBytes(StandardCharsets.UTF_8);
    } else if (json instanceof List<?> list && list.size() <= longest) {
      byte[] bytes = new byte[list.size()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (Byte) IntegerType.UINT8.fillValue(list.get(i), text);
      }
      return bytes;
    } else if (Long.valueOf(0).equals(json)) {
      return new byte[0];
    }
    throw JsonNumber.malformed(json, type);
  }
}
