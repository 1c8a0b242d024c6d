package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.error.ZarrException;

/**
 * Blocks of pixels, row by row, one after the other for each value of a pixel: all zero, all alike,
 * as they are, or as multiples of twice the error, counted from the least; since version 5 also as
 * differences to the value before.
 */
final class LercBlocks {
  private static final int STORED = 0;
  private static final int MULTIPLES = 1;
  private static final int ZERO = 2;

  private final LercHeader header;
  private final LercInput in;
  private final LercMask mask;
  private final double[] greatest;
  private final byte[] target;
  private final int at;
  private final int size;

  /** Where the valid pixels of the block at hand are in the target. */
  private final int[] places;

  private final double[] values;
  private final int[] multiples;

  LercBlocks(
      LercHeader header, LercInput in, LercMask mask, double[] greatest, byte[] target, int at) {
    this.header = header;
    this.in = in;
    this.mask = mask;
    this.greatest = greatest;
    this.target = target;
    this.at = at;
    this.size = header.type().size();
    int most = header.block() * header.block();
    this.places = new int[most];
    this.values = new double[most];
    this.multiples = new int[most];
  }

  void decode() throws ZarrException {
    for (int row = 0; row < header.rows(); row += header.block()) {
      for (int column = 0; column < header.columns(); column += header.block()) {
        int count = place(row, column);
        for (int layer = 0; layer < header.depth(); layer++) {
          block(column, layer, count);
        }
      }
    }
  }

  /** Finds the pixels of the block that begins at {@code row} and {@code column}. */
  private int place(int row, int column) {
    int step = header.depth() * size;
    int bottom = Math.min(row + header.block(), header.rows());
    int right = Math.min(column + header.block(), header.columns());
    boolean all = mask.all();
    int count = 0;
    for (int i = row; i < bottom; i++) {
      int first = i * header.columns();
      for (int pixel = first + column; pixel < first + right; pixel++) {
        places[count] = at + pixel * step;
        count += all || mask.has(pixel) ? 1 : 0;
      }
    }
    return count;
  }

  private void block(int column, int layer, int count) throws ZarrException {
    int head = in.getByte();
    boolean differs = header.version() >= 5 && (head & 4) != 0;
    int signature = header.version() >= 5 ? 14 : 15;
    if ((head >>> 2 & signature) != (column >>> 3 & signature) || differs && layer == 0) {
      throw in.chunk().corrupt("LERC has a block in the wrong place");
    }
    int kind = head & 3;
    if (kind == STORED) {
      for (int i = 0; i < count; i++) {
        System.arraycopy(in.array(), in.skip(size), target, places[i] + layer * size, size);
      }
      return;
    }
    LercType type = differs && header.type().integer() ? LercType.INT32 : header.type();
    LercType stored = type.narrowed(kind == ZERO ? 0 : head >>> 6);
    if (stored == null) {
      throw in.chunk().corrupt("LERC has a block of an unknown type");
    }
    double least = kind == ZERO ? 0 : in.get(stored);
    double step = 2 * header.error();
    if (kind == MULTIPLES) {
      multiples(count);
    }
    for (int i = 0; i < count; i++) {
      values[i] = kind == MULTIPLES ? least + (multiples[i] & 0xffffffffL) * step : least;
    }
    if (differs) {
      for (int i = 0; i < count; i++) {
        values[i] += header.type().get(target, places[i] + (layer - 1) * size);
      }
    }
    // What is all alike is exact.
    if (kind == MULTIPLES || differs && kind != ZERO) {
      double most = greatest[layer];
      for (int i = 0; i < count; i++) {
        values[i] = values[i] > most ? most : values[i];
      }
    }
    header.type().put(values, count, target, places, layer * size);
  }

  private void multiples(int count) throws ZarrException {
    int found = LercStuffed.read(in, header.version(), multiples);
    if (found < count) {
      throw in.chunk().corrupt("LERC has a block of %s pixels, not of %s", found, count);
    }
  }
}
