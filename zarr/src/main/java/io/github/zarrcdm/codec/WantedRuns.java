package io.github.zarrcdm.codec;

/**
 * The runs of bytes that a sink needs, in ascending order; those that lie close together are one.
 */
public final class WantedRuns {
  private final ByteSink sink;
  private final long end;
  private final int gap;
  private long from;
  private long to;

  /** Runs before {@code end}, joined across gaps of up to {@code gap} bytes. */
  public WantedRuns(ByteSink sink, long end, int gap) {
    this.sink = sink;
    this.end = end;
    this.gap = gap;
  }

  /** Goes to the first run at or after {@code position}; false if there is none. */
  public boolean next(long position) {
    from = sink.next(position);
    if (from >= end) {
      return false;
    }
    to = Math.min(sink.runEnd(from), end);
    for (long more = sink.next(to); more < end && more - to <= gap; more = sink.next(to)) {
      to = Math.min(sink.runEnd(more), end);
    }
    return true;
  }

  /** Where the run begins. */
  public long from() {
    return from;
  }

  /** Where the run ends. */
  public long to() {
    return to;
  }
}
