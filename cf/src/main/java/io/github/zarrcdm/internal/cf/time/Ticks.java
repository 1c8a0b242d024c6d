package io.github.zarrcdm.internal.cf.time;

/**
 * How counts of times become whole numbers of a tick, such as microseconds, since the day 0 of
 * their calendar: the tick of {@code count} is {@code reference + floor((count * step + rest) /
 * divisor)}.
 *
 * @param rest what of the reference date is less than a tick, in whole parts of which a tick has
 *     {@code divisor}
 * @param fraction the same as a fraction of a tick
 */
public record Ticks(long reference, long step, long rest, long divisor, double fraction) {

  /**
   * Returns the tick of a whole count, rounded down. Throws {@link ArithmeticException} beyond 64
   * bits.
   */
  public long at(long count) {
    long parts = Math.multiplyExact(count, step);
    return Math.addExact(
        reference, divisor == 1 ? parts : Math.floorDiv(Math.addExact(parts, rest), divisor));
  }

  /**
   * Returns the tick nearest to a count. Throws {@link ArithmeticException} beyond 64 bits, and for
   * NaN.
   */
  public long at(double count) {
    double whole = Math.floor(count);
    if (!(Math.abs(whole) < Long.MAX_VALUE)) {
      throw new ArithmeticException("no time: " + count);
    }
    long parts = Math.multiplyExact((long) whole, step);
    double beyond = ((count - whole) * step + Math.floorMod(parts, divisor)) / divisor + fraction;
    return Math.addExact(
        Math.addExact(reference, Math.floorDiv(parts, divisor)), Math.round(beyond));
  }

  /** Returns the count of {@code tick}. Throws {@link ArithmeticException} if it is not whole. */
  public long count(long tick) {
    long parts =
        Math.subtractExact(Math.multiplyExact(Math.subtractExact(tick, reference), divisor), rest);
    if (parts % step != 0) {
      throw new ArithmeticException("not a whole count");
    }
    return parts / step;
  }

  /** Returns the count of {@code tick} with its fraction, as near as a double can be. */
  public double real(long tick) {
    double difference = Math.subtractExact(tick, reference) - fraction;
    return divisor == 1 ? difference / step : difference * divisor / step;
  }
}
