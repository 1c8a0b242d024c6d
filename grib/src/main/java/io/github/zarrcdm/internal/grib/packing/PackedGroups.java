package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bits;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * Integers in groups, each with a reference, a width and a length of its own: what complex and
 * second order packing have in common.
 *
 * @param count of groups
 * @param references one for each group, {@code referenceBits} wide
 * @param widths one for each group, {@code widthBits} wide, above {@code leastWidth}
 * @param lengths one for each group, {@code lengthBits} wide, in units of {@code increment} above
 *     {@code leastLength}
 * @param lastLength of the last group; negative if it is among the lengths
 * @param integers of all groups
 * @param missing 0 if all values are there; 1 or 2 if integers of only ones (or, for 2, of one
 *     less) mark those that are not
 */
record PackedGroups(
    Octets data,
    long count,
    Bits references,
    int referenceBits,
    Bits widths,
    int widthBits,
    int leastWidth,
    Bits lengths,
    int lengthBits,
    long leastLength,
    int increment,
    long lastLength,
    Bits integers,
    int missing) {
  /** Stands for a value that is missing; no integer of a message is as small. */
  static final long MISSING = Long.MIN_VALUE;

  /**
   * Unpacks all integers, the first {@code before} of which are not in the groups, undoes {@code
   * differences}, and puts the values.
   */
  void unpack(int before, SpatialDifferencing differences, Scale scale, FieldValues values)
      throws ZarrException {
    long[] block = new long[FieldValues.BLOCK];
    double[] scaled = new double[FieldValues.BLOCK];
    int filled = before;
    long left = values.coded() - (long) before;
    for (long group = 0; group < count; group++) {
      long reference = references.read(referenceBits);
      int width = leastWidth + (int) widths.read(widthBits);
      long length = leastLength + lengths.read(lengthBits) * increment;
      if (group == count - 1 && lastLength >= 0) {
        length = lastLength;
      }
      if (width > Bits.WIDEST || length < 0 || length > left) {
        throw data.damaged(
            integers.octet(),
            "group %s of %s has %s values of %s bits, where %s values are left",
            group + 1,
            count,
            length,
            width,
            left);
      }
      left -= length;
      while (length > 0) {
        int to = (int) Math.min(block.length, filled + length);
        integers.read(block, filled, to, width, reference);
        if (missing != 0) {
          mark(block, filled, to, width, reference);
        }
        length -= to - filled;
        filled = to;
        if (filled == block.length) {
          put(block, filled, scaled, differences, scale, values);
          filled = 0;
        }
      }
    }
    if (left != 0) {
      throw data.damaged(integers.octet(), "its groups end, %s values are left", left);
    }
    put(block, filled, scaled, differences, scale, values);
  }

  private void put(
      long[] block,
      int count,
      double[] scaled,
      SpatialDifferencing differences,
      Scale scale,
      FieldValues values) {
    if (missing == 0) {
      differences.undo(block, count);
      scale.apply(block, scaled, count);
    } else {
      differences.undo(block, count, MISSING);
      scale.apply(block, scaled, count, MISSING);
    }
    values.put(scaled, count);
  }

  /** In a group without bits the reference is the integer. */
  private void mark(long[] block, int from, int to, int width, long reference) {
    long ones = (1L << (width == 0 ? referenceBits : width)) - 1;
    long mark = width == 0 ? ones : reference + ones;
    for (int i = from; i < to; i++) {
      if (block[i] == mark || missing == 2 && block[i] == mark - 1) {
        block[i] = MISSING;
      }
    }
  }
}
