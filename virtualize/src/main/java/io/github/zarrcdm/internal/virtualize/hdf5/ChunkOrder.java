package io.github.zarrcdm.internal.virtualize.hdf5;

/**
 * How array indexes number the chunks of a dataset: in C order of the grid that the largest
 * possible shape has; the dimension without a limit, if there is one, first.
 *
 * @param lengths chunks along each dimension, in the order of numbering
 * @param dimensions the dimension of each
 */
record ChunkOrder(long[] lengths, int[] dimensions) {

  static ChunkOrder of(Dataspace space, int[] chunk) {
    int rank = chunk.length;
    int unlimited = -1;
    for (int d = 0; d < rank && unlimited < 0; d++) {
      unlimited = space.most()[d] == -1 ? d : -1;
    }
    int[] dimensions = new int[rank];
    int next = 0;
    if (unlimited >= 0) {
      dimensions[next++] = unlimited;
    }
    for (int d = 0; d < rank; d++) {
      if (d != unlimited) {
        dimensions[next++] = d;
      }
    }
    long[] lengths = new long[rank];
    for (int n = 0; n < rank; n++) {
      int d = dimensions[n];
      long most = d == unlimited ? space.shape()[d] : space.most()[d];
      lengths[n] = Math.max(1, (most + chunk[d] - 1) / chunk[d]);
    }
    return new ChunkOrder(lengths, dimensions);
  }

  /** Sets {@code at} to the place in the grid of the chunk with that number. */
  void place(long number, long[] at) {
    long rest = number;
    for (int n = lengths.length - 1; n > 0; n--) {
      at[dimensions[n]] = rest % lengths[n];
      rest /= lengths[n];
    }
    if (lengths.length > 0) {
      at[dimensions[0]] = rest;
    }
  }
}
