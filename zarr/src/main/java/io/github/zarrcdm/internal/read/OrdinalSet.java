package io.github.zarrcdm.internal.read;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Ordinals of chunks, each once: eight bytes for each, or one bit for each chunk of the array if
 * that is less.
 */
final class OrdinalSet {
  private final double all;
  private long[] some = new long[64];
  private int size;
  private @Nullable BitSet dense;

  /** Returns an empty set of ordinals below {@code all}. */
  OrdinalSet(double all) {
    this.all = all;
  }

  void add(long ordinal) {
    if (dense == null && size == some.length) {
      grow();
    }
    if (dense != null) {
      dense.set((int) ordinal);
    } else {
      some[size++] = ordinal;
    }
  }

  private void grow() {
    if (all > Integer.MAX_VALUE || all / Byte.SIZE > (double) Long.BYTES * size) {
      some = Arrays.copyOf(some, size + size / 2);
      return;
    }
    BitSet bits = new BitSet();
    for (long ordinal : some) {
      bits.set((int) ordinal);
    }
    dense = bits;
    some = new long[0];
  }

  long count() {
    return dense != null ? dense.cardinality() : stream().count();
  }

  /** Returns them in order. Nothing may be added until its end. */
  LongStream stream() {
    if (dense != null) {
      return dense.stream().asLongStream();
    }
    Arrays.sort(some, 0, size);
    int kept = 0;
    for (int n = 0; n < size; n++) {
      if (n == 0 || some[n] != some[n - 1]) {
        some[kept++] = some[n];
      }
    }
    size = kept;
    return Arrays.stream(some, 0, size);
  }
}
