package io.github.zarrcdm.internal.table.decode;

/** Texts as strings. */
final class Texts {
  private Texts() {}

  static Cells strings(Object stored) {
    Object[] texts = (Object[]) stored;
    Object[] values = new Object[texts.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = texts[i] == null ? null : texts[i].toString();
    }
    return Cells.of(values);
  }

  /** Returns one character of 8 bits per cell. */
  static Cells characters(Object stored) {
    byte[] characters = (byte[]) stored;
    Object[] values = new Object[characters.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = String.valueOf((char) (characters[i] & 0xff));
    }
    return Cells.of(values);
  }
}
