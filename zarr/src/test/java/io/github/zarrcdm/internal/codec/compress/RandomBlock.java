package io.github.zarrcdm.internal.codec.compress;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Blocks of DEFLATE that a compressor would hardly write. */
public final class RandomBlock {
  private RandomBlock() {}

  /** A block of codes of any lengths, complete or not, and then bits at random. */
  public static byte[] of(Random random) {
    BitSet bits = new BitSet();
    int[] at = {0};
    append(bits, at, 5, 3);
    int literals = 257 + random.nextInt(30);
    int distances = 1 + random.nextInt(31);
    append(bits, at, literals - 257, 5);
    append(bits, at, distances - 1, 5);
    append(bits, at, 15, 4);
    // Sixteen codes of four bits: those for lengths, but none for repetitions.
    for (int i = 0; i < 19; i++) {
      append(bits, at, i < 3 ? 0 : 4, 3);
    }
    int[] lengths = lengths(random, literals, 1 + random.nextInt(literals));
    for (int length : lengths) {
      append(bits, at, Integer.reverse(length) >>> 28, 4);
    }
    for (int length : lengths(random, distances, random.nextInt(distances + 1))) {
      append(bits, at, Integer.reverse(length) >>> 28, 4);
    }
    for (int end = at[0] + 4000; at[0] < end; ) {
      append(bits, at, random.nextInt(), 31);
    }
    return bits.toByteArray();
  }

  private static void append(BitSet bits, int[] at, int value, int count) {
    for (int i = 0; i < count; i++) {
      bits.set(at[0]++, (value >>> i & 1) != 0);
    }
  }

  /** Lengths of {@code used} codes among {@code count} symbols, the last one included. */
  private static int[] lengths(Random random, int count, int used) {
    List<Integer> leaves = new ArrayList<>(List.of(used == 1 && random.nextBoolean() ? 1 : 0));
    while (leaves.size() < used) {
      int leaf = random.nextInt(leaves.size());
      if (leaves.get(leaf) < 15) {
        int length = leaves.remove(leaf) + 1;
        leaves.add(length);
        leaves.add(length);
      }
    }
    if (random.nextInt(8) == 0 && used > 0) {
      leaves.set(0, random.nextInt(16));
    }
    int[] lengths = new int[count];
    for (int i = 0; i < used; i++) {
      // The end of a block is among the literals.
      int symbol = i == 0 && count > 256 ? 256 : random.nextInt(count);
      while (lengths[symbol] != 0) {
        symbol = (symbol + 1) % count;
      }
      lengths[symbol] = leaves.get(i);
      if (leaves.get(i) == 0) {
        break;
      }
    }
    return lengths;
  }
}
