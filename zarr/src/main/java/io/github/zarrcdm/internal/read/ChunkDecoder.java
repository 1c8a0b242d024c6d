package io.github.zarrcdm.internal.read;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Region;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.model.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Turns the bytes of chunks into elements of a result. Immutable, safe for concurrent callers.
 *
 * @param fill the value of chunks that are missing
 * @param where store and array, for messages
 * @param counters those of the store
 */
record ChunkDecoder(
    DataType type, Pipeline pipeline, Object fill, String where, StoreCounters counters) {
  /** Elements may be stored as wider ones, or as texts. */
  private static final int LONGER = 16;

  /** For headers, checksums and what compresses badly. */
  private static final int OVERHEAD = 1 << 20;

  /** Returns all elements of the chunk, decoded by up to {@code threads} threads. */
  Elements decode(ChunkPlan.Part part, ByteBuffer bytes, Extent extent, int threads)
      throws IOException {
    counters.add(Counter.CHUNKS_DECODED);
    ChunkContext context = context(extent, part, bytes.remaining());
    ByteSource encoded = ByteSource.of(bytes);
    long partLength = raw() ? Codec.UNKNOWN : partLength(part, encoded, context, threads);
    if (partLength == Codec.UNKNOWN) {
      return pipeline.decode(bytes, part.shape(), context);
    }
    byte[] all = context.allocate(part.declared() * type.size());
    WholeChunk sink = new WholeChunk(all);
    ChunkSplits cuts = ChunkSplits.of(partLength, sink, threads);
    cuts.each(
        encoded,
        threads,
        (n, own) -> pipeline.decode(own, cuts.piece(n, sink), part.shape(), context));
    return new Elements.Packed(all, 0, all.length, packedOrder(), true);
  }

  /** Copies what the part wants of decoded elements. */
  void copy(ChunkPlan.Part part, Elements elements, Target target) throws ZarrException {
    Region.of(part, pipeline.strides(part.shape()), target.strides())
        .copy(elements, type, target.values());
  }

  /** Decodes a chunk as far as the part wants it, and copies that; nothing is kept. */
  void decodeTo(ChunkPlan.Part part, ByteSource bytes, Extent extent, Target target)
      throws IOException {
    if (!streams(part)) {
      copy(part, decode(part, bytes.all().buffer(), extent, target.threads()), target);
      return;
    }
    counters.add(Counter.CHUNKS_DECODED);
    ChunkContext context = context(extent, part, bytes.length());
    long partLength = partLength(part, bytes, context, target.threads());
    ChunkSplits cuts =
        partLength == Codec.UNKNOWN
            ? ChunkSplits.NONE
            : ChunkSplits.of(partLength, sink(part, target), target.threads());
    AtomicInteger copied = new AtomicInteger();
    cuts.each(
        bytes,
        target.threads(),
        (n, own) -> {
          SelectionSink sink = sink(part, target);
          pipeline.decode(own, cuts.piece(n, sink), part.shape(), context);
          copied.addAndGet(sink.copied());
        });
    if (copied.get() != part.size()) {
      throw context.corrupt("it ends before its last element");
    }
  }

  /**
   * Returns the length of parts that threads can share; {@link Codec#UNKNOWN} if one decodes it
   * all.
   */
  private long partLength(
      ChunkPlan.Part part, ByteSource encoded, ChunkContext context, int threads)
      throws ZarrException {
    return threads == 1 || pipeline.packedOrder() == null
        ? Codec.UNKNOWN
        : pipeline.partLength(encoded, part.shape(), context);
  }

  /** Copies what is wanted out of the bytes of elements. Only where they {@link #streams}. */
  SelectionSink sink(ChunkPlan.Part part, Target target) {
    return new SelectionSink(part, type, packedOrder(), target.values(), target.strides());
  }

  /** Returns the byte order of elements that lie packed. */
  private ByteOrder packedOrder() {
    return requireNonNull(pipeline.packedOrder());
  }

  void fill(ChunkPlan.Part part, Target target) {
    Region.of(part, COrder.strides(part.shape()), target.strides())
        .fill(type, target.values(), fill);
  }

  /**
   * Returns true if elements can be copied out of the chunk while it is decoded: they lie packed,
   * the last index running fastest.
   */
  boolean streams(ChunkPlan.Part part) throws ZarrException {
    return pipeline.packedOrder() != null
        && Arrays.equals(pipeline.strides(part.shape()), COrder.strides(part.shape()));
  }

  /**
   * Returns true if stored bytes are the elements themselves, so that some can be read without the
   * others.
   */
  boolean raw() {
    return pipeline.raw();
  }

  ChunkContext context(Extent extent, ChunkPlan.Part part) {
    return new ChunkContext(where, key(extent, part), Codec.UNKNOWN, Limit.CHUNK_BYTES.value());
  }

  /**
   * Returns the context of a chunk stored in so many bytes, which may not grow beyond all reason.
   */
  private ChunkContext context(Extent extent, ChunkPlan.Part part, long stored)
      throws ZarrException {
    ChunkContext context = ChunkContext.of(where, key(extent, part), stored);
    if (type.size() != DataType.VARIABLE && pipeline.encodedSize(part.shape()) == Codec.UNKNOWN) {
      context.allocatable(part.declared() * type.size());
    }
    return context;
  }

  /**
   * Returns how long the stored chunk may be: no codec makes its elements much longer than they
   * are, so more is damage, or a trap.
   */
  long longest(ChunkPlan.Part part) {
    if (type.size() == DataType.VARIABLE) {
      return Limit.VALUE_BYTES.value();
    }
    double longest = (double) part.declared() * type.size() * LONGER + OVERHEAD;
    return (long) Math.min(longest, Limit.VALUE_BYTES.value());
  }

  /** Store, array and key, for messages. */
  String where(Extent extent) {
    return where + ", chunk " + extent.key();
  }

  private static String key(Extent extent, ChunkPlan.Part part) {
    return extent instanceof Extent.Whole || extent instanceof Extent.Placed
        ? extent.key()
        : extent.key() + " " + Arrays.toString(part.chunk());
  }

  /** About the memory that elements take. */
  static long weight(Elements elements) {
    if (elements instanceof Elements.Packed packed) {
      return packed.array().length;
    }
    long weight = 0;
    for (Object value : ((Elements.Objects) elements).values()) {
      weight +=
          value instanceof String text
              ? 48 + text.length()
              : value instanceof byte[] bytes ? 24 + bytes.length : 64;
    }
    return weight;
  }
}
