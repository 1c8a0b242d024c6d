package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.Arrays;

/**
 * Floating-point numbers without loss: as differences to those beside and above them, the bytes of
 * each significance by themselves. Exponents and fractions differ separately, and four bytes begin
 * with the exponent, then the sign.
 */
final class LercPlanes {
  private static final int STORED_AS_CODES = 0;
  private static final int ONE_BYTE = 1;
  private static final int STORED = 2;
  private static final int RUN_LENGTHS = 3;
  private static final int MOST_DIFFERENCES = 5;

  private static final int FLOAT_FRACTION = 0x007fffff;
  private static final long DOUBLE_FRACTION = 0x000fffffffffffffL;

  private LercPlanes() {}

  static void decode(LercHeader header, LercInput in, byte[] target, int at) throws ZarrException {
    ChunkContext chunk = in.chunk();
    int size = header.type().size();
    int count = header.pixels() * header.depth();
    int predictor = in.getByte();
    if (predictor > 2) {
      throw chunk.corrupt("LERC has planes of kind %s", predictor);
    }
    byte[] plane = chunk.allocate(count);
    for (int i = 0; i < size; i++) {
      int place = in.getByte();
      int differences = in.getByte();
      long length = in.getInt() & 0xffffffffL;
      if (place >= size || differences > MOST_DIFFERENCES) {
        throw chunk.corrupt("LERC has plane %s of %s", place, size);
      }
      plane(new LercInput(in.take(length), chunk), header.version(), plane);
      for (int first = differences; first > 0; first--) {
        for (int k = first; k < count; k++) {
          plane[k] += plane[k - 1];
        }
      }
      for (int k = 0, to = at + place; k < count; k++, to += size) {
        target[to] = plane[k];
      }
    }
    // The values of a pixel are a row where there are several.
    int columns = header.depth() == 1 ? header.columns() : header.depth();
    if (header.type() == LercType.FLOAT32) {
      floats(target, at, count, columns, predictor);
    } else {
      doubles(target, at, count, columns, predictor);
    }
  }

  private static void plane(LercInput in, int version, byte[] plane) throws ZarrException {
    switch (in.getByte()) {
      case STORED_AS_CODES -> {
        LercCodes codes = LercCodes.read(in, version);
        for (int i = 0; i < plane.length; i++) {
          int code = codes.next();
          if (code < 0) {
            throw in.chunk().corrupt("LERC has a plane that ends too early");
          }
          plane[i] = (byte) code;
        }
      }
      case ONE_BYTE -> Arrays.fill(plane, (byte) in.getByte());
      case STORED -> System.arraycopy(in.array(), in.skip(plane.length), plane, 0, plane.length);
      case RUN_LENGTHS -> runs(in, plane);
      default -> throw in.chunk().corrupt("LERC has a plane of an unknown kind");
    }
  }

  /** A byte below 128 stands before that many and one more, others before one that is repeated. */
  private static void runs(LercInput in, byte[] plane) throws ZarrException {
    for (int at = 0, length; at < plane.length; at += length) {
      int head = in.getByte();
      length = head < 128 ? head + 1 : head - 126;
      if (length > plane.length - at) {
        throw in.chunk().corrupt("LERC has a plane that is too long");
      }
      if (head < 128) {
        System.arraycopy(in.array(), in.skip(length), plane, at, length);
      } else {
        Arrays.fill(plane, at, at + length, (byte) in.getByte());
      }
    }
  }

  private static void floats(byte[] target, int at, int count, int columns, int predictor) {
    if (predictor == 2) {
      for (int i = columns; i < count; i++) {
        int to = at + 4 * i;
        addFloat(target, to, to - 4 * columns);
      }
    }
    for (int i = 0, column = 0; i < count; i++, column = column == columns - 1 ? 0 : column + 1) {
      int to = at + 4 * i;
      if (predictor > 0 && column > 0) {
        addFloat(target, to, to - 4);
      }
    }
    for (int to = at; to < at + 4 * count; to += 4) {
      int bits = LittleEndian.getInt(target, to);
      int sign = bits << 8 & 0x80000000;
      LittleEndian.putInt(target, to, sign | bits >>> 1 & 0x7f800000 | bits & FLOAT_FRACTION);
    }
  }

  private static void addFloat(byte[] target, int to, int from) {
    int a = LittleEndian.getInt(target, to);
    int b = LittleEndian.getInt(target, from);
    LittleEndian.putInt(
        target, to, a + b & FLOAT_FRACTION | (a & ~FLOAT_FRACTION) + (b & ~FLOAT_FRACTION));
  }

  private static void doubles(byte[] target, int at, int count, int columns, int predictor) {
    if (predictor == 2) {
      for (int i = columns; i < count; i++) {
        int to = at + 8 * i;
        addDouble(target, to, to - 8 * columns);
      }
    }
    for (int i = 0, column = 0; i < count; i++, column = column == columns - 1 ? 0 : column + 1) {
      int to = at + 8 * i;
      if (predictor > 0 && column > 0) {
        addDouble(target, to, to - 8);
      }
    }
  }

  private static void addDouble(byte[] target, int to, int from) {
    long a = LittleEndian.getLong(target, to);
    long b = LittleEndian.getLong(target, from);
    LittleEndian.putLong(
        target, to, a + b & DOUBLE_FRACTION | (a & ~DOUBLE_FRACTION) + (b & ~DOUBLE_FRACTION));
  }
}
