package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the decoded bytes of a chunk are cut so that several threads can decode it.
 *
 * @param at positions, ascending: each piece lies between two of them
 */
record ChunkSplits(List<Long> at) {
  /** Below this many bytes one thread is faster than two. */
  static final long WORTH_A_THREAD = 1 << 18;

  /** A chunk that one thread decodes. */
  static final ChunkSplits NONE = new ChunkSplits(List.of(0L, Long.MAX_VALUE));

  /** For each thread, so that one that is delayed leaves work to the others. */
  private static final int PIECES = 4;

  /**
   * Cuts between parts of {@code length} bytes so that there is some of what {@code sink} wants in
   * each piece; {@link #NONE} if too little is wanted.
   */
  static ChunkSplits of(long length, ByteSink sink, int threads) {
    long wanted = 0;
    for (long from = 0, end = sink.end(); from < end; from += length) {
      wanted += sink.wants(from, from + length) ? 1 : 0;
    }
    if (wanted * length < WORTH_A_THREAD) {
      return NONE;
    }
    long pieces = Math.min((long) PIECES * threads, wanted);
    List<Long> at = new ArrayList<>(List.of(0L));
    long seen = 0;
    for (long from = 0; at.size() < pieces; from += length) {
      if (sink.wants(from, from + length) && seen++ == wanted * at.size() / pieces) {
        at.add(from);
      }
    }
    at.add(Long.MAX_VALUE);
    return new ChunkSplits(at);
  }

  int pieces() {
    return at.size() - 1;
  }

  /** Decodes one piece. */
  interface Decode {
    void run(long n, ByteSource encoded) throws IOException;
  }

  /** Decodes all pieces of {@code encoded} on up to {@code threads} threads. */
  void each(ByteSource encoded, int threads, Decode decode) throws IOException {
    if (pieces() == 1) {
      decode.run(0, encoded);
      return;
    }
    Workers.run(
        pieces(),
        threads,
        n -> {
          try (ByteSource own = encoded.again()) {
            decode.run(n, own);
          }
        });
  }

  /** Returns {@code sink}, as far as it wants something of piece {@code n}. */
  ByteSink piece(long n, ByteSink sink) {
    return pieces() == 1 ? sink : new Piece(sink, at.get((int) n), at.get((int) n + 1));
  }

  private record Piece(ByteSink sink, long start, long stop) implements ByteSink {
    @Override
    public boolean wants(long from, long to) {
      long first = Math.max(from, start);
      long end = Math.min(to, stop);
      return first < end && sink.wants(first, end);
    }

    @Override
    public long next(long from) {
      long next = sink.next(Math.max(from, start));
      return next < stop ? next : Long.MAX_VALUE;
    }

    @Override
    public long runEnd(long from) {
      return Math.min(sink.runEnd(from), stop);
    }

    @Override
    public long end() {
      return Math.min(sink.end(), stop);
    }

    @Override
    public void put(byte[] block, int offset, long position, int length) throws ZarrException {
      sink.put(block, offset, position, length);
    }
  }
}
