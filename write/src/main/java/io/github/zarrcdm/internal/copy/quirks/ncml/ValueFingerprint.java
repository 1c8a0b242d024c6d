package io.github.zarrcdm.internal.copy.quirks.ncml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** Checksums of values, by which those of many files are compared without keeping them. */
final class ValueFingerprint {
  /** Bytes of a variable beyond which its values are not read only to compare them. */
  static final long LIMIT = 16 << 20;

  private static final long READ = 4 << 20;

  private ValueFingerprint() {}

  /**
   * Returns the fingerprint of {@code variable}; empty if it is too large, cannot be read, or is
   * not of numbers or text.
   */
  static OptionalLong of(Variable variable) {
    if (variable instanceof Structure
        || variable.isVariableLength()
        || variable.getDataType() == DataType.OPAQUE
        || isTooLarge(variable)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(sum(variable));
    } catch (InvalidRangeException | IOException | RuntimeException e) {
      return OptionalLong.empty(); // Reported by whoever copies it.
    }
  }

  static boolean isTooLarge(Variable variable) {
    return variable.getSize() * variable.getElementSize() > LIMIT;
  }

  private static long sum(Variable variable) throws IOException, InvalidRangeException {
    CRC32C sum = new CRC32C();
    if (variable.getRank() == 0 || variable.getSize() == 0) {
      add(variable.read(), sum);
      return sum.getValue();
    }
    int length = variable.getShape(0);
    long row = Math.max(1, variable.getSize() / length * variable.getElementSize());
    int rows = (int) Math.max(1, Math.min(length, READ / row));
    for (int first = 0; first < length; first += rows) {
      Section.Builder part = Section.builder().appendRanges(variable.getRanges());
      part.replaceRange(0, new Range(first, Math.min(first + rows, length) - 1));
      add(variable.read(part.build()), sum);
    }
    return sum.getValue();
  }

  private static void add(Array values, CRC32C sum) {
    boolean fraction = values.getDataType().isFloatingPoint();
    boolean number = values.getDataType().isNumeric() || values.getDataType().isEnum();
    for (IndexIterator each = values.getIndexIterator(); each.hasNext(); ) {
      if (fraction) {
        add(Double.doubleToLongBits(each.getDoubleNext()), sum);
      } else if (number) {
        add(each.getLongNext(), sum);
      } else {
        sum.update((each.getObjectNext() + "\0").getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static void add(long bits, CRC32C sum) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      sum.update((int) (bits >>> shift));
    }
  }
}
