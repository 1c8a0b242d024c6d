package io.github.zarrcdm.internal.virtualize.join;

import java.util.Set;

/**
 * How files are joined.
 *
 * @param dimension along which they follow each other
 * @param isNew true if no file has it: each is one step of it
 * @param named the arrays that get a new dimension, without the first slash; if none, all but
 *     coordinates and scalars
 * @param firstCounts true if an array that does not grow is that of the first file, whatever the
 *     others have; else it must be the same in all
 */
public record JoinRule(String dimension, boolean isNew, Set<String> named, boolean firstCounts) {

  /** Along a dimension that all files have. */
  public static JoinRule existing(String dimension) {
    return new JoinRule(dimension, false, Set.of(), false);
  }

  /** Along a new dimension. */
  public static JoinRule added(String dimension) {
    return new JoinRule(dimension, true, Set.of(), false);
  }
}
