package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.quirks.ConvertedVariables;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Description;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Misreads;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Objects;
import io.github.zarrcdm.internal.copy.quirks.MisreadDimensions;
import io.github.zarrcdm.internal.copy.quirks.grib.GribValues;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** Why variables are not written. */
final class UnwritableVariables {
  /** A document as it is written before it gets its name; more than {@code /c} takes for chunks. */
  private static final int DOCUMENT = "/.zarr.json.part".length();

  private UnwritableVariables() {}

  /**
   * Returns why {@code section} of {@code variable} cannot be an array at {@code path} in Zarr
   * {@code format}; empty if it can be.
   */
  static Optional<String> of(
      Variable variable,
      String path,
      Section section,
      Optional<ElementType> type,
      int format,
      MisreadDimensions cutOff,
      Hdf5Objects objects,
      int longestKey) {
    String name = variable.getFullName();
    Optional<String> unreachable =
        place(variable.getShortName(), path, chunkKey(section), longestKey);
    if (unreachable.isPresent()) {
      return unreachable.map(why -> "%s: %s".formatted(name, why));
    }
    Optional<String> misread =
        Hdf5Misreads.of(variable, objects)
            .or(() -> cutOff.of(variable))
            .or(() -> beyondInts(variable, section))
            .map(what -> "%s: netCDF-Java reads %s".formatted(name, what));
    if (misread.isPresent()) {
      return misread;
    }
    if (type.isEmpty()) {
      return Optional.of(
          "%s, which Zarr version %s cannot hold: %s of type %s%s"
              .formatted(
                  name,
                  format,
                  variable.getNameAndDimensions(),
                  variable.getDataType(),
                  ElementTypes.of(variable, 2).isPresent() ? "; version 2 can" : ""));
    }
    int rank = section.getRank() - type.get().innerDimensions();
    if (rank > Limit.DIMENSIONS.value()) {
      return Optional.of(
          "%s: %s dimensions, the limit is %s".formatted(name, rank, Limit.DIMENSIONS.value()));
    }
    return isCountable(section, type.get().size())
        ? Optional.empty()
        : Optional.of(
            "%s: 2^63 bytes or more, of shape %s. Copy a part of it".formatted(name, section));
  }

  /**
   * Returns what is shown of a dimension of a Zarr array that is too long for netCDF-Java, if all
   * is.
   */
  private static Optional<String> beyondInts(Variable variable, Section section) {
    Optional<Array> stored = CdmOrigin.array(ConvertedVariables.original(variable));
    for (int d = 0; stored.isPresent() && d < stored.get().rank(); d++) {
      long length = stored.get().shape()[d];
      int shown = variable.getShape(d);
      if (length > shown && section.getRange(d).last() == shown - 1) {
        return Optional.of(
            "%s of %s values along %s".formatted(shown, length, stored.get().dimensionName(d)));
      }
    }
    return Optional.empty();
  }

  /** Returns the number of bytes of the longest key of a chunk below its array, at most. */
  private static int chunkKey(Section section) {
    return section.getRanges().stream()
        .mapToInt(range -> 1 + Integer.toString(range.length()).length())
        .sum();
  }

  /**
   * Returns why no group or array can have this {@code name} and {@code path}, in a store whose
   * keys have at most {@code longest} bytes, {@code below} of them for chunks; empty if one can.
   */
  static Optional<String> place(String name, String path, int below, int longest) {
    if (!NewArray.isName(name)) {
      int bytes = name.getBytes(StandardCharsets.UTF_8).length;
      return Optional.of(
          bytes > NewArray.LONGEST_NAME
              ? "a name of %s bytes; files have at most %s".formatted(bytes, NewArray.LONGEST_NAME)
              : "Zarr has no such name");
    }
    int bytes = path.getBytes(StandardCharsets.UTF_8).length - 1 + DOCUMENT + below;
    if (bytes > longest) {
      return Optional.of(
          String.format(
              Locale.ROOT, "keys of %,d bytes; the target has at most %,d", bytes, longest));
    }
    long levels = path.chars().filter(c -> c == '/').count();
    return levels > Limit.GROUP_DEPTH.value()
        ? Optional.of(
            "%s levels of groups, the limit is %s".formatted(levels, Limit.GROUP_DEPTH.value()))
        : Optional.empty();
  }

  private static boolean isCountable(Section section, int elementSize) {
    BigInteger bytes = BigInteger.valueOf(elementSize);
    for (Range range : section.getRanges()) {
      bytes = bytes.multiply(BigInteger.valueOf(range.length()));
    }
    return bytes.bitLength() < Long.SIZE;
  }

  /**
   * Returns why the first value of {@code copied} cannot be read, if it is of HDF5 or GRIB:
   * netCDF-Java lists variables whose filters or packings it does not know.
   */
  static Optional<String> unreadable(CopiedArray copied) {
    long[] shape = copied.array().shape();
    if (Hdf5Description.of(copied.variable()).isEmpty() && !GribValues.are(copied.variable())
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
