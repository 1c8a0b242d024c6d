package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.WantedRuns;
import io.github.zarrcdm.store.ByteRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The byte ranges to ask a store for of an uncompressed chunk: runs of wanted elements, joined
 * where reading the gap costs less than another read. A remote store joins further.
 */
final class WantedRanges {
  private static final int LONGEST = 1 << 24;

  private WantedRanges() {}

  static List<ByteRange.Slice> of(SelectionSink sink) {
    List<ByteRange.Slice> slices = new ArrayList<>();
    WantedRuns runs = new WantedRuns(sink, sink.end(), ByteSource.GAP);
    for (long done = 0; runs.next(done); done = runs.to()) {
      for (long from = runs.from(); from < runs.to(); from += LONGEST) {
        slices.add(new ByteRange.Slice(from, (int) Math.min(LONGEST, runs.to() - from)));
      }
    }
    return slices;
  }
}
