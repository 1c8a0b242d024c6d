package io.github.zarrcdm.internal.codec.memory;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.util.function.LongUnaryOperator;

/**
 * The runs of bytes that a sink of decoded bytes needs, in ascending order; those that lie close
 * together are one.
 */
public final class WantedRuns {
  private final LongUnaryOperator next;
  private final LongUnaryOperator runEnd;
  private final long end;
  private final int gap;
  private long from;
  private long to;

  /**
   * Runs before {@code end}, joined across gaps of up to {@code gap} bytes.
   *
   * @param next the first position at or after another one that is needed
   * @param runEnd where the run that begins at a position ends
   */
  public WantedRuns(LongUnaryOperator next, LongUnaryOperator runEnd, long end, int gap) {
    this.next = next;
    this.runEnd = runEnd;
    this.end = end;
    this.gap = gap;
  }

  /** Goes to the first run at or after {@code position}; false if there is none. */
  public boolean next(long position) {
    from = next.applyAsLong(position);
    if (from >= end) {
      return false;
    }
    to = Math.min(runEnd.applyAsLong(from), end);
    for (long more = next.applyAsLong(to);
        more < end && more - to <= gap;
        more = next.applyAsLong(to)) {
      to = Math.min(runEnd.applyAsLong(more), end);
    }
    return true;
  }

  /** Returns where the run begins. */
  public long from() {
    return from;
  }

  /** Returns where the run ends. */
  public long to() {
    return to;
  }

  /**
   * Hands what {@code sink} wants of the {@code length} bytes of {@code source} from {@code start}
   * on to it, as they are.
   */
  public static void copy(
      ByteSource source, long start, long length, ByteSink sink, ChunkContext chunk)
      throws ZarrException {
    WantedRuns runs = new WantedRuns(sink::next, sink::runEnd, length, ByteSource.GAP);
    for (long at = 0; runs.next(at); ) {
      for (at = runs.from(); at < runs.to(); ) {
        Span piece = source.read(start + at, (int) Math.min(ByteSource.PIECE, runs.to() - at));
        if (piece.length() == 0) {
          throw chunk.corrupt("it ends at byte %s, its elements go on", start + at);
        }
        sink.put(piece.array(), piece.from(), at, piece.length());
        at += piece.length();
      }
    }
  }
}
