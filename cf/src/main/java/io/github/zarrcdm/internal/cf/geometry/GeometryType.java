package io.github.zarrcdm.internal.cf.geometry;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code geometry_type} can be. */
public enum GeometryType {
  POINT(1),
  LINE(2),
  POLYGON(3);

  private final int leastNodes;

  GeometryType(int leastNodes) {
    this.leastNodes = leastNodes;
  }

  /** Returns the type that {@code word} spells; empty for another word. */
  public static Optional<GeometryType> of(String word) {
    return Stream.of(values()).filter(type -> type.word().equals(word.strip())).findFirst();
  }

  /** As CF spells it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many nodes a part has at least. */
  public int leastNodes() {
    return leastNodes;
  }
}
