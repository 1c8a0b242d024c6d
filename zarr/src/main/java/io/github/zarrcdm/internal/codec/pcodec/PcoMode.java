package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.filter.HalfFloat;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;

/**
 * How latents become those of the numbers: from one or two sequences of them.
 *
 * @param base of multiples: an integer, or the bits of a float
 * @param shift of quantized floats
 * @param dictionary the latents that indices stand for
 */
record PcoMode(Kind kind, PcoType type, long base, int shift, long[] dictionary) {
  private static final int CODE_BITS = 4;
  private static final int LENGTH_BITS = 25;
  private static final long[] NONE = {};

  /** The modes, in the order of their codes. */
  enum Kind {
    CLASSIC,
    INT_MULT,
    FLOAT_MULT,
    FLOAT_QUANT,
    DICTIONARY
  }

  static PcoMode read(LowFirstBits in, PcoType type, int version, ChunkContext chunk)
      throws ZarrException {
    int code = (int) in.read(CODE_BITS);
    if (code >= Kind.values().length || code == Kind.INT_MULT.ordinal() && version == 0) {
      throw new ZarrException.Unsupported(
          "%s: mode %s of version %s of pcodec's format; 0 to %s are supported"
              .formatted(chunk.where(), code, version, Kind.values().length - 1));
    }
    Kind kind = Kind.values()[code];
    boolean right =
        switch (kind) {
          case CLASSIC, DICTIONARY -> true;
          case INT_MULT -> !type.real();
          case FLOAT_MULT, FLOAT_QUANT -> type.real();
        };
    if (!right) {
      throw chunk.corrupt("its pcodec mode is %s, its type %s", kind, type);
    }
    return switch (kind) {
      case CLASSIC -> new PcoMode(kind, type, 0, 0, NONE);
      case INT_MULT -> new PcoMode(kind, type, in.read(type.bits()), 0, NONE);
      case FLOAT_MULT -> new PcoMode(kind, type, number(in.read(type.bits()), type), 0, NONE);
      case FLOAT_QUANT -> {
        int shift = (int) in.read(8);
        if (shift == 0 || shift > type.mantissaBits()) {
          throw chunk.corrupt("its pcodec quantum is 2^%s of %s", shift, type);
        }
        yield new PcoMode(kind, type, 0, shift, NONE);
      }
      case DICTIONARY -> {
        int length = (int) in.read(LENGTH_BITS);
        in.align();
        if (in.left() < (long) length * type.bits()) {
          throw chunk.corrupt("its pcodec dictionary of %s numbers is cut off", length);
        }
        long[] dictionary = new long[length];
        for (int i = 0; i < length; i++) {
          dictionary[i] = in.read(type.bits());
        }
        yield new PcoMode(kind, type, 0, 0, dictionary);
      }
    };
  }

  /** Returns the bits of the first latents. */
  int primaryBits() {
    return kind == Kind.DICTIONARY ? Integer.SIZE : type.bits();
  }

  /** Returns true if there are second latents, too. */
  boolean hasSecondary() {
    return switch (kind) {
      case CLASSIC, DICTIONARY -> false;
      default -> true;
    };
  }

  /** Turns {@code count} first and second latents into those of the numbers, in place. */
  void join(long[] first, long[] second, int count, ChunkContext chunk) throws ZarrException {
    switch (kind) {
      case CLASSIC -> {}
      case INT_MULT -> {
        for (int i = 0; i < count; i++) {
          first[i] = first[i] * base + second[i];
        }
      }
      case FLOAT_MULT -> multiply(first, second, count);
      case FLOAT_QUANT -> {
        long most = (1L << shift) - 1;
        for (int i = 0; i < count; i++) {
          long latent = (first[i] << shift) & type.mask();
          // Away from zero, on either side of it.
          boolean positive = (latent & type.middle()) != 0;
          first[i] = latent + (positive ? second[i] : most - second[i]);
        }
      }
      case DICTIONARY -> {
        for (int i = 0; i < count; i++) {
          long index = first[i] & 0xffffffffL;
          if (index >= dictionary.length) {
            throw chunk.corrupt(
                "its pcodec dictionary has %s numbers, none at %s", dictionary.length, index);
          }
          first[i] = dictionary[(int) index];
        }
      }
    }
  }

  /** The multiples, and how many units in the last place the numbers are beside them. */
  private void multiply(long[] first, long[] second, int count) {
    switch (type) {
      case F64 -> {
        double factor = Double.longBitsToDouble(base);
        for (int i = 0; i < count; i++) {
          double product = wholeReal(first[i]) * factor;
          first[i] = latent(Double.doubleToRawLongBits(product)) + second[i] + type.middle();
        }
      }
      case F32 -> {
        float factor = Float.intBitsToFloat((int) base);
        for (int i = 0; i < count; i++) {
          float product = (float) wholeReal(first[i]) * factor;
          first[i] = latent(Float.floatToRawIntBits(product)) + second[i] + type.middle();
        }
      }
      default -> {
        float factor = HalfFloat.toFloat((int) base);
        for (int i = 0; i < count; i++) {
          // A product of two numbers of 11 bits is exact in a float.
          float product = (float) wholeReal(first[i]) * factor;
          first[i] = latent(HalfFloat.of(product)) + second[i] + type.middle();
        }
      }
    }
  }

  /**
   * Returns the float with a whole value that a latent stands for; from 2^(mantissa + 1) on, its
   * bits.
   */
  private double wholeReal(long latent) {
    boolean negative = (latent & type.middle()) == 0;
    long distance = (negative ? ~latent : latent) & type.middle() - 1;
    long precise = 1L << type.mantissaBits() + 1;
    double whole = distance < precise ? distance : real(bits(precise) + (distance - precise));
    return negative ? -whole : whole;
  }

  private long bits(long whole) {
    return switch (type) {
      case F64 -> Double.doubleToRawLongBits(whole);
      case F32 -> Float.floatToRawIntBits(whole);
      default -> HalfFloat.of(whole);
    };
  }

  private double real(long bits) {
    return switch (type) {
      case F64 -> Double.longBitsToDouble(bits);
      case F32 -> Float.intBitsToFloat((int) bits);
      default -> HalfFloat.toFloat((int) bits);
    };
  }

  /** Returns the latent of a float of these bits. */
  private long latent(long bits) {
    long negative = bits << 64 - type.bits() >> 63;
    return (bits ^ (negative | type.middle())) & type.mask();
  }

  /** Returns the bits of the number that a latent stands for. */
  private static long number(long latent, PcoType type) {
    return (latent & type.middle()) != 0 ? latent ^ type.middle() : ~latent & type.mask();
  }
}
