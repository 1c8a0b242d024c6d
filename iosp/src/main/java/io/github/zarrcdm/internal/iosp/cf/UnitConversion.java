package io.github.zarrcdm.internal.iosp.cf;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import ucar.units.Converter;
import ucar.units.StandardUnitFormat;
import ucar.units.UnitException;

/**
 * Conversions between units as netCDF-Java understands them. Its parser is one for the JVM, and for
 * one thread; this is safe for concurrent callers.
 */
public final class UnitConversion {
  private UnitConversion() {}

  /** Returns how numbers in {@code from} become those in {@code to}; empty if they do not. */
  public static Optional<DoubleUnaryOperator> of(String from, String to) {
    try {
      StandardUnitFormat format = StandardUnitFormat.instance();
      synchronized (UnitConversion.class) {
        Converter converter = format.parse(from).getConverterTo(format.parse(to));
        return Optional.of(converter::convert);
      }
    } catch (UnitException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
