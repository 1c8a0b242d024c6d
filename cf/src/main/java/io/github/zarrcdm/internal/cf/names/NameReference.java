package io.github.zarrcdm.internal.cf.names;

/**
 * A name in the text of an attribute.
 *
 * @param name as the text has it: {@code lat}, {@code ../grid/lat}, {@code /grid/lat}
 * @param key the word and its colon's side before it: {@code ps} in {@code ps: surface_pressure};
 *     empty where the attribute has none
 * @param start where the name begins in the text
 */
public record NameReference(Kind kind, String name, String key, int start) {
  /** What a name can be the name of. */
  public enum Kind {
    VARIABLE,
    DIMENSION,
    /** A dimension, a scalar coordinate, or a word such as {@code area} that names neither. */
    CELL_METHOD
  }
}
