package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.internal.codec.compress.BlockEncoder;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.Arrays;

/**
 * BloscLZ: runs of literals, and matches with what came before, as {@link BloscLz} reads them. It
 * takes the last place where the same four bytes stood, and goes faster over what has no matches.
 */
final class BloscLzEncoder implements BlockEncoder {
  private static final int MOST_LITERALS = 32;
  private static final int TABLE_BITS = 13;
  private static final int SHORTEST_NEAR = 4;
  private static final int SHORTEST_FAR = 6;
  private static final int FAR = 8191;
  private static final int FARTHEST = FAR + 65535;
  private static final int TAIL = 12;
  private static final int PATIENCE = 5;

  @Override
  public int longest(int length) {
    return length + length / MOST_LITERALS + 2;
  }

  @Override
  public int encode(byte[] source, int from, int length, byte[] target, int at, int room) {
    Output out = new Output(source, target, at, at + room);
    int[] table = new int[1 << TABLE_BITS];
    Arrays.fill(table, -1);
    int end = from + length;
    int last = end - TAIL;
    int literals = from;
    int in = from + 1;
    if (length > 0) {
      // The first step must be literals.
      note(table, source, from, length);
    }
    while (in < last) {
      int slot = slot(source, in);
      int candidate = table[slot];
      table[slot] = in;
      int distance = in - candidate - 1;
      int matched = candidate < 0 || distance > FARTHEST ? 0 : match(source, candidate, in, last);
      if (matched < (distance < FAR ? SHORTEST_NEAR : SHORTEST_FAR)) {
        in += 1 + (in - literals >> PATIENCE);
        continue;
      }
      if (!out.literals(literals, in) || !out.match(distance, matched)) {
        return -1;
      }
      in += matched;
      literals = in;
      if (in < last) {
        table[slot(source, in - 2)] = in - 2;
      }
    }
    return out.literals(literals, end) ? out.at - at : -1;
  }

  private static void note(int[] table, byte[] source, int at, int length) {
    if (length >= TAIL) {
      table[slot(source, at)] = at;
    }
  }

  private static int slot(byte[] source, int at) {
    return LittleEndian.getInt(source, at) * 0x9E3779B1 >>> 32 - TABLE_BITS;
  }

  private static int match(byte[] source, int candidate, int at, int last) {
    int rest = Arrays.mismatch(source, candidate, candidate + last - at, source, at, last);
    return rest < 0 ? last - at : rest;
  }

  /** Writes steps as long as there is room. */
  private static final class Output {
    private final byte[] source;
    private final byte[] target;
    private final int end;
    private int at;

    Output(byte[] source, byte[] target, int at, int end) {
      this.source = source;
      this.target = target;
      this.at = at;
      this.end = end;
    }

    boolean literals(int from, int to) {
      for (int run = from; run < to; run += MOST_LITERALS) {
        int count = Math.min(MOST_LITERALS, to - run);
        if (at + 1 + count > end) {
          return false;
        }
        target[at] = (byte) (count - 1);
        System.arraycopy(source, run, target, at + 1, count);
        at += 1 + count;
      }
      return true;
    }

    /** {@code distance} is one less than the bytes between. */
    boolean match(int distance, int length) {
      int more = length - 2;
      if (at + 5 + more / 255 > end) {
        return false;
      }
      boolean far = distance >= FAR;
      int high = far ? 31 : distance >> 8;
      if (more < 7) {
        target[at++] = (byte) (more << 5 | high);
      } else {
        target[at++] = (byte) (7 << 5 | high);
        for (more -= 7; more >= 255; more -= 255) {
          target[at++] = (byte) 255;
        }
        target[at++] = (byte) more;
      }
      if (far) {
        target[at++] = (byte) 255;
        target[at++] = (byte) (distance - FAR >> 8);
        target[at++] = (byte) (distance - FAR);
      } else {
        target[at++] = (byte) distance;
      }
      return true;
    }
  }
}
