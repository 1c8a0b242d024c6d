package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the chunks of an array hold, in C order; of shards where there are any. Values are those
 * that are stored, before they are unpacked: integers without a sign are not negative, NaN is
 * missing, and -0.0 is 0.0.
 *
 * @param documents a digest of the metadata that the array had
 * @param least {@code long[]} for integers, {@code double[]} for reals; 0 where all are missing,
 *     which the units of times allow
 * @param missing how many values are
 * @param values how many there are, missing or not
 * @param stamps what the store says of the version of each chunk; 0 for one that is not there,
 *     {@link ChunkStamps#UNKNOWN} where it says nothing
 */
public record IndexedArray(
    String path,
    String documents,
    long[] counts,
    Object least,
    Object greatest,
    long[] missing,
    long[] values,
    long[] stamps)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  static IndexedArray empty(Array array, String documents) {
    return empty(array, documents, chunks(counts(array, grid(array))));
  }

  /** Returns empty entries for {@code some} of the chunks of {@code array}. */
  static IndexedArray part(Array array, int some) {
    return empty(array, "", some);
  }

  private static IndexedArray empty(Array array, String documents, int all) {
    boolean real = isReal(array);
    return new IndexedArray(
        array.path(),
        documents,
        counts(array, grid(array)),
        real ? new double[all] : new long[all],
        real ? new double[all] : new long[all],
        new long[all],
        new long[all],
        new long[all]);
  }

  static ChunkGrid grid(Array array) {
    return ((Chunked) array.data()).grid();
  }

  private static int chunks(long[] counts) {
    return Math.toIntExact(Arrays.stream(counts).reduce(1, Math::multiplyExact));
  }

  static boolean isReal(Array array) {
    return switch (array.type().kind()) {
      case FLOAT, DOUBLE -> true;
      default -> false;
    };
  }

  /** More chunks than this are not indexed. */
  private static final double MOST = 1 << 24;

  /**
   * Returns true if {@code array} is indexed: it has dimensions and numbers in chunks, not too
   * many, whose keys are known. Text, bytes, structures and ragged rows are not.
   */
  public static boolean covers(Array array) {
    return switch (array.type().kind()) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE ->
          array.rank() > 0
              && array.data() instanceof Chunked chunked
              && chunked.otherKeys() == null
              && chunks(array, chunked.grid()) > 0
              && chunks(array, chunked.grid()) <= MOST;
      default -> false;
    };
  }

  private static double chunks(Array array, ChunkGrid grid) {
    return Arrays.stream(counts(array, grid)).asDoubleStream().reduce(1, (a, b) -> a * b);
  }

  /** Returns how many chunks of {@code grid} an array has along each dimension. */
  static long[] counts(Array array, ChunkGrid grid) {
    return IntStream.range(0, array.rank())
        .mapToLong(d -> array.shape()[d] == 0 ? 0 : grid.chunkOf(d, array.shape()[d] - 1) + 1)
        .toArray();
  }

  /** Returns true if there is a number of each kind for each chunk. */
  boolean isComplete() {
    boolean typed =
        least instanceof long[] && greatest instanceof long[]
            || least instanceof double[] && greatest instanceof double[];
    double chunks = Arrays.stream(counts).asDoubleStream().reduce(1, (a, b) -> a * b);
    return typed
        && Stream.of(least, greatest, missing, values, stamps)
            .allMatch(numbers -> java.lang.reflect.Array.getLength(numbers) == chunks);
  }

  /**
   * Returns true if these are entries of {@code array} as it is in {@code store} now: of the same
   * chunks, with the same kind of numbers and the same metadata documents. No others are used.
   */
  public boolean isOf(Store store, Array array) throws IOException {
    return least instanceof double[] == isReal(array)
        && Arrays.equals(counts, counts(array, grid(array)))
        && documents.equals(ChunkStamps.documents(store, array));
  }

  /** Returns true if the store told the version of chunk {@code number} when its entry was made. */
  public boolean hasVersion(int number) {
    return stamps[number] != ChunkStamps.UNKNOWN;
  }

  /** Takes the version of chunk {@code number} for one that the store does not tell. */
  public void forgetVersion(int number) {
    stamps[number] = ChunkStamps.UNKNOWN;
  }

  /** Returns how many chunks there are. */
  public int size() {
    return missing.length;
  }

  /** Returns the index in the grid of chunk {@code number}. */
  public long[] index(int number) {
    return COrder.index(number, counts);
  }

  /** Returns the number of the chunk at {@code index}. */
  public int number(long[] index) {
    long number = 0;
    for (int d = 0; d < counts.length; d++) {
      number = number * counts[d] + index[d];
    }
    return (int) number;
  }

  /** Returns the number of the chunk of {@code grid} that has {@code cell}. */
  public int number(ChunkGrid grid, long[] cell) {
    long[] index = new long[counts.length];
    Arrays.setAll(index, d -> grid.chunkOf(d, cell[d]));
    return number(index);
  }

  /** Returns the part of {@code array} that the chunk at {@code index} has. */
  static Section section(Array array, long[] index) {
    ChunkGrid grid = grid(array);
    long[] start = new long[index.length];
    int[] count = new int[index.length];
    for (int d = 0; d < index.length; d++) {
      start[d] = grid.start(d, index[d]);
      count[d] = (int) Math.min(grid.length(d, index[d]), array.shape()[d] - start[d]);
    }
    return Section.of(start, count);
  }

  /** Returns the entry of chunk {@code number}. */
  Extremes extremes(int number) {
    return least instanceof double[] reals
        ? new Extremes(
            reals[number], ((double[]) greatest)[number], missing[number], values[number])
        : new Extremes(
            ((long[]) least)[number], ((long[]) greatest)[number], missing[number], values[number]);
  }

  /** Sets the entry of chunk {@code number}. */
  void set(int number, Extremes entry) {
    if (least instanceof double[] reals) {
      reals[number] = entry.least().doubleValue();
      ((double[]) greatest)[number] = entry.greatest().doubleValue();
    } else {
      ((long[]) least)[number] = entry.least().longValue();
      ((long[]) greatest)[number] = entry.greatest().longValue();
    }
    missing[number] = entry.missing();
    values[number] = entry.values();
  }

  /**
   * Returns the values of {@code numbers}, such as {@link #least}, as {@code array} stores them.
   */
  public static Object stored(Object numbers, Array array) {
    int length = java.lang.reflect.Array.getLength(numbers);
    Object stored = array.type().kind().newArray(length, array.type().size());
    for (int i = 0; i < length; i++) {
      switch (array.type().kind()) {
        case BYTE -> ((byte[]) stored)[i] = (byte) ((long[]) numbers)[i];
        case SHORT -> ((short[]) stored)[i] = (short) ((long[]) numbers)[i];
        case INT -> ((int[]) stored)[i] = (int) ((long[]) numbers)[i];
        case LONG -> ((long[]) stored)[i] = ((long[]) numbers)[i];
        case FLOAT -> ((float[]) stored)[i] = (float) ((double[]) numbers)[i];
        default -> ((double[]) stored)[i] = ((double[]) numbers)[i];
      }
    }
    return stored;
  }

  /**
   * Returns true if {@code stored}, which are changed, may be some of the values that entry {@code
   * number} is of; exactly those if they are as many.
   */
  public boolean admits(int number, Object stored, MissingValues none) {
    return extremes(number).admit(Extremes.of(stored, none), none.unsigned());
  }

  /** Returns the entries of {@code chunks} alone, in their order. */
  public IndexedArray only(int... chunks) {
    return new IndexedArray(
        path,
        documents,
        counts,
        only(least, chunks),
        only(greatest, chunks),
        (long[]) only(missing, chunks),
        (long[]) only(values, chunks),
        (long[]) only(stamps, chunks));
  }

  private static Object only(Object numbers, int[] chunks) {
    return numbers instanceof double[] reals
        ? IntStream.of(chunks).mapToDouble(n -> reals[n]).toArray()
        : IntStream.of(chunks).mapToLong(n -> ((long[]) numbers)[n]).toArray();
  }
}
