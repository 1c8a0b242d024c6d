package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.internal.convert.plan.Box;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** Why variables are not written. */
final class Unwritable {
  private Unwritable() {}

  /**
   * Why {@code section} of {@code variable} cannot be an array in Zarr {@code format}; empty if it
   * can be.
   */
  static Optional<String> of(
      Variable variable, Section section, Optional<ElementType> type, int format, CutOff cutOff) {
    String name = variable.getFullName();
    if (!NewArray.isName(variable.getShortName())) {
      return Optional.of("%s: Zarr has no such name".formatted(name));
    }
    Optional<String> misread =
        Misread.of(variable)
            .or(() -> cutOff.of(variable))
            .map(what -> "%s: netCDF-Java reads %s".formatted(name, what));
    if (misread.isPresent()) {
      return misread;
    }
    if (type.isEmpty()) {
      return Optional.of(
          "%s, which Zarr version %d cannot hold: %s of type %s"
              .formatted(name, format, variable.getNameAndDimensions(), variable.getDataType()));
    }
    return isCountable(section, type.get().size())
        ? Optional.empty()
        : Optional.of(
            "%s: 2^63 bytes or more, of shape %s. Copy a part of it".formatted(name, section));
  }

  private static boolean isCountable(Section section, int elementSize) {
    BigInteger bytes = BigInteger.valueOf(elementSize);
    for (Range range : section.getRanges()) {
      bytes = bytes.multiply(BigInteger.valueOf(range.length()));
    }
    return bytes.bitLength() < Long.SIZE;
  }

  /**
   * Why the first value of {@code copied} cannot be read, if it is of HDF5: netCDF-Java lists
   * variables whose filters it does not know.
   */
  static Optional<String> unreadable(CopiedArray copied) {
    long[] shape = copied.array().shape();
    if (Hdf5Description.of(copied.variable()).isEmpty()
        || Arrays.stream(shape).anyMatch(length -> length == 0)) {
      return Optional.empty();
    }
    int[] one = new int[shape.length];
    Arrays.fill(one, 1);
    try {
      copied.read(new Box(new long[shape.length], one));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
