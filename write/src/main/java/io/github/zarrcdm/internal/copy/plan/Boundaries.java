package io.github.zarrcdm.internal.copy.plan;

import java.math.BigInteger;
import java.util.Optional;

/** The indices {@code origin + k * step} of all integers {@code k}. */
record Boundaries(long origin, long step) {

  /** Returns how many lie behind {@code from} and before {@code to}. */
  long within(long from, long to) {
    return Math.floorDiv(to - 1 - origin, step) - Math.floorDiv(from - origin, step);
  }

  /** Returns the boundaries that {@code other} has too; empty if there are none. */
  Optional<Boundaries> shared(Boundaries other) {
    BigInteger step = BigInteger.valueOf(this.step);
    BigInteger there = BigInteger.valueOf(other.step);
    BigInteger common = step.gcd(there);
    BigInteger[] apart = BigInteger.valueOf(other.origin - origin).divideAndRemainder(common);
    if (apart[1].signum() != 0) {
      return Optional.empty();
    }
    BigInteger turns = there.divide(common);
    BigInteger k = apart[0].multiply(step.divide(common).modInverse(turns)).mod(turns);
    return Optional.of(
        new Boundaries(
            origin + k.longValueExact() * this.step, turns.multiply(step).longValueExact()));
  }
}
