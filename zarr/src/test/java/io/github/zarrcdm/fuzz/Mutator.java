package io.github.zarrcdm.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/**
 * Changes bytes the way fuzzers do: bits, numbers that lie at edges, blocks, pieces of others; and
 * makes much of little: one item of a list a thousand times.
 */
final class Mutator {
  private static final long[] EDGES = {
    0,
    1,
    -1,
    2,
    16,
    255,
    256,
    4096,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xffffffffL,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final String[] WORDS = {
    "null",
    "true",
    "-1",
    "1e999",
    "NaN",
    "[]",
    "{}",
    "\"\"",
    "..",
    "/",
    "[[",
    "{\"a\":",
    "%",
    "${",
    "{{",
    "99999999999999999999",
    "0x",
    "\u0000"
  };
  private static final int LONGEST = 1 << 20;
  private static final int MOST_REPEATED = 500;

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  /** {@code seed} with one to six changes, some of them from {@code other}. */
  byte[] mutated(byte[] seed, byte[] other) {
    byte[] bytes = seed.clone();
    int changes = 1 + random.nextInt(6);
    for (int i = 0; i < changes; i++) {
      bytes = bytes.length == 0 ? other.clone() : changed(bytes, other);
    }
    return bytes;
  }

  private byte[] changed(byte[] bytes, byte[] other) {
    int at = position(bytes.length);
    int length = 1 + random.nextInt(Math.min(64, bytes.length - at));
    switch (random.nextInt(11)) {
      case 0, 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> bytes[at] = (byte) random.nextInt(256);
      case 3, 4 -> number(bytes, at);
      case 5 -> {
        return replaced(bytes, at, at + length, new byte[0]);
      }
      case 6 -> {
        return replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, at + length));
      }
      case 7 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 8 -> {
        return repeated(bytes, at, at + length);
      }
      case 9 -> {
        int from = other.length == 0 ? 0 : random.nextInt(other.length);
        int to = Math.min(other.length, from + 1 + random.nextInt(64));
        return replaced(bytes, at, at + length, Arrays.copyOfRange(other, from, to));
      }
      default -> {
        byte[] word = WORDS[random.nextInt(WORDS.length)].getBytes();
        return replaced(bytes, at, at + random.nextInt(length + 1), word);
      }
    }
    return bytes;
  }

  /** The bytes from {@code at} on, or the item between commas that is there, again and again. */
  private byte[] repeated(byte[] bytes, int at, int end) {
    int from = at;
    int to = end;
    if (random.nextBoolean()) {
      while (from > 0 && bytes[from] != ',' && at - from < MOST_REPEATED) {
        from--;
      }
      while (to < bytes.length && bytes[to] != ',' && to - at < MOST_REPEATED) {
        to++;
      }
    }
    int times = Math.min(2 << random.nextInt(14), LONGEST / 4 / (to - from));
    byte[] all = new byte[times * (to - from)];
    for (int i = 0; i < times; i++) {
      System.arraycopy(bytes, from, all, i * (to - from), to - from);
    }
    return replaced(bytes, to, to, all);
  }

  /** Anywhere, but often near the beginning or the end, where headers and directories are. */
  private int position(int length) {
    int near = Math.min(length, 40);
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(near);
      case 1 -> length - 1 - random.nextInt(near);
      default -> random.nextInt(length);
    };
  }

  private void number(byte[] bytes, int at) {
    long value = EDGES[random.nextInt(EDGES.length)];
    ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(order);
    int width = 1 << random.nextInt(4);
    if (width == Long.BYTES) {
      number.putLong(value);
    } else {
      number.putInt((int) value);
    }
    System.arraycopy(number.array(), 0, bytes, at, Math.min(width, bytes.length - at));
  }

  private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
    if ((long) bytes.length + by.length > LONGEST) {
      return bytes;
    }
    byte[] changed = Arrays.copyOf(bytes, bytes.length - (to - from) + by.length);
    System.arraycopy(by, 0, changed, from, by.length);
    System.arraycopy(bytes, to, changed, from + by.length, bytes.length - to);
    return changed;
  }
}
