package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.Locale;

/** The sections requested by netCDF-Java, checked before memory is allocated. */
final class CdmSections {
  /** The longest array that every JVM supports. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private CdmSections() {}

  /** Returns the requested part of {@code array}; {@code where} starts error messages. */
  static Section of(ucar.ma2.Section asked, Array array, String where) throws IOException {
    int rank = array.rank();
    if (asked.getRank() < rank) {
      throw new IOException(
          "%s: section %s has %s dimensions, the array %s"
              .formatted(where, asked, asked.getRank(), rank));
    }
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] stride = new long[rank];
    for (int d = 0; d < rank; d++) {
      count[d] = asked.getShape(d);
      start[d] = count[d] == 0 ? 0 : asked.getOrigin(d);
      stride[d] = Math.max(1, asked.getRange(d).stride());
      long last = start[d] + (count[d] - 1) * stride[d];
      if (count[d] < 0 || start[d] < 0 || last >= array.shape()[d]) {
        throw new IOException(
            "%s: section %s reaches beyond the array in dimension %s, whose length is %s"
                .formatted(where, asked, d, array.shape()[d]));
      }
    }
    checkSize(count, array, where);
    return new Section(start, count, stride);
  }

  private static void checkSize(int[] count, Array array, String where) throws IOException {
    double elements = 1;
    for (int n : count) {
      elements *= n;
    }
    boolean packed =
        array.type().kind() == Kind.STRUCT
            || array.type().kind() == Kind.OPAQUE && array.type().size() > 1;
    double length = packed ? elements * array.type().size() : elements;
    if (length > MAX_LENGTH) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s: %.0f %s asked for at once, a Java array holds %d; read it in parts",
              where,
              length,
              packed ? "bytes" : "elements",
              MAX_LENGTH));
    }
  }
}
