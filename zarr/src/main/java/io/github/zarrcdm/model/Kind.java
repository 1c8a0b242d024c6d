package io.github.zarrcdm.model;

/** How the values of a data type lie in a Java array. */
public enum Kind {
  /** {@code byte[]}, signed or unsigned. */
  BYTE,
  /** {@code short[]}, signed or unsigned. */
  SHORT,
  /** {@code int[]}, signed or unsigned. */
  INT,
  /** {@code long[]}, signed or unsigned. */
  LONG,
  /** {@code float[]}. */
  FLOAT,
  /** {@code double[]}. */
  DOUBLE,
  /** {@code byte[]}: one character of 8 bits an element. */
  CHAR,
  /** {@code Object[]} of {@code String}. */
  STRING,
  /** {@code Object[]} of {@code byte[]}. */
  OPAQUE,
  /**
   * {@code byte[]}: whole elements of {@link DataType#size()} bytes, one after the other, as
   * stored.
   */
  STRUCT,
  /** {@code Object[]}, each entry a Java array of the item type's kind. */
  VLEN;

  /** Returns true if each entry of the Java array is a number. */
  public boolean isNumber() {
    return switch (this) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> true;
      case CHAR, STRING, OPAQUE, STRUCT, VLEN -> false;
    };
  }

  /**
   * Returns a new array for {@code count} elements of {@code size} bytes each ({@code size} matters
   * for {@link #STRUCT} only).
   */
  public Object newArray(int count, int size) {
    return switch (this) {
      case BYTE, CHAR -> new byte[count];
      case SHORT -> new short[count];
      case INT -> new int[count];
      case LONG -> new long[count];
      case FLOAT -> new float[count];
      case DOUBLE -> new double[count];
      case STRING, OPAQUE, VLEN -> new Object[count];
      case STRUCT -> new byte[Math.multiplyExact(count, size)];
    };
  }
}
