package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.checksum.Fletcher32;

/**
 * What stands before the pixels of a band.
 *
 * @param depth the number of values of each pixel
 * @param valid the number of pixels that have values
 * @param block the length of the sides of a block
 * @param length the number of encoded bytes, header included
 * @param error the greatest error of a value
 * @param missing what stands for a value that a valid pixel lacks; NaN if all values are there
 * @param shown what takes its place
 */
record LercHeader(
    int version,
    int rows,
    int columns,
    int depth,
    int valid,
    int block,
    int length,
    LercType type,
    double error,
    double least,
    double greatest,
    double missing,
    double shown) {
  static final String MAGIC = "Lerc2 ";

  private static final int NEWEST = 6;
  private static final int CHECKED_FROM = 14;
  private static final int LARGEST_BLOCK = 32;

  /** Reads a header and, if {@code verified}, the checksum of all that follows it. */
  static LercHeader read(LercInput in, boolean verified) throws ZarrException {
    ChunkContext chunk = in.chunk();
    int start = in.skip(MAGIC.length());
    int version = in.getInt();
    if (version < 1 || version > NEWEST) {
      throw new ZarrException.Unsupported(
          "%s: LERC of version 2.%s; supported are 1 and 2.1 to 2.%s"
              .formatted(chunk.where(), version, NEWEST));
    }
    int checksum = version >= 3 ? in.getInt() : 0;
    int rows = in.getInt();
    int columns = in.getInt();
    int depth = version >= 4 ? in.getInt() : 1;
    int valid = in.getInt();
    int block = in.getInt();
    int length = in.getInt();
    LercType type = LercType.of(in.getInt());
    boolean lacking = false;
    if (version >= 6) {
      in.getInt(); // the number of bands that follow
      lacking = in.getByte() != 0;
      in.skip(3);
    }
    double error = in.getDouble();
    double least = in.getDouble();
    double greatest = in.getDouble();
    double missing = version >= 6 ? in.getDouble() : Double.NaN;
    double shown = version >= 6 ? in.getDouble() : Double.NaN;
    if (rows <= 0
        || columns <= 0
        || depth <= 0
        || type == null
        || block <= 0
        || block > LARGEST_BLOCK
        || valid < 0
        || valid > (long) rows * columns
        || length < 0
        || length - (in.position() - start) < 0
        || length - (in.position() - start) > in.left()) {
      throw chunk.corrupt(
          "its LERC header declares %s x %s x %s values, %s of them valid, in %s bytes",
          rows, columns, depth, valid, length);
    }
    // Step by step, so that no product overflows.
    chunk.allocatable((long) rows * columns);
    chunk.allocatable((long) rows * columns * depth);
    if (verified && version >= 3) {
      int found = sum(in.array(), start + CHECKED_FROM, start + length);
      if (found != checksum) {
        throw chunk.corrupt("LERC's checksum is %08x, its bytes give %08x", checksum, found);
      }
    }
    return new LercHeader(
        version,
        rows,
        columns,
        depth,
        valid,
        block,
        length,
        type,
        error,
        least,
        greatest,
        lacking && depth > 1 ? missing : Double.NaN,
        shown);
  }

  /** Fletcher's checksum, whose sums are 65535 where they would be zero. */
  private static int sum(byte[] array, int from, int to) {
    Fletcher32 sums = new Fletcher32();
    sums.update(array, from, to - from);
    int value = (int) sums.getValue();
    value |= value << 16 == 0 ? 0xffff : 0;
    return value | (value >>> 16 == 0 ? 0xffff << 16 : 0);
  }

  int pixels() {
    return rows * columns;
  }

  /** Returns the number of decoded bytes. */
  long decoded() {
    return (long) pixels() * depth * type.size();
  }

  /** Returns true if bytes may be stored by a Huffman code. */
  boolean mayBeCoded() {
    return version >= 2 && type.size() == 1 && error == 0.5;
  }

  /** Returns true if floating-point numbers may be stored without loss, by planes. */
  boolean mayBePlanes() {
    return version >= 6 && !type.integer() && error == 0;
  }
}
