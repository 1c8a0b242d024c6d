package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.Arrays;

/**
 * The two copies that every compressor of Lempel and Ziv's family is made of. Callers have checked
 * that source and target exist.
 */
public final class LzMatch {
  private LzMatch() {}

  /**
   * Copies {@code length} bytes that stand {@code distance} before {@code at}; they may overlap
   * what they become.
   */
  public static void copy(byte[] target, int at, int distance, int length, int end) {
    int from = at - distance;
    if (distance >= 8 && length <= 64 && end - at >= length + 8) {
      // Whole words: up to seven bytes too many, which the next sequence overwrites.
      int last = at + length;
      for (int to = at; to < last; to += 8, from += 8) {
        LittleEndian.putLong(target, to, LittleEndian.getLong(target, from));
      }
    } else if (distance == 1) {
      Arrays.fill(target, at, at + length, target[from]);
    } else if (distance >= length) {
      System.arraycopy(target, from, target, at, length);
    } else {
      repeat(target, from, at, length);
    }
  }

  /** A pattern that runs into itself: what is there doubles with each copy. */
  private static void repeat(byte[] target, int from, int at, int length) {
    int done = 0;
    while (done < length) {
      int part = Math.min(at + done - from, length - done);
      System.arraycopy(target, from, target, at + done, part);
      done += part;
    }
  }

  /** Copies {@code length} bytes from {@code source}. */
  public static void literals(
      byte[] source, int from, int to, byte[] target, int at, int length, int end) {
    if (length <= 16 && to - from >= 16 && end - at >= 16) {
      LittleEndian.putLong(target, at, LittleEndian.getLong(source, from));
      LittleEndian.putLong(target, at + 8, LittleEndian.getLong(source, from + 8));
    } else {
      System.arraycopy(source, from, target, at, length);
    }
  }
}
