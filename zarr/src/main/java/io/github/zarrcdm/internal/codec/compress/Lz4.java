package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * LZ4 as numcodecs writes it: the decoded length in four bytes, little-endian, then one LZ4 block.
 * Not the LZ4 frame format.
 *
 * <p>Names: {@code lz4} (v2), {@code numcodecs.lz4}.
 *
 * <p>Configuration: {@code {"acceleration": 1}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/compression/lz4.html">numcodecs lz4</a>
 */
public record Lz4() implements BytesCodec {
  private static final int HEADER = 4;

  /** Returns the decoder of LZ4 blocks: native where its library loads, else in Java. */
  public static BlockDecoder block() {
    return Loaded.BLOCK;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    if (bytes.length() < HEADER) {
      throw chunk.corrupt("%s bytes, too few for lz4", bytes.length());
    }
    int length = LittleEndian.getInt(bytes.array(), bytes.from());
    // No LZ4 block grows by more than 255: what claims more lies, and gets no memory.
    if (length < 0 || length > 255L * bytes.length()) {
      throw chunk.corrupt("lz4 claims %s bytes in %s", length & 0xffffffffL, bytes.length());
    }
    chunk.checkLength(length);
    byte[] decoded = chunk.allocate(length);
    int found =
        block().decode(bytes.array(), bytes.from() + HEADER, bytes.to(), decoded, 0, length);
    if (found != length) {
      throw chunk.corrupt("its lz4 block does not decode to the %s bytes it claims", length);
    }
    return ByteBuffer.wrap(decoded);
  }

  /** Loads the native library when it is first asked for. */
  private static final class Loaded {
    private static final Logger LOG = LoggerFactory.getLogger(Lz4.class);
    static final BlockDecoder BLOCK = choose();

    private static BlockDecoder choose() {
      try {
        return new Lz4Native();
      } catch (LinkageError | RuntimeException e) {
        LOG.debug("LZ4 is decoded in Java: its native library does not load", e);
        return new Lz4Block();
      }
    }
  }
}
