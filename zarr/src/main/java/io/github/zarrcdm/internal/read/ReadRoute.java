package io.github.zarrcdm.internal.read;

/** How the wanted elements of a chunk that has a key of its own are read. */
enum ReadRoute {
  /** Not at all: the cache had them, and they have been copied. */
  CACHED,
  /** From the open file, decoded no further than they are wanted. Nothing is kept. */
  FILE,
  /** Only their byte ranges, because the chunk is stored without compression. Nothing is kept. */
  RANGES,
  /** From the whole value, decoded no further than they are wanted. Nothing is kept. */
  ONCE,
  /** From the whole value, which is kept in the cache. */
  KEEP;

  /** What the cache had of a chunk. */
  enum State {
    /** Its elements: what was wanted of them has been copied. */
    COPIED,
    /** Only that a part of it was read before. */
    TOUCHED,
    ABSENT
  }

  /**
   * What matters about a chunk.
   *
   * @param sparse less than half of its elements are wanted, and they can be taken out while it is
   *     decoded
   * @param raw its bytes are its elements
   * @param large fetching it whole costs a remote store more than another request
   */
  record Chunk(boolean sparse, boolean raw, boolean large) {}

  /** What a store charges for a part of a value. */
  enum Access {
    /** Values are files: a part costs little more than its bytes. */
    FILES,
    /** Values are at hand, but not as files. */
    LOCAL,
    /** Each request is a round trip. */
    REMOTE
  }

  /**
   * Returns the route for a chunk, when {@code cached} is what the cache held of it. {@code keep}
   * says that the read is small enough for the cache.
   */
  static ReadRoute of(State cached, Chunk chunk, Access store, boolean keep) {
    if (cached == State.COPIED) {
      return CACHED;
    }
    boolean ranges = chunk.sparse && chunk.raw;
    if (store == Access.REMOTE) {
      // A chunk that is wanted again is worth its bytes: later reads of it cost no request.
      return ranges && chunk.large && cached == State.ABSENT ? RANGES : keep ? KEEP : ONCE;
    }
    // A compressed chunk is kept from its second read on.
    boolean once = !keep || ranges || (chunk.sparse && cached == State.ABSENT);
    if (!once) {
      return KEEP;
    }
    return store == Access.FILES ? FILE : ranges ? RANGES : ONCE;
  }
}
