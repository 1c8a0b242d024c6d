package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;

/**
 * The part of a joined array that is in one file.
 *
 * @param base the number from which on the sources of the array are numbered in the join
 */
record JoinedPart(VirtualArray array, int base, String file) {
  long length(int dimension) {
    return array.array().shape()[dimension];
  }
}
