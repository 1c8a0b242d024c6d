package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;

/**
 * The shape of a dataset or an attribute.
 *
 * @param isNull true if there are no elements at all, and no shape either
 * @param most the lengths it may grow to; -1 where there is no limit
 */
record Dataspace(boolean isNull, long[] shape, long[] most) {
  static final int MESSAGE = 1;

  static Dataspace of(Hdf5File file, Cursor in) throws IOException {
    int version = in.u8();
    int rank = in.u8();
    int flags = in.u8();
    boolean isNull = false;
    if (version == 1) {
      in.skip(5);
    } else if (version == 2) {
      isNull = in.u8() == 2;
    } else {
      throw file.unsupported("dataspaces of version " + version + " are not supported");
    }
    long[] shape = new long[rank];
    for (int d = 0; d < rank; d++) {
      shape[d] = in.length();
    }
    long[] most = shape.clone();
    for (int d = 0; d < rank && (flags & 1) != 0; d++) {
      most[d] = in.length();
    }
    return new Dataspace(isNull, shape, most);
  }

  /** Returns the number of elements. */
  long count() {
    long count = isNull ? 0 : 1;
    for (long length : shape) {
      count = Math.multiplyExact(count, length);
    }
    return count;
  }
}
