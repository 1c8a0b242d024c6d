package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Copies what a part of a plan wants out of the bytes of a chunk while they are decoded, block by
 * block, so that neither the rest of the chunk nor the chunk as a whole ever needs to be in memory.
 * For chunks whose last index runs fastest. One thread, one use.
 *
 * <p>It stands on one wanted element, and moves to the next one by adding steps; only a jump
 * divides.
 */
final class SelectionSink implements ByteSink {
  /** Elements of a row that are this many bytes apart are not worth decoding what is between. */
  private static final int SPARSE = 64;

  private final DataType type;
  private final int size;
  private final ByteOrder order;
  private final Object result;
  private final Region region;
  private final int inner;

  /** The element that this stands on: as rounds of the region's loops, and on either side. */
  private final int[] round;

  private int from;
  private int to;
  private boolean past;

  private final byte[] straddling;
  private int gathered;
  private int copied;

  SelectionSink(
      ChunkPlan.Part part, DataType type, ByteOrder order, Object result, int[] targetStrides) {
    this.type = type;
    this.size = type.size();
    this.order = order;
    this.result = result;
    this.region = Region.of(part, COrder.strides(part.shape()), targetStrides);
    this.inner = region.rounds().length - 1;
    this.round = new int[inner + 1];
    this.from = region.source();
    this.to = region.target();
    this.straddling = new byte[size];
  }

  @Override
  public boolean wants(long from, long to) {
    return find(from / size) && (long) this.from * size < to;
  }

  @Override
  public long next(long from) {
    return find(from / size) ? Math.max(from, (long) this.from * size) : Long.MAX_VALUE;
  }

  /**
   * Returns the end of the wanted elements that follow each other; of one element where the row is
   * sparse.
   */
  @Override
  public long runEnd(long from) {
    find(from / size);
    long element = this.from;
    if (region.sourceStep()[inner] * size <= SPARSE) {
      int length = 1;
      for (int d = inner;
          d >= 0 && region.sourceStep()[d] <= Math.max(length, SPARSE / size);
          d--) {
        element += (region.rounds()[d] - 1L - round[d]) * region.sourceStep()[d];
        length = region.rounds()[d] * region.sourceStep()[d];
      }
    }
    return (element + 1) * size;
  }

  @Override
  public long end() {
    long element = region.source();
    for (int d = 0; d <= inner; d++) {
      element += (region.rounds()[d] - 1L) * region.sourceStep()[d];
    }
    return (element + 1) * size;
  }

  /** Returns the number of elements that have come. */
  int copied() {
    return copied;
  }

  @Override
  public void put(byte[] block, int offset, long position, int length) {
    long end = position + length;
    if (gathered > 0 && !completeStraddling(block, offset, length)) {
      return;
    }
    DataType.Reader reader = type.reader(block, order, result);
    int step = region.sourceStep()[inner];
    boolean found = find((position + size - 1) / size);
    while (found && (from + 1L) * size <= end) {
      int run = region.rounds()[inner] - round[inner];
      if ((from + (run - 1L) * step + 1) * size > end) {
        run = (int) ((end / size - 1 - from) / step) + 1;
      }
      reader.read((int) (offset + (long) from * size - position), step * size, to, run);
      copied += run;
      found = advance(run);
    }
    if (found && (long) from * size < end) {
      gathered = (int) (end - (long) from * size);
      System.arraycopy(block, offset + length - gathered, straddling, 0, gathered);
    }
  }

  /** Adds to an element that began in the block before; false if it goes on in the next one. */
  private boolean completeStraddling(byte[] block, int offset, int length) {
    int rest = Math.min(size - gathered, length);
    System.arraycopy(block, offset, straddling, gathered, rest);
    gathered += rest;
    if (gathered < size) {
      return false;
    }
    type.read(straddling, 0, size, order, result, to, 1);
    copied++;
    gathered = 0;
    advance(1);
    return true;
  }

  /**
   * Goes to the first wanted element at or after {@code element}, counted in storage order; false
   * if there is none.
   */
  private boolean find(long element) {
    if (element == from && !past) {
      return true;
    }
    long rest = element - region.source();
    past = false;
    from = region.source();
    to = region.target();
    for (int d = 0; d <= inner; d++) {
      int step = region.sourceStep()[d];
      long k = rest <= 0 ? 0 : rest / step;
      if (k >= region.rounds()[d]) {
        Arrays.fill(round, d, inner + 1, 0);
        carry(d);
        return !past;
      }
      round[d] = (int) k;
      from += round[d] * step;
      to += round[d] * region.targetStep()[d];
      rest -= k * step;
    }
    return rest <= 0 || advance(1);
  }

  /** Goes {@code run} elements on, which lie in the innermost loop; false if that was the last. */
  private boolean advance(int run) {
    round[inner] += run;
    from += run * region.sourceStep()[inner];
    to += run * region.targetStep()[inner];
    if (round[inner] == region.rounds()[inner]) {
      from -= round[inner] * region.sourceStep()[inner];
      to -= round[inner] * region.targetStep()[inner];
      round[inner] = 0;
      carry(inner);
    }
    return !past;
  }

  /** One round more of the nearest loop before {@code d} that goes on; {@code d} on are at zero. */
  private void carry(int d) {
    for (int i = d - 1; i >= 0; i--) {
      if (round[i] + 1 < region.rounds()[i]) {
        round[i]++;
        from += region.sourceStep()[i];
        to += region.targetStep()[i];
        return;
      }
      from -= round[i] * region.sourceStep()[i];
      to -= round[i] * region.targetStep()[i];
      round[i] = 0;
    }
    past = true;
  }
}
