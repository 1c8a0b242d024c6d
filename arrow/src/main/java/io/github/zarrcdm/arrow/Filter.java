package io.github.zarrcdm.arrow;

/**
 * A comparison of a column with a value. It does not hold where the column is missing.
 *
 * @param column a coordinate or a variable
 * @param comparison how the column is to compare with the value
 * @param value a {@link Number} for numbers, an {@link java.time.Instant} for times, a {@link
 *     String} for text, a {@link Boolean}
 */
public record Filter(String column, Comparison comparison, Object value) {

  /** How two values compare. Texts compare by their bytes in UTF-8. */
  public enum Comparison {
    EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST;

    /** Returns true if it holds for values that compare as {@code order} does with 0. */
    boolean holds(int order) {
      return switch (this) {
        case EQUAL -> order == 0;
        case LESS -> order < 0;
        case AT_MOST -> order <= 0;
        case GREATER -> order > 0;
        case AT_LEAST -> order >= 0;
      };
    }
  }
}
