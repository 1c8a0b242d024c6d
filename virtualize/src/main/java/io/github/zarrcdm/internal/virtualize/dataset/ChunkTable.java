package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the chunks of an array are, by their numbers in C order of the grid, ascending; those that
 * are missing read as the fill value. An entry takes 32 bytes.
 */
public final class ChunkTable {
  /** The source of a chunk whose bytes are at hand. */
  public static final int INLINE = -1;

  private final long[] grid;
  private long[] numbers;
  private int[] sources;
  private long[] offsets;
  private int[] lengths;
  private final Map<Long, byte[]> inline = new HashMap<>();
  private int size;
  private boolean ascending = true;

  /** An empty one, for a grid with so many chunks along each dimension. */
  public ChunkTable(long... grid) {
    this(8, grid);
  }

  private ChunkTable(int capacity, long[] grid) {
    this.grid = grid.clone();
    numbers = new long[capacity];
    sources = new int[capacity];
    offsets = new long[capacity];
    lengths = new int[capacity];
  }

  /** Returns the grid of an array of that shape in chunks of one shape. */
  public static ChunkTable of(long[] shape, int[] chunk) {
    return new ChunkTable(
        IntStream.range(0, shape.length)
            .mapToLong(d -> (shape[d] + chunk[d] - 1) / chunk[d])
            .toArray());
  }

  /** Returns the table of an array of that shape in chunks of {@code grid}. */
  public static ChunkTable of(long[] shape, ChunkGrid grid) {
    return new ChunkTable(
        IntStream.range(0, shape.length)
            .mapToLong(d -> shape[d] == 0 ? 0 : grid.chunkOf(d, shape[d] - 1) + 1)
            .toArray());
  }

  /** Returns how many chunks are along each dimension. */
  public long[] grid() {
    return grid.clone();
  }

  /** Returns how many chunks the grid has; many of them may be missing. */
  public long total() {
    long total = 1;
    for (long length : grid) {
      total = Math.multiplyExact(total, length);
    }
    return total;
  }

  /** Returns how many chunks are here. */
  public int size() {
    return size;
  }

  /** Returns the number of the chunk at {@code at}; negative if the grid has none there. */
  public long number(long[] at) {
    long number = 0;
    for (int d = 0; d < grid.length; d++) {
      if (at[d] < 0 || at[d] >= grid[d]) {
        return -1;
      }
      number = number * grid[d] + at[d];
    }
    return number;
  }

  /** Returns the place in the grid of chunk {@code number}. */
  public long[] place(long number) {
    return COrder.index(number, grid);
  }

  /** Adds a chunk in the {@code source} of that number. */
  public void add(long number, int source, long offset, long length) throws ZarrException {
    if (length > Integer.MAX_VALUE) {
      throw new ZarrException.Unsupported("a chunk of " + length + " bytes is too long to be read");
    }
    if (size == numbers.length) {
      int capacity = 2 * size;
      numbers = Arrays.copyOf(numbers, capacity);
      sources = Arrays.copyOf(sources, capacity);
      offsets = Arrays.copyOf(offsets, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
    }
    ascending &= size == 0 || numbers[size - 1] < number;
    numbers[size] = number;
    sources[size] = source;
    offsets[size] = offset;
    lengths[size++] = (int) length;
  }

  /** Adds a chunk whose bytes are stored with the references. */
  public void add(long number, byte[] bytes) throws ZarrException {
    inline.put(number, bytes);
    add(number, INLINE, 0, bytes.length);
  }

  /** Returns the same chunks, whose sources have numbers from {@code base} on. */
  public ChunkTable shifted(int base) {
    ChunkTable shifted = new ChunkTable(1, grid);
    shifted.numbers = numbers;
    shifted.sources = IntStream.of(sources).map(n -> n == INLINE ? n : n + base).toArray();
    shifted.offsets = offsets;
    shifted.lengths = lengths;
    shifted.inline.putAll(inline);
    shifted.size = size;
    shifted.ascending = ascending;
    return shifted;
  }

  /** Brings the chunks into ascending order; of those added twice, the last one counts. */
  public ChunkTable sorted() {
    if (ascending) {
      return this;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(numbers[a], numbers[b]));
    ChunkTable sorted = new ChunkTable(Math.max(8, size), grid);
    sorted.inline.putAll(inline);
    for (int i : order) {
      if (sorted.size > 0 && sorted.numbers[sorted.size - 1] == numbers[i]) {
        sorted.size--;
      }
      int at = sorted.size++;
      sorted.numbers[at] = numbers[i];
      sorted.sources[at] = sources[i];
      sorted.offsets[at] = offsets[i];
      sorted.lengths[at] = lengths[i];
    }
    return sorted;
  }

  /** Returns the position of chunk {@code number}; negative if it is missing. */
  public int find(long number) {
    return Arrays.binarySearch(numbers, 0, size, number);
  }

  public long number(int position) {
    return numbers[position];
  }

  /** Returns the number of the source; {@link #INLINE} if the bytes are at hand. */
  public int source(int position) {
    return sources[position];
  }

  public long offset(int position) {
    return offsets[position];
  }

  public int length(int position) {
    return lengths[position];
  }

  /** Returns the bytes of a chunk that are at hand; null if they are in a source. */
  public byte @Nullable [] inline(int position) {
    return sources[position] == INLINE ? inline.get(numbers[position]) : null;
  }
}
