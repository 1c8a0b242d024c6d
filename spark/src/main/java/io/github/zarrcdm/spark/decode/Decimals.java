package io.github.zarrcdm.spark.decode;

import io.github.zarrcdm.internal.values.MissingValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.Decimal;

/** Unsigned integers of 64 bits, for which Spark has no integer. */
final class Decimals {
  private static final int DIGITS = 20;

  private Decimals() {}

  static Cells of(long[] stored, MissingValues missing) {
    Object[] values = new Object[stored.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = missing.isMissing(stored[i]) ? null : decimal(stored[i]);
    }
    return Cells.of(values);
  }

  private static Decimal decimal(long value) {
    BigInteger low = BigInteger.valueOf(value & Long.MAX_VALUE);
    return Decimal.apply(new BigDecimal(value < 0 ? low.setBit(63) : low), DIGITS, 0);
  }
}
