package io.github.zarrcdm.read;

import io.github.zarrcdm.store.ByteRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The byte ranges to read of an uncompressed chunk: runs of wanted elements, joined where reading
 * the gap costs less than another read.
 */
final class WantedRanges {
  /** Of a file; a remote store joins further. */
  private static final long GAP = 1 << 14;

  private static final int LONGEST = 1 << 24;

  private WantedRanges() {}

  static List<ByteRange.Slice> of(SelectionSink sink) {
    List<ByteRange.Slice> slices = new ArrayList<>();
    long[] open = {-1, -1};
    sink.ranges(
        (from, to) -> {
          if (open[0] >= 0 && from - open[1] <= GAP && to - open[0] <= LONGEST) {
            open[1] = to;
          } else {
            close(open, slices);
            open[0] = from;
            open[1] = to;
          }
        });
    close(open, slices);
    return slices;
  }

  private static void close(long[] open, List<ByteRange.Slice> slices) {
    if (open[0] >= 0) {
      slices.add(new ByteRange.Slice(open[0], (int) (open[1] - open[0])));
    }
  }
}
