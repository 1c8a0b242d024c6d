package io.github.zarrcdm.internal.copy.selection;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntPredicate;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;

/** Some indices of a dimension, in ascending order: a bit for each index of the dimension. */
final class Indices {
  private final BitSet bits;
  private final long[] words;

  /** How many are in the words before each. */
  private final int[] before;

  private final int size;

  private Indices(BitSet bits) {
    this.bits = bits;
    this.words = bits.toLongArray();
    this.before = new int[words.length];
    int count = 0;
    for (int w = 0; w < words.length; w++) {
      before[w] = count;
      count += Long.bitCount(words[w]);
    }
    this.size = count;
  }

  /** Returns the indices in {@code bits}, which are not changed any more. */
  static Indices of(BitSet bits) {
    return new Indices(bits);
  }

  /** Returns the indices below {@code length} for which {@code kept} holds. */
  static Indices where(int length, IntPredicate kept) {
    BitSet bits = new BitSet(length);
    for (int i = 0; i < length; i++) {
      bits.set(i, kept.test(i));
    }
    return new Indices(bits);
  }

  static Indices of(Range range) {
    BitSet bits = new BitSet();
    for (int n = 0; n < range.length(); n++) {
      bits.set(range.first() + n * range.stride());
    }
    return new Indices(bits);
  }

  /** Returns the indices that are in {@code other} too. */
  Indices and(Indices other) {
    BitSet both = (BitSet) bits.clone();
    both.and(other.bits);
    return new Indices(both);
  }

  int size() {
    return size;
  }

  boolean contains(int index) {
    return bits.get(index);
  }

  /**
   * Returns how many are below {@code index}: the place of {@code index} among them, if it is one.
   */
  int place(long index) {
    int word = (int) (index >> 6);
    return word >= words.length
        ? size
        : before[word] + Long.bitCount(words[word] & ((1L << index) - 1));
  }

  /** Returns how many lie from {@code first} to before {@code end}. */
  int between(long first, long end) {
    return end <= first ? 0 : place(end) - place(first);
  }

  /** Returns the one at {@code place}. */
  int at(int place) {
    int low = 0;
    int high = before.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (before[middle] <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    int index = bits.nextSetBit(low << 6);
    for (int n = before[low]; n < place; n++) {
      index = bits.nextSetBit(index + 1);
    }
    return index;
  }

  /** Returns the one after {@code index}; -1 if there is none. */
  int next(int index) {
    return bits.nextSetBit(index + 1);
  }

  /** Returns these as a range, if they are equally far apart. */
  Optional<Range> range() {
    if (size == 0) {
      return Optional.of(Range.EMPTY);
    }
    int first = bits.nextSetBit(0);
    int step = size == 1 ? 1 : bits.nextSetBit(first + 1) - first;
    for (int i = first; i >= 0; i = bits.nextSetBit(i + 1)) {
      int next = bits.nextSetBit(i + 1);
      if (next >= 0 && next - i != step) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(new Range(first, bits.length() - 1, step));
    } catch (InvalidRangeException e) {
      throw new IllegalStateException(e);
    }
  }
}
