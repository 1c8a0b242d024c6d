package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.WantedRuns;
import io.github.zarrcdm.store.ByteRange;
import java.nio.ByteBuffer;
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
    WantedRuns runs = new WantedRuns(sink::next, sink::runEnd, sink.end(), ByteSource.GAP);
    for (long done = 0; runs.next(done); done = runs.to()) {
      for (long from = runs.from(); from < runs.to(); from += LONGEST) {
        slices.add(new ByteRange.Slice(from, (int) Math.min(LONGEST, runs.to() - from)));
      }
    }
    return slices;
  }

  /** Gives {@code parts}, what came of {@code slices}, to {@code sink}. Throws if they are cut. */
  static void put(
      List<ByteRange.Slice> slices, List<ByteBuffer> parts, SelectionSink sink, ChunkContext chunk)
      throws ZarrException {
    for (int i = 0; i < slices.size(); i++) {
      ByteBuffer bytes = parts.get(i);
      long offset = slices.get(i).offset();
      int length = bytes.remaining();
      if (length < slices.get(i).length()) {
        throw chunk.corrupt("it ends at byte %s, its elements go on", offset + length);
      }
      sink.put(bytes.array(), bytes.arrayOffset() + bytes.position(), offset, length);
    }
  }
}
