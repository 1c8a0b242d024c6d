package io.github.zarrcdm.internal.conventions.crs.healpix;

import java.util.Locale;
import java.util.Optional;

/** How the cells of a HEALPix grid are numbered. */
public enum Indexing {
  /** Along a space-filling curve in each of the twelve base cells. */
  NESTED,
  /** Along parallels, from north to south. */
  RING,
  /** Nested, with the level of the cell added: {@code 4 * 4^level + number}. */
  NUNIQ,
  /** Nested, in the order of the deepest level, with the level in the last bit that is set. */
  ZUNIQ;

  /** Returns the scheme of that name, as CF, the Zarr convention dggs, xdggs or CDO spell it. */
  public static Optional<Indexing> of(String name) {
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "nested", "nest" -> Optional.of(NESTED);
      case "ring" -> Optional.of(RING);
      case "nuniq" -> Optional.of(NUNIQ);
      case "zuniq" -> Optional.of(ZUNIQ);
      default -> Optional.empty();
    };
  }

  /** Returns true if a number says its level itself. */
  public boolean hasLevels() {
    return this == NUNIQ || this == ZUNIQ;
  }
}
