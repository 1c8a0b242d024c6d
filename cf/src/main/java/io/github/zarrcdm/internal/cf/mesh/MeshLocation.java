package io.github.zarrcdm.internal.cf.mesh;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The elements of a mesh on which data can be. */
public enum MeshLocation {
  NODE,
  EDGE,
  FACE,
  VOLUME;

  /** Returns the location that the attribute {@code location} spells; empty for another word. */
  public static Optional<MeshLocation> of(String word) {
    return Stream.of(values()).filter(location -> location.word().equals(word.strip())).findFirst();
  }

  /** As the attribute {@code location} spells it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many nodes an element has at least. */
  public int leastNodes() {
    return switch (this) {
      case NODE -> 1;
      case EDGE -> 2;
      case FACE -> 3;
      case VOLUME -> 4;
    };
  }
}
