package io.github.zarrcdm.internal.cf.mesh;

/**
 * A fault of some elements of a mesh.
 *
 * @param count how many have it
 * @param first the first of them, counted from 0
 * @param value the index there that shows it, as stored
 */
public record ElementFault(Kind kind, long count, long first, double value) {
  /** What is wrong with some elements. */
  public enum Kind {
    OUT_OF_RANGE("an index that is none of the nodes"),
    FILL_WITHIN("a fill value before their last node"),
    TOO_FEW("too few nodes"),
    UNDECLARED_FILL("an index that is none of the nodes after their last node, and no _FillValue");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** In words: {@code 2 elements have too few nodes; the first is 7}. */
  public String words() {
    String found =
        kind == Kind.OUT_OF_RANGE || kind == Kind.UNDECLARED_FILL ? ", with " + shown(value) : "";
    return "%s %s %s; the first is %s, counted from 0%s"
        .formatted(
            count,
            count == 1 ? "element has" : "elements have",
            kind.words.replace("their", count == 1 ? "its" : "their"),
            first,
            found);
  }

  /**
   * Returns the text of an index that need not be valid, such as -1, 1.5 or 1.8446744073709552E19.
   */
  public static String shown(double index) {
    return index == (long) index ? Long.toString((long) index) : Double.toString(index);
  }

  /** Returns true if the elements are drawn nevertheless. */
  public boolean isHarmless() {
    return kind == Kind.UNDECLARED_FILL;
  }
}
