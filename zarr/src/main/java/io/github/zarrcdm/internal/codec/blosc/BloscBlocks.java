package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.BlockDecoder;
import io.github.zarrcdm.internal.codec.compress.Lz4;
import io.github.zarrcdm.internal.codec.compress.SnappyBlock;
import io.github.zarrcdm.internal.codec.compress.Zstd;
import io.github.zarrcdm.internal.codec.deflate.Deflate;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.memory.WantedRuns;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffle;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The blocks of a frame, decoded one by one, in any order. For one caller at a time. */
final class BloscBlocks implements AutoCloseable {
  /** Runs closer than this are unshuffled together: a call costs more than the bytes between. */
  private static final int GAP = 256;

  /** As much as is unshuffled before it is handed on, so that it is still in the first cache. */
  private static final int TILE = 1 << 14;

  private final BloscFrame frame;
  private final ByteSource bytes;
  private final ChunkContext chunk;
  private final BlockDecoder decoder;

  /** All but a delta, which comes last. */
  private final List<BloscFilter> filters;

  /** What the filters are decoded from, in turn: none without a filter, one for a single one. */
  private final List<ScratchArray> between;

  /** The first block, decoded, once another one needed it. */
  private byte @Nullable [] first;

  BloscBlocks(BloscFrame frame, ByteSource bytes, ChunkContext chunk) throws ZarrException {
    this.frame = frame;
    this.bytes = bytes;
    this.chunk = chunk;
    this.decoder = decoder(frame.inner(), chunk);
    this.filters =
        frame.delta() ? frame.filters().subList(0, frame.filters().size() - 1) : frame.filters();
    this.between = between(filters.size());
  }

  private List<ScratchArray> between(int filters) throws ZarrException {
    int length = frame.blockLength();
    return switch (filters) {
      case 0 -> List.of();
      case 1 -> List.of(ScratchArray.of(length, chunk));
      default -> List.of(ScratchArray.of(length, chunk), ScratchArray.of(length, chunk));
    };
  }

  /** Decodes {@code block} into {@code target} from {@code at} on. */
  void decode(int block, byte[] target, int at) throws ZarrException {
    int length = frame.lengthOf(block);
    if (filters.isEmpty()) {
      decompress(block, target, at, length);
    } else {
      byte[] from = between.get(0).array();
      decompress(block, from, 0, length);
      for (int i = 0; i < filters.size() - 1; i++) {
        byte[] to = between.get(1 - i % 2).array();
        filters.get(i).decode(from, 0, to, 0, length, chunk);
        from = to;
      }
      filters.get(filters.size() - 1).decode(from, 0, target, at, length, chunk);
    }
    if (frame.delta()) {
      undoDelta(block, target, at, length);
    }
  }

  private void undoDelta(int block, byte[] target, int at, int length) throws ZarrException {
    BloscFilter delta = frame.filters().get(frame.filters().size() - 1);
    if (block == 0) {
      delta.undo(target, at, length);
      return;
    }
    if (first == null) {
      byte[] decoded = chunk.allocate(frame.lengthOf(0));
      decode(0, decoded, 0);
      first = decoded;
    }
    delta.undo(target, at, length, first);
  }

  /**
   * Hands what {@code sink} wants of {@code block}, which begins at {@code position} of the whole,
   * to it, through {@code scratch}: single items are picked out of the planes of a shuffled block,
   * the rest of it stays shuffled.
   */
  void decode(int block, ByteSink sink, long position, int length, byte[] scratch)
      throws ZarrException {
    int size = frame.byteShuffled() ? filters.get(0).size() : 0;
    if (size == 0 || length % size != 0 || length != frame.lengthOf(block)) {
      decode(block, scratch, 0);
      sink.put(scratch, 0, position, length);
      return;
    }
    byte[] shuffled = between.get(0).array();
    decompress(block, shuffled, 0, length);
    int items = length / size;
    WantedRuns runs = new WantedRuns(sink::next, sink::runEnd, position + length, GAP);
    for (long done = position; runs.next(done); ) {
      int first = (int) (runs.from() - position) / size;
      int last = ((int) (runs.to() - position) + size - 1) / size;
      for (int from = first, count; from < last; from += count) {
        count = Math.min(last - from, TILE / size);
        ByteShuffle.decodePlanes(shuffled, from, items, scratch, 0, count, size);
        sink.put(scratch, 0, position + (long) from * size, count * size);
      }
      done = position + (long) last * size;
    }
  }

  @Override
  public void close() {
    between.forEach(ScratchArray::close);
  }

  /**
   * The streams of a block, one after the other, each four bytes of length and its data; of full
   * length if it is not compressed.
   */
  private void decompress(int block, byte[] target, int at, int length) throws ZarrException {
    int start = frame.start(block);
    if (start < frame.header() || start > frame.encoded()) {
      throw chunk.corrupt("blosc block %s starts outside the frame", block);
    }
    Span encodedBlock = bytes.read(start, frame.encodedLength(block));
    byte[] array = encodedBlock.array();
    int streams = frame.streams(block);
    int streamLength = length / streams;
    int in = encodedBlock.from();
    int out = at;
    for (int stream = 0; stream < streams; stream++) {
      if (in > encodedBlock.to() - 4) {
        throw chunk.corrupt("blosc block %s lies outside the frame", block);
      }
      int from = in + 4;
      int encoded = LittleEndian.getInt(array, in);
      if (encoded <= 0 && frame.blosc2()) {
        in = run(encoded, encodedBlock, from, target, out, streamLength);
        out += streamLength;
        continue;
      }
      if (encoded <= 0 || encoded > encodedBlock.to() - from) {
        throw chunk.corrupt("blosc block %s has a stream of %s bytes", block, encoded);
      }
      if (encoded == streamLength) {
        System.arraycopy(array, from, target, out, streamLength);
      } else if (decoder.decode(array, from, from + encoded, target, out, streamLength)
          != streamLength) {
        throw chunk.corrupt("blosc block %s does not decode to %s bytes", block, length);
      }
      in = from + encoded;
      out += streamLength;
    }
    // A block that is not a multiple of its streams cannot be split; this only closes the gap that
    // damage can open.
    if (out - at != length) {
      throw chunk.corrupt(
          "blosc block %s of %s bytes is split into %s streams", block, length, streams);
    }
  }

  /** A stream of one byte, zero or its negative length; gives where the next stream begins. */
  private int run(int length, Span block, int from, byte[] target, int at, int streamLength)
      throws ZarrException {
    boolean token = length < 0;
    if (length < -255 || token && (from >= block.to() || block.array()[from] != 1)) {
      throw chunk.corrupt("blosc stream of %s bytes", length);
    }
    Arrays.fill(target, at, at + streamLength, (byte) -length);
    return token ? from + 1 : from;
  }

  private static BlockDecoder decoder(int inner, ChunkContext chunk) throws ZarrException {
    return switch (inner) {
      case 0 -> new BloscLz();
      case 1 -> Lz4.block();
      case 2 -> new SnappyBlock();
      case 3 -> Deflate.zlibBlock();
      case 4 -> Zstd.block();
      default -> throw chunk.corrupt("blosc inner codec %s; known are 0 to 4", inner);
    };
  }
}
