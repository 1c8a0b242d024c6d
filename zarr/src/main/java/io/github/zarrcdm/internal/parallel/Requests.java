package io.github.zarrcdm.internal.parallel;

/** How many requests may be under way at once. */
public final class Requests {
  /** To one remote store; to all of them twice as many. */
  public static final int MOST = Math.max(1, Integer.getInteger("zarrcdm.requests", 64));

  private Requests() {}
}
