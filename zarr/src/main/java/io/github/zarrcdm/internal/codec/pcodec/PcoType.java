package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;

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

  /** The type with the code of the format; null if there is none. */
  static PcoType of(int code) {
    for (PcoType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }

  int bits() {
    return bits;
  }

  /** Bytes of a number. */
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

  /** The latent of zero. */
  long middle() {
    return 1L << bits - 1;
  }

  /** All bits of a latent. */
  long mask() {
    return -1L >>> 64 - bits;
  }

  /** Stores the numbers that {@code count} latents stand for, little-endian. */
  void put(long[] latents, byte[] target, int at, int count) {
    switch (this) {
      case F64 -> {
        for (int i = 0, to = at; i < count; i++, to += 8) {
          long latent = latents[i];
          LittleEndian.putLong(target, to, latent ^ (~(latent >> 63) | Long.MIN_VALUE));
        }
      }
      case F32 -> {
        for (int i = 0, to = at; i < count; i++, to += 4) {
          int latent = (int) latents[i];
          LittleEndian.putInt(target, to, latent ^ (~(latent >> 31) | Integer.MIN_VALUE));
        }
      }
      case F16 -> {
        for (int i = 0, to = at; i < count; i++, to += 2) {
          int latent = (short) latents[i];
          int number = latent ^ (~(latent >> 15) | Short.MIN_VALUE);
          target[to] = (byte) number;
          target[to + 1] = (byte) (number >> 8);
        }
      }
      default -> putIntegers(latents, signed() ? middle() : 0, target, at, count);
    }
  }

  private void putIntegers(long[] latents, long flip, byte[] target, int at, int count) {
    switch (size()) {
      case Byte.BYTES -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = (byte) (latents[i] ^ flip);
        }
      }
      case Short.BYTES -> {
        for (int i = 0, to = at; i < count; i++, to += 2) {
          int number = (int) (latents[i] ^ flip);
          target[to] = (byte) number;
          target[to + 1] = (byte) (number >> 8);
        }
      }
      case Integer.BYTES -> {
        for (int i = 0, to = at; i < count; i++, to += 4) {
          LittleEndian.putInt(target, to, (int) (latents[i] ^ flip));
        }
      }
      default -> {
        for (int i = 0, to = at; i < count; i++, to += 8) {
          LittleEndian.putLong(target, to, latents[i] ^ flip);
        }
      }
    }
  }
}
