package io.github.zarrcdm.internal.values;

/** Arrays of stored integers as wider ones; without a sign where they are read so. */
public final class Integers {
  private Integers() {}

  /** Returns the next place of {@code value} at or after {@code from}; -1 if there is none. */
  public static int indexOf(Object stored, long value, int from) {
    if (stored instanceof byte[] bytes) {
      for (int i = from; i < bytes.length; i++) {
        if (bytes[i] == value) {
          return i;
        }
      }
    } else if (stored instanceof short[] shorts) {
      for (int i = from; i < shorts.length; i++) {
        if (shorts[i] == value) {
          return i;
        }
      }
    } else if (stored instanceof int[] ints) {
      for (int i = from; i < ints.length; i++) {
        if (ints[i] == value) {
          return i;
        }
      }
    } else if (stored instanceof long[] longs) {
      for (int i = from; i < longs.length; i++) {
        if (longs[i] == value) {
          return i;
        }
      }
    }
    return -1;
  }

  public static short[] unsignedShorts(byte[] stored) {
    short[] wide = new short[stored.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = (short) (stored[i] & 0xff);
    }
    return wide;
  }

  public static int[] unsignedInts(short[] stored) {
    int[] wide = new int[stored.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = stored[i] & 0xffff;
    }
    return wide;
  }

  /** Returns all integers up to 32 bits as {@code long}, those of 64 bits as they are. */
  public static long[] longs(Object stored, boolean unsigned) {
    if (stored instanceof long[] longs) {
      return longs;
    }
    long[] wide;
    if (stored instanceof byte[] bytes) {
      wide = new long[bytes.length];
      for (int i = 0; i < wide.length; i++) {
        wide[i] = unsigned ? bytes[i] & 0xff : bytes[i];
      }
    } else if (stored instanceof short[] shorts) {
      wide = new long[shorts.length];
      for (int i = 0; i < wide.length; i++) {
        wide[i] = unsigned ? shorts[i] & 0xffff : shorts[i];
      }
    } else {
      int[] ints = (int[]) stored;
      wide = new long[ints.length];
      for (int i = 0; i < wide.length; i++) {
        wide[i] = unsigned ? ints[i] & 0xffffffffL : ints[i];
      }
    }
    return wide;
  }

  /** Returns the unsigned value of 64 bits. */
  public static double unsigned(long value) {
    double half = (double) (value >>> 1);
    return value >= 0 ? value : half * 2 + (value & 1);
  }
}
