package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.MemoryRetry;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads sections of one array. Prepared once: what the metadata asks for is checked when it is
 * made. Safe for concurrent callers.
 */
public final class ArrayReader implements SectionReader {
  private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

  /** A read of more bytes fails at once for lack of memory: repeating it would take long. */
  private static final long REPEATED = Runtime.getRuntime().maxMemory() / 16;

  private final Array array;
  private final String where;
  private final SectionReader body;

  private ArrayReader(Array array, String where, SectionReader body) {
    this.array = array;
    this.where = where;
    this.body = body;
  }

  /**
   * Returns a reader of {@code array}, whose chunks are in {@code store} and whose decoded chunks
   * go to {@code cache}. Throws {@link ZarrException} if it cannot be read at all: an unknown
   * codec, a data type without a decoder.
   */
  public static ArrayReader of(Store store, Array array, ChunkCache cache) throws ZarrException {
    return of(store, array, cache, StoreCounters.of(store.toString()));
  }

  /** Returns a reader of {@code array}, which counts by {@code counters}, those of the store. */
  public static ArrayReader of(Store store, Array array, ChunkCache cache, StoreCounters counters)
      throws ZarrException {
    String where = store + ": array " + array.path();
    ArrayData data = array.data();
    if (data instanceof ArrayData.Chunked chunked) {
      return new ArrayReader(
          array,
          where,
          ChunkedReader.of(new Fetcher(store, counters), array, chunked, cache, where));
    }
    if (data instanceof ArrayData.Computed computed) {
      return new ArrayReader(
          array,
          where,
          (section, mode) ->
              computed.source().read(section.start(), section.count(), section.stride()));
    }
    if (data instanceof ArrayData.Derived derived) {
      List<ArrayReader> inputs = new ArrayList<>();
      for (Array input : derived.inputs()) {
        inputs.add(of(store, input, cache, counters));
      }
      return new ArrayReader(array, where, new DerivedReader(derived, inputs));
    }
    if (data instanceof ArrayData.Moved moved) {
      ArrayReader original = of(store, moved.original(), cache, counters);
      return moved.order().equals(moved.order().stream().sorted().toList())
          ? original
          : new ArrayReader(array, where, new TransposedReader(original, array, moved.order()));
    }
    if (data instanceof ArrayData.Scattered scattered) {
      ArrayReader original = of(store, scattered.original(), cache, counters);
      ArrayReader list = of(store, scattered.list(), cache, counters);
      int width = Workers.width(store.remote());
      return new ArrayReader(
          array, where, new ScatteredReader(array, scattered, original, list, width));
    }
    if (data instanceof ArrayData.Held held) {
      return new ArrayReader(
          array, where, (section, mode) -> InMemoryValues.read(held.values(), array, section));
    }
    String reason = ((ArrayData.Unreadable) data).reason();
    throw new ZarrException.Unsupported(where + ": " + reason);
  }

  /**
   * Returns the values of {@code section} in C order: a new Java array of the kind of the array's
   * type. Throws {@link ZarrException.LimitExceeded} for more elements than a Java array holds,
   * before anything is read.
   */
  public Object read(Section section) throws IOException {
    return read(section, ReadMode.REPEATED);
  }

  /**
   * Returns the same in {@code mode}, whose {@link ReadMode#target()} may be used for the values
   * and is returned then.
   */
  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    check(section);
    long size;
    try {
      size = section.size();
    } catch (ArithmeticException e) {
      size = Long.MAX_VALUE;
    }
    long limit =
        array.type().size() > 1 && array.type().kind() == Kind.STRUCT
            ? MOST_ELEMENTS / array.type().size()
            : MOST_ELEMENTS;
    if (size > limit) {
      throw new ZarrException.LimitExceeded(
          "%s: section %s has %s elements, one read can give %s. Read it in parts."
              .formatted(where, section, size, limit));
    }
    try {
      Limit.READ_BYTES.check(size * width(array.type()), () -> where + ": section " + section);
    } catch (ZarrException.LimitExceeded e) {
      throw new ZarrException.LimitExceeded(e.getMessage() + " Read it in parts.");
    }
    if (size == 0) {
      return array.type().kind().newArray(0, array.type().size());
    }
    try {
      return size * width(array.type()) <= REPEATED
          ? MemoryRetry.of(() -> body.read(section, mode))
          : body.read(section, mode);
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          "%s: section %s of %s elements does not fit into the heap. Read it in parts or raise -Xmx."
              .formatted(where, section, size));
    }
  }

  /** Returns how many times a chunk of the array was in the cache when it was wanted. */
  @Override
  public long cacheHits() {
    return body.cacheHits();
  }

  /** Drops what the cache holds of the array; the reader still works. */
  @Override
  public void forget() {
    body.forget();
  }

  /**
   * Returns the bytes that an element takes in the Java array that is read; of objects the
   * references.
   */
  private static int width(DataType type) {
    return switch (type.kind()) {
      case BYTE, CHAR -> 1;
      case SHORT -> 2;
      case INT, FLOAT -> 4;
      case LONG, DOUBLE, STRING, OPAQUE, VLEN -> 8;
      case STRUCT -> Math.max(1, type.size());
    };
  }

  private void check(Section section) throws ZarrException {
    boolean fits = section.rank() == array.rank();
    for (int d = 0; fits && d < section.rank(); d++) {
      int count = section.count()[d];
      fits =
          count == 0 || section.start()[d] + (count - 1) * section.stride()[d] < array.shape()[d];
    }
    if (!fits) {
      throw new ZarrException.Malformed(
          "%s: section %s is not within its shape %s"
              .formatted(where, section, Arrays.toString(array.shape())));
    }
  }
}
