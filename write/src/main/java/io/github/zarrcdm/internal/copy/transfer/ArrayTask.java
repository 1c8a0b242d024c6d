package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.internal.copy.plan.Rechunking;
import io.github.zarrcdm.internal.copy.plan.Regions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/**
 * An array to be copied, and in which regions.
 *
 * @param offset where the first value of the source belongs; zeros but for what is appended
 */
public record ArrayTask(CopiedArray array, long[] offset, Rechunking how) {
  /** Returns the task of all of {@code array}, put at {@code offset}, with so much memory. */
  public static ArrayTask of(CopiedArray array, long[] offset, Memory memory) throws ZarrException {
    long bytes = array.unitBytes();
    long most = memory.region(bytes) / array.elementSize();
    try {
      return new ArrayTask(
          array,
          offset,
          Rechunking.of(
              source(array, offset),
              SourceChunks.shards(array, offset),
              target(array, offset),
              Math.min(most, Integer.MAX_VALUE - 8),
              array.primitive()));
    } catch (Rechunking.TooLittleMemory e) {
      throw new ZarrException.LimitExceeded(
          String.format(
              Locale.ROOT,
              "%s: a shard or chunk of shape %s has %,d bytes, and writing it needs %d MB of --memory; found %d. Raise it, or make shards or chunks smaller",
              array.array().path(),
              Arrays.toString(array.unit()),
              bytes,
              (Memory.needed(bytes) >> 20) + 1,
              memory.bytes() >> 20));
    }
  }

  /** Returns how many regions {@code memory} holds at once, of {@code most} that are wanted. */
  int underWay(Memory memory, int most) {
    return memory.underWay(bytes(how.region()), array.unitBytes(), most);
  }

  /**
   * Returns how many chunks or shards {@code memory} holds while {@code underWay} regions are
   * written.
   */
  int encoded(Memory memory, int underWay) {
    return memory.encoded(bytes(how.region()), array.unitBytes(), underWay);
  }

  private long bytes(int[] lengths) {
    long bytes = array.elementSize();
    for (int d = 0; d < lengths.length; d++) {
      bytes *= Math.max(1, Math.min(lengths[d], array.array().shape()[d]));
    }
    return bytes;
  }

  /** Returns the regions that are written. */
  Regions written() {
    return target(array, offset).by(how.region());
  }

  /** Returns the regions that are read first where there is an intermediate file. */
  Regions gathered() {
    return source(array, offset).by(Objects.requireNonNull(how.gathered()));
  }

  /**
   * Returns the parts in which gathered regions are read: whole chunks of the source, {@code width}
   * of them or more.
   */
  Regions parts(int width) {
    Regions source = source(array, offset);
    return source.by(how.part(source.step(), width));
  }

  /**
   * Returns how many gathered regions {@code memory} holds, with the parts that are read for them.
   */
  int gatheredAtOnce(Memory memory, int width) {
    int[] source = source(array, offset).step();
    return how.gatheredAtOnce(source, width, memory.bytes() / array.elementSize());
  }

  /**
   * Returns the number of bytes of the elements of the largest chunk of the source, as far as it is
   * copied.
   */
  long chunk() {
    return array.elementSize() * source(array, offset).largest();
  }

  /** Returns what is stored at once of what is written. */
  private static Regions target(CopiedArray array, long[] offset) {
    return new Regions(offset, array.array().shape(), array.unit(), new long[offset.length]);
  }

  /** Returns what is read at once, at its places in the target. */
  private static Regions source(CopiedArray array, long[] offset) {
    return SourceChunks.of(array, offset);
  }

  /** Returns the values of {@code box} of the target. */
  Box inSource(Box box) {
    long[] start = new long[offset.length];
    Arrays.setAll(start, d -> box.start()[d] - offset[d]);
    return new Box(start, box.count());
  }

  /** Returns a new array for {@code length} values. */
  Object values(long length) {
    return array.array().type().kind().newArray(Math.toIntExact(length), array.elementSize());
  }
}
