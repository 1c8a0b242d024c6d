package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.Optional;

/**
 * A type of numbers. Each is stored as a latent: an unsigned integer of as many bits, in the same
 * order.
 */
enum PcoType {
  U32(1, 32, 0),
  U64(2, 64, 0),
  I32(3, 32, -1),
  I64(4, 64, -1),
  F32(5, 32, 23),
  F64(6, 64, 52),
  U16(7, 16, 0),
  I16(8, 16, -1),
  F16(9, 16, 10),
  U8(10, 8, 0),
  I8(11, 8, -1);

  private final int code;
  private final int bits;
  private final int mantissaBits;

  PcoType(int code, int bits, int mantissaBits) {
    this.code = code;
    this.bits = bits;
    this.mantissaBits = mantissaBits;
  }

  /** Returns the type with the code of the format; empty if there is none. */
  static Optional<PcoType> of(int code) {
    for (PcoType type : values()) {
      if (type.code == code) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  int bits() {
    return bits;
  }

  /** Returns the number of bytes of a number. */
  int size() {
    return bits / 8;
  }

  boolean real() {
    return mantissaBits > 0;
  }

  boolean signed() {
    return mantissaBits < 0;
  }

  /** Stored bits of the significand of a float. */
  int mantissaBits() {
    return mantissaBits;
  }

  /** Returns the latent of zero. */
  long middle() {
    return 1L << bits - 1;
  }

  /** Returns all bits of a latent. */
  long mask() {
    return -1L >>> 64 - bits;
  }

  /**
   * Stores the numbers that {@code count} latents stand for, little-endian; changes the latents.
   */
  void put(long[] latents, byte[] target, int at, int count) {
    if (real()) {
      // All bits of a negative number are the other way round, of others the sign.
      int unused = 64 - bits;
      long sign = middle();
      for (int i = 0; i < count; i++) {
        latents[i] ^= ~(latents[i] << unused >> 63) | sign;
      }
    } else if (signed()) {
      long sign = middle();
      for (int i = 0; i < count; i++) {
        latents[i] ^= sign;
      }
    }
    switch (size()) {
      case Byte.BYTES -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = (byte) latents[i];
        }
      }
      case Short.BYTES -> putShorts(latents, target, at, count);
      case Integer.BYTES -> putInts(latents, target, at, count);
      default -> {
        for (int i = 0, to = at; i < count; i++, to += 8) {
          LittleEndian.putLong(target, to, latents[i]);
        }
      }
    }
  }

  private static void putShorts(long[] latents, byte[] target, int at, int count) {
    int whole = count & -4;
    int to = at;
    for (int i = 0; i < whole; i += 4, to += 8) {
      long low = latents[i] & 0xffff | latents[i + 1] << 16 & 0xffff0000L;
      long high = latents[i + 2] & 0xffff | latents[i + 3] << 16;
      LittleEndian.putLong(target, to, low | high << 32);
    }
    for (int i = whole; i < count; i++, to += 2) {
      target[to] = (byte) latents[i];
      target[to + 1] = (byte) (latents[i] >> 8);
    }
  }

  private static void putInts(long[] latents, byte[] target, int at, int count) {
    int whole = count & -2;
    int to = at;
    for (int i = 0; i < whole; i += 2, to += 8) {
      LittleEndian.putLong(target, to, latents[i] & 0xffffffffL | latents[i + 1] << 32);
    }
    if (whole < count) {
      LittleEndian.putInt(target, to, (int) latents[whole]);
    }
  }
}
