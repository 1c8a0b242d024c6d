package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One block of a compressor, which does not say itself how long its content is; the shape of the
 * chunk does, or four bytes before it, little-endian.
 *
 * <p>Names: {@code imagecodecs_lz4}, {@code imagecodecs_lzf}, {@code imagecodecs_snappy}, {@code
 * imagecodecs_lzw}, {@code imagecodecs_packbits}.
 *
 * <p>Configuration: {@code {"level": 1, "header": true}}.
 *
 * @param format the compressor, for messages
 * @param growth the most bytes that one byte of a block becomes
 * @see <a href="https://github.com/cgohlke/imagecodecs/blob/master/imagecodecs/numcodecs.py">
 *     imagecodecs' codecs</a>
 */
public record UnframedBlock(String format, BlockDecoder decoder, int growth, Length length)
    implements BytesCodec {
  private static final int SMALLEST_GUESS = 1 << 12;

  /** Whether the length of the content stands before the block. */
  public enum Length {
    BEFORE,
    NOT_STORED,
    /** Before it if these four bytes are the length of the chunk: metadata do not tell. */
    PERHAPS_BEFORE
  }

  /** Returns a block without a length; each byte becomes at most {@code growth}. */
  public static UnframedBlock plain(String format, BlockDecoder decoder, int growth) {
    return new UnframedBlock(format, decoder, growth, Length.NOT_STORED);
  }

  /** Returns a block after its length if the member {@code header} says so. */
  public static UnframedBlock lz4(Configuration configuration) throws ZarrException {
    boolean header = configuration.flag("header", false);
    return new UnframedBlock("lz4", Lz4.block(), 255, header ? Length.BEFORE : Length.NOT_STORED);
  }

  /** As {@link #lz4}; some writers leave out {@code header} and mean one, others mean none. */
  public static UnframedBlock lzf(Configuration configuration) throws ZarrException {
    Length length =
        !configuration.has("header")
            ? Length.PERHAPS_BEFORE
            : configuration.flag("header", true) ? Length.BEFORE : Length.NOT_STORED;
    return new UnframedBlock("lzf", new Lzf(), 88, length);
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    int header = header(bytes, chunk);
    if (header > bytes.length()) {
      throw chunk.corrupt("%s bytes, too few for %s", bytes.length(), format);
    }
    long expected = header == 0 ? chunk.expected() : stored(bytes);
    if (expected == UNKNOWN) {
      return guess(bytes, chunk);
    }
    chunk.checkLength(expected);
    byte[] decoded = chunk.allocate(expected);
    int found =
        decoder.decode(
            bytes.array(), bytes.from() + header, bytes.to(), decoded, 0, decoded.length);
    if (found != expected) {
      throw chunk.corrupt("its %s does not decode to the %s bytes expected", format, expected);
    }
    return ByteBuffer.wrap(decoded);
  }

  private int header(Span bytes, ChunkContext chunk) {
    return switch (length) {
      case NOT_STORED -> 0;
      case BEFORE -> Integer.BYTES;
      case PERHAPS_BEFORE ->
          bytes.length() > Integer.BYTES && stored(bytes) == chunk.expected() ? Integer.BYTES : 0;
    };
  }

  private static long stored(Span bytes) {
    return LittleEndian.getInt(bytes.array(), bytes.from()) & 0xffffffffL;
  }

  /** Tries more and more room, up to the most that the block can become. */
  private ByteBuffer guess(Span bytes, ChunkContext chunk) throws ZarrException {
    long most = (long) growth * bytes.length();
    long limit = Math.min(chunk.limit(), Integer.MAX_VALUE - 8);
    for (long room = Math.max(SMALLEST_GUESS, 4L * bytes.length()); ; room *= 8) {
      int some = (int) Math.min(room, Math.min(most, limit));
      try (ScratchArray scratch = ScratchArray.of(some, chunk)) {
        int found =
            decoder.decode(bytes.array(), bytes.from(), bytes.to(), scratch.array(), 0, some);
        if (found >= 0) {
          return ByteBuffer.wrap(Arrays.copyOf(scratch.array(), found));
        }
      }
      if (some == most) {
        throw chunk.corrupt("its %s does not decode", format);
      }
      if (some == limit) {
        // Whether it is damaged or too long, no decoder says.
        throw chunk.exceeded("more than " + some);
      }
    }
  }
}
