package io.github.zarrcdm.fuzz;

import java.util.List;

/** Something that takes bytes from strangers. */
public interface Target {

  /** A sound input, and what it is an input of: a codec, the other files of a store. */
  record Seed(Object context, byte[] bytes) {}

  /** Names the folder of its regression cases. */
  String name();

  /** Where mutation begins; never empty, always in the same order. */
  List<Seed> seeds();

  /**
   * Takes {@code input}, as one that comes in place of a seed of that {@code context}. Returns, or
   * throws what it declares for bad input; everything else is a finding.
   */
  void take(Object context, byte[] input) throws Exception;

  /** True if {@code failure} is how it says that input is bad. */
  boolean refuses(Throwable failure);
}
