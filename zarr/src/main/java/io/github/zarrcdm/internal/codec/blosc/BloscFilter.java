package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.shuffle.BitShuffle;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffle;
import java.util.ArrayList;
import java.util.List;

/**
 * What a block went through before it was compressed, undone.
 *
 * @param size the number of bytes of an item
 */
record BloscFilter(Kind kind, int size) {
  private static final int SLOTS = 6;
  private static final int META = 8;

  enum Kind {
    BYTE_SHUFFLE,

    /** Blosc 1 leaves a block unchanged if its items do not fill whole bytes of bits. */
    BIT_SHUFFLE_OF_ALL,

    /** Blosc 2 leaves only the last items unchanged. */
    BIT_SHUFFLE,

    /** Differences of bytes of equal significance. */
    BYTE_DELTA,

    /** Exclusive ors: with the item before in the first block, with the first block in others. */
    DELTA
  }

  /** Returns the filters of Blosc 1, from the last to the first. */
  static List<BloscFilter> ofFlags(boolean bytes, boolean bits, int size) {
    if (bytes && size > 1) {
      return List.of(new BloscFilter(Kind.BYTE_SHUFFLE, size));
    }
    return bits ? List.of(new BloscFilter(Kind.BIT_SHUFFLE_OF_ALL, size)) : List.of();
  }

  /**
   * Returns the filters that the extended header of Blosc 2 names in its slots, which begin at
   * {@code slots} of {@code array}; from the last to the first.
   */
  static List<BloscFilter> ofSlots(byte[] array, int slots, int size, ChunkContext chunk)
      throws ZarrException {
    List<BloscFilter> filters = new ArrayList<>();
    for (int slot = SLOTS - 1; slot >= 0; slot--) {
      int number = array[slots + slot] & 0xff;
      int meta = array[slots + META + slot] & 0xff;
      int items = meta == 0 ? size : meta;
      switch (number) {
        case 0, 4 -> {} // none; lost precision, which does not come back
        case 1 -> {
          if (items > 1) {
            filters.add(new BloscFilter(Kind.BYTE_SHUFFLE, items));
          }
        }
        case 2 -> filters.add(new BloscFilter(Kind.BIT_SHUFFLE, size));
        case 3 -> filters.add(new BloscFilter(Kind.DELTA, size));
        case 35 -> filters.add(new BloscFilter(Kind.BYTE_DELTA, items));
        case 36 -> {} // lost precision of integers
        default ->
            throw new ZarrException.Unsupported(
                "%s: blosc2 filter %s; supported are shuffle, bitshuffle, delta, bytedelta and loss of precision"
                    .formatted(chunk.where(), number));
      }
    }
    boolean deltaInside =
        filters.stream().limit(Math.max(0, filters.size() - 1)).anyMatch(f -> f.kind == Kind.DELTA);
    if (deltaInside) {
      throw new ZarrException.Unsupported(
          chunk.where() + ": blosc2 filter delta after another one; supported is delta before it");
    }
    return List.copyOf(filters);
  }

  /** Undoes this filter on {@code length} bytes; not {@link Kind#DELTA}, which needs two blocks. */
  void decode(byte[] source, int from, byte[] target, int at, int length, ChunkContext chunk)
      throws ZarrException {
    switch (kind) {
      case BYTE_SHUFFLE -> ByteShuffle.decode(source, from, target, at, length, size);
      case BIT_SHUFFLE_OF_ALL ->
          bits(source, from, target, at, length, length / size % 8 == 0 ? length : 0, chunk);
      case BIT_SHUFFLE ->
          bits(source, from, target, at, length, length / size / 8 * 8 * size, chunk);
      case BYTE_DELTA -> bytes(source, from, target, at, length);
      case DELTA -> throw new IllegalStateException("delta needs two blocks");
    }
  }

  private void bits(
      byte[] source, int from, byte[] target, int at, int length, int some, ChunkContext chunk)
      throws ZarrException {
    try (ScratchArray planes = ScratchArray.of(BitShuffle.workspace(size), chunk)) {
      BitShuffle.decode(source, from, target, at, some, size, planes.array());
    }
    System.arraycopy(source, from + some, target, at + some, length - some);
  }

  private void bytes(byte[] source, int from, byte[] target, int at, int length) {
    int items = length / size;
    for (int plane = 0; plane < size; plane++) {
      int start = plane * items;
      byte value = 0;
      for (int i = start; i < start + items; i++) {
        value += source[from + i];
        target[at + i] = value;
      }
    }
    int rest = items * size;
    System.arraycopy(source, from + rest, target, at + rest, length - rest);
  }

  /** Undoes exclusive ors of a first block, in place. */
  void undo(byte[] target, int at, int length) {
    for (int i = item(); i < length / item() * item(); i++) {
      target[at + i] ^= target[at + i - item()];
    }
  }

  /** Undoes exclusive ors with a first block, in place. */
  void undo(byte[] target, int at, int length, byte[] first) {
    for (int i = 0; i < length / item() * item(); i++) {
      target[at + i] ^= first[i];
    }
  }

  /** Items of unusual sizes are taken as words of eight bytes, or as bytes. */
  private int item() {
    return switch (size) {
      case 1, 2, 4, 8 -> size;
      default -> size % 8 == 0 ? 8 : 1;
    };
  }
}
