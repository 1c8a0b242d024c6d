package io.github.zarrcdm.internal.read;

import java.util.Arrays;

/** Ordinals of chunks, eight bytes each. */
final class OrdinalList {
  private long[] ordinals = new long[64];
  private int size;

  void add(long ordinal) {
    if (size == ordinals.length) {
      ordinals = Arrays.copyOf(ordinals, size + size / 2);
    }
    ordinals[size++] = ordinal;
  }

  /** In order, each once. */
  long[] sorted() {
    Arrays.sort(ordinals, 0, size);
    int kept = 0;
    for (int n = 0; n < size; n++) {
      if (n == 0 || ordinals[n] != ordinals[n - 1]) {
        ordinals[kept++] = ordinals[n];
      }
    }
    return Arrays.copyOf(ordinals, kept);
  }
}
