package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.memory.WantedRuns;
import io.github.zarrcdm.internal.platform.Printable;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Blosc 1 frames and Blosc 2 chunks with every inner codec and shuffle. All that decoding needs
 * stands in the frame; the configuration is not read, for writers are known to put another item
 * size there.
 *
 * <p>Names: {@code blosc} (v3), {@code numcodecs.blosc}.
 *
 * <p>Configuration: {@code {"cname": "lz4", "clevel": 5, "shuffle": "shuffle", "typesize": 4,
 * "blocksize": 0}}.
 *
 * @see <a href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/blosc/index.html">v3 codec
 *     blosc 1.0</a>
 */
public record Blosc() implements BytesCodec {
  private static final long MOST_TOO_LONG = 16;
  private static final Logger LOG = LoggerFactory.getLogger(Blosc.class);

  /** A stored frame becomes a view of its bytes; else each block is decoded to its place. */
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    ByteSource bytes = ByteSource.of(encoded);
    BloscFrame frame = BloscFrame.of(bytes, chunk);
    int length = wanted(frame, chunk);
    if (frame.stored()) {
      return bytes.read(frame.header(), length).buffer();
    }
    byte[] decoded = chunk.allocate(length);
    if (frame.special() != 0) {
      BloscSpecial.fill(frame, bytes, decoded, 0, length, chunk);
      return ByteBuffer.wrap(decoded);
    }
    if (length == 0) {
      return ByteBuffer.wrap(decoded);
    }
    try (BloscBlocks blocks = new BloscBlocks(frame, bytes, chunk)) {
      int whole = length / frame.blockLength();
      for (int block = 0; block < whole; block++) {
        blocks.decode(block, decoded, block * frame.blockLength());
      }
      int done = whole * frame.blockLength();
      if (done < length && frame.lengthOf(whole) == length - done) {
        blocks.decode(whole, decoded, done);
      } else if (done < length) {
        copyStart(blocks, whole, frame, chunk, decoded, done, length - done);
      }
    }
    return ByteBuffer.wrap(decoded);
  }

  /** Only blocks that {@code sink} wants are read and decoded. */
  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    BloscFrame frame = BloscFrame.of(encoded, chunk);
    int length = wanted(frame, chunk);
    int end = (int) Math.min(length, sink.end());
    if (frame.stored()) {
      WantedRuns.copy(encoded, frame.header(), length, sink, chunk);
      return;
    }
    if (frame.special() != 0) {
      ByteBuffer all = decode(encoded.all().buffer(), chunk);
      sink.put(all.array(), 0, 0, length);
      return;
    }
    if (length == 0) {
      return;
    }
    try (BloscBlocks blocks = new BloscBlocks(frame, encoded, chunk);
        ScratchArray scratch = ScratchArray.of(frame.blockLength(), chunk)) {
      for (int from = 0, block = 0;
          block < frame.blocks() && from < end;
          from += frame.lengthOf(block++)) {
        int to = Math.min(from + frame.lengthOf(block), length);
        if (sink.wants(from, to)) {
          blocks.decode(block, sink, from, to - from, scratch.array());
        }
      }
    }
  }

  /** Blocks, unless each needs the first one. */
  @Override
  public long partLength(ByteSource encoded, ChunkContext chunk) throws ZarrException {
    BloscFrame frame = BloscFrame.of(encoded, chunk);
    if (frame.length() != chunk.expected() || frame.special() != 0 || frame.delta()) {
      return UNKNOWN;
    }
    return frame.stored() ? ByteSource.PIECE : frame.blockLength();
  }

  /**
   * Returns the number of bytes to decode. Archives are known whose chunks hold more than they
   * declare; what is declared comes first.
   */
  private static int wanted(BloscFrame frame, ChunkContext chunk) throws ZarrException {
    if (chunk.expected() == UNKNOWN || frame.length() <= chunk.expected()) {
      chunk.checkLength(frame.length());
      return frame.length();
    }
    if (frame.length() > MOST_TOO_LONG * chunk.expected()) {
      throw chunk.tooLong();
    }
    LOG.warn(
        "{}: {} bytes decoded, the first {} are used",
        Printable.line(chunk.where()),
        frame.length(),
        chunk.expected());
    return (int) chunk.expected();
  }

  private static void copyStart(
      BloscBlocks blocks,
      int block,
      BloscFrame frame,
      ChunkContext chunk,
      byte[] target,
      int at,
      int length)
      throws ZarrException {
    try (ScratchArray scratch = ScratchArray.of(frame.lengthOf(block), chunk)) {
      blocks.decode(block, scratch.array(), 0);
      System.arraycopy(scratch.array(), 0, target, at, length);
    }
  }
}
