package io.github.zarrcdm.internal.copy.quirks;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Finds numbers that netCDF-Java misreads in the description of a type.
 *
 * @see <a href="https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t3.html">HDF5 file
 *     format, IV.A.2.d, the datatype message</a>
 */
final class PaddedTypes {
  private static final int DEEPEST = 32;

  /** The rank, the permutation and four lengths of a member in version 1. */
  private static final int OLD_SHAPE = 28;

  private PaddedTypes() {}

  /**
   * Returns as what numbers of the type {@code in}, or within it, are read; empty if they are read
   * as what they are.
   */
  static Optional<String> in(ByteBuffer in) {
    return in.hasRemaining() ? misread(in, 0) : Optional.empty();
  }

  /** If it is empty, {@code in} is then behind the type. */
  private static Optional<String> misread(ByteBuffer in, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("types in types, more than " + DEEPEST + " deep");
    }
    int first = in.getInt();
    int version = first >>> 4 & 0xf;
    int flags = first >>> 8;
    int size = in.getInt();
    return switch (first & 0xf) {
      case 0 -> integer(in.getShort(), in.getShort(), size);
      case 1 -> real(skipped(in, 12).slice(in.position() - 12, 12).order(in.order()), flags, size);
      case 2 -> other(in, 2);
      case 4 -> other(in, 4);
      case 5 -> other(in, flags & 0xff);
      case 6 -> compound(in, version, flags & 0xffff, size, depth);
      case 8 -> enumeration(in, version, flags & 0xffff, depth);
      case 9 -> misread(in, depth + 1);
      case 10 -> {
        int rank = in.get();
        skipped(in, version < 3 ? 3 + 8 * rank : 4 * rank);
        yield misread(in, depth + 1);
      }
      default -> Optional.empty();
    };
  }

  private static Optional<String> integer(int offset, int precision, int size) {
    boolean known = size == 1 || size == 2 || size == 4 || size == 8;
    return !known || offset == 0 && precision == Byte.SIZE * size
        ? Optional.empty()
        : Optional.of(
            "integers of %s bits as integers of %s bits".formatted(precision, Byte.SIZE * size));
  }

  /** Offset and precision, where exponent and fraction are and how long they are, and the bias. */
  private static Optional<String> real(ByteBuffer type, int flags, int size) {
    if (size != Float.BYTES && size != Double.BYTES) {
      return Optional.empty();
    }
    int fraction = size == Float.BYTES ? 23 : 52;
    boolean ieee =
        (flags & 0x70) == 0x20 // not VAX's order; the first bit of the fraction is implied
            && (flags >>> 8 & 0xff) == Byte.SIZE * size - 1 // the place of the sign
            && type.getShort(0) == 0
            && type.getShort(2) == Byte.SIZE * size
            && type.get(4) == fraction
            && type.get(5) == Byte.SIZE * size - 1 - fraction
            && type.get(6) == 0
            && type.get(7) == fraction
            && type.getInt(8) == (size == Float.BYTES ? Float.MAX_EXPONENT : Double.MAX_EXPONENT);
    return ieee
        ? Optional.empty()
        : Optional.of("floats of another layout than that of IEEE 754 as such");
  }

  private static Optional<String> compound(
      ByteBuffer in, int version, int count, int size, int depth) {
    int offset = version < 3 ? 4 : (Integer.SIZE - Integer.numberOfLeadingZeros(size) + 7) / 8;
    for (int m = 0; m < count; m++) {
      name(in, version);
      skipped(in, offset + (version == 1 ? OLD_SHAPE : 0));
      Optional<String> found = misread(in, depth + 1);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> enumeration(ByteBuffer in, int version, int count, int depth) {
    int size = in.getInt(in.position() + 4);
    Optional<String> found = misread(in, depth + 1);
    for (int n = 0; n < count && found.isEmpty(); n++) {
      name(in, version);
    }
    return found.isPresent() ? found : other(in, Math.multiplyExact(count, size));
  }

  /** Skips a name that ends with NUL, and in old versions the bytes up to a multiple of eight. */
  private static void name(ByteBuffer in, int version) {
    int length = 1;
    while (in.get() != 0) {
      length++;
    }
    skipped(in, version < 3 ? -length & 7 : 0);
  }

  private static ByteBuffer skipped(ByteBuffer in, int bytes) {
    return in.position(in.position() + bytes);
  }

  /** Skips the {@code bytes} of what is no number. */
  private static Optional<String> other(ByteBuffer in, int bytes) {
    skipped(in, bytes);
    return Optional.empty();
  }
}
