package io.github.zarrcdm.read;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;

/**
 * Copies what a part of a plan wants out of the bytes of a chunk while they are decoded, block by
 * block, so that neither the rest of the chunk nor the chunk as a whole ever needs to be in memory.
 * For chunks whose last index runs fastest. One thread, one use.
 */
final class SelectionSink implements ByteSink {
  private static final long NONE = -1;

  /** Elements of a row that are this many bytes apart are not worth decoding what is between. */
  private static final int SPARSE = 64;

  private final ChunkPlan.Part part;
  private final DataType type;
  private final int size;
  private final ByteOrder order;
  private final Object result;
  private final int[] chunkStrides;
  private final int[] targetStrides;
  private final int last;

  /** The element that {@link #nextElement} found, as counts of steps along each dimension. */
  private final int[] step;

  private final byte[] straddling;
  private int gathered;
  private long copied;

  SelectionSink(
      ChunkPlan.Part part, DataType type, ByteOrder order, Object result, int[] targetStrides) {
    this.part = part;
    this.type = type;
    this.size = type.size();
    this.order = order;
    this.result = result;
    this.chunkStrides = Pipeline.cOrder(part.shape());
    this.targetStrides = targetStrides;
    this.last = part.shape().length - 1;
    this.step = new int[part.shape().length];
    this.straddling = new byte[size];
  }

  @Override
  public boolean wants(long from, long to) {
    long element = nextElement(from / size);
    return element != NONE && element * size < to;
  }

  @Override
  public long next(long from) {
    long element = nextElement(from / size);
    return element == NONE ? Long.MAX_VALUE : Math.max(from, element * size);
  }

  /** The end of the wanted part of the row; of one element where the row is sparse. */
  @Override
  public long runEnd(long from) {
    long element = nextElement(from / size);
    boolean dense = last >= 0 && part.stride()[last] * size <= SPARSE;
    long steps = dense ? (part.count()[last] - 1L - step[last]) * part.stride()[last] : 0;
    return (element + steps + 1) * size;
  }

  @Override
  public long end() {
    long element = 0;
    for (int d = 0; d <= last; d++) {
      element += (part.from()[d] + (part.count()[d] - 1L) * part.stride()[d]) * chunkStrides[d];
    }
    return (element + 1) * size;
  }

  /** True if every wanted element has come. */
  boolean complete() {
    return copied == part.size();
  }

  @Override
  public void put(byte[] block, int offset, long position, int length) {
    int from = offset;
    long at = position;
    if (gathered > 0) {
      int rest = Math.min(size - gathered, length);
      System.arraycopy(block, from, straddling, gathered, rest);
      gathered += rest;
      if (gathered < size) {
        return;
      }
      nextElement((at + rest) / size - 1);
      type.read(straddling, 0, size, order, result, target(), 1);
      copied++;
      gathered = 0;
      from += rest;
      at += rest;
    }
    long end = position + length;
    long element = nextElement((at + size - 1) / size);
    while (element != NONE && (element + 1) * size <= end) {
      int run = run(element, end / size);
      int step = last < 0 ? size : part.stride()[last] * size;
      type.read(block, from + (int) (element * size - at), step, order, result, target(), run);
      copied += run;
      element = nextElement(element + (run - 1L) * step / size + 1);
    }
    if (element != NONE && element * size < end) {
      gathered = (int) (end - element * size);
      System.arraycopy(block, offset + length - gathered, straddling, 0, gathered);
    }
  }

  /**
   * How many wanted elements of its row begin before {@code end}, from the found one on; one where
   * the result is not contiguous.
   */
  private int run(long element, long end) {
    if (last < 0 || targetStrides[last] != 1) {
      return 1;
    }
    long inBlock = (end - 1 - element) / part.stride()[last] + 1;
    return (int) Math.min(part.count()[last] - step[last], inBlock);
  }

  private int target() {
    int target = 0;
    for (int d = 0; d <= last; d++) {
      target += (part.to()[d] + step[d]) * targetStrides[d];
    }
    return target;
  }

  /**
   * The first wanted element at or after {@code element}, counted in storage order; {@link #NONE}
   * if there is none. Leaves its steps.
   */
  private long nextElement(long element) {
    long rest = element;
    for (int d = 0; d <= last; d++) {
      long index = rest / chunkStrides[d];
      rest -= index * chunkStrides[d];
      long beyond = index - part.from()[d];
      if (beyond < 0) {
        return found(d);
      }
      int stride = part.stride()[d];
      long k = (beyond + stride - 1) / stride;
      if (k >= part.count()[d]) {
        return carry(d - 1);
      }
      step[d] = (int) k;
      if (k * stride > beyond) {
        return found(d + 1);
      }
    }
    return last < 0 && element > 0 ? NONE : found(last + 1);
  }

  /** One step on along {@code d} or the nearest dimension before it that has one. */
  private long carry(int d) {
    for (int i = d; i >= 0; i--) {
      if (step[i] + 1 < part.count()[i]) {
        step[i]++;
        return found(i + 1);
      }
    }
    return NONE;
  }

  /** The element at the present steps, with the dimensions from {@code first} on at their start. */
  private long found(int first) {
    long element = 0;
    for (int d = 0; d <= last; d++) {
      if (d >= first) {
        step[d] = 0;
      }
      element += (part.from()[d] + (long) step[d] * part.stride()[d]) * chunkStrides[d];
    }
    return element;
  }

  /**
   * The byte ranges of the wanted elements, in ascending order: calls {@code each} with the start
   * and the end of each run.
   */
  void ranges(RangeConsumer each) {
    long element = nextElement(0);
    while (element != NONE) {
      boolean dense = last >= 0 && part.stride()[last] == 1;
      int run = dense ? part.count()[last] - step[last] : 1;
      each.range(element * size, (element + run) * size);
      element = nextElement(element + run);
    }
  }

  /** Takes byte ranges. */
  interface RangeConsumer {
    void range(long from, long to);
  }
}
