package io.github.zarrcdm.error;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What is left of a {@link Limit} on a sum: many things that are small enough each may be too much
 * together. Safe for concurrent callers.
 */
public final class Budget {
  private final Limit limit;
  private final AtomicLong taken = new AtomicLong();

  public Budget(Limit limit) {
    this.limit = limit;
  }

  /**
   * Takes {@code amount}, in the unit of the limit. Throws, and takes nothing, if so much is not
   * left; {@code where} is what it is for.
   */
  public void take(long amount, Supplier<String> where) throws ZarrException.LimitExceeded {
    long all = taken.addAndGet(amount);
    if (all > limit.value() || all < 0) {
      taken.addAndGet(-amount);
      limit.check(all, where);
    }
  }
}
