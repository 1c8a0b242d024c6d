package io.github.zarrcdm.internal.codec.aec;

import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Samples in adaptive entropy coding, without a header.
 *
 * <p>Names: {@code aec}, {@code imagecodecs_aec}.
 *
 * <p>Configuration: {@code {"bitspersample": 16, "flags": 8, "blocksize": 8, "rsi": 2}}.
 *
 * @see <a href="https://ccsds.org/Pubs/121x0b3.pdf">CCSDS 121.0-B-3</a>
 */
public record Aec(AecFormat format) implements BytesCodec {
  private static final int SIGNED = 1;
  private static final int THREE_BYTES = 2;
  private static final int BIG_ENDIAN = 4;
  private static final int PREDICTS = 8;
  private static final int RESTRICTED = 16;
  private static final int ALIGNED = 32;
  private static final int LONGEST_BLOCK = 256;
  private static final int MOST_BLOCKS = 4096;

  /** Settings of libaec; what is not set is as imagecodecs sets it. */
  public static Aec of(Configuration configuration, DataType type) throws ZarrException {
    int size = Math.max(1, Math.min(type.size(), Integer.BYTES));
    int bits = (int) configuration.integer("bitspersample", 8L * size, 1, Integer.SIZE);
    int flags = (int) configuration.integer("flags", PREDICTS, 0, 0xff);
    int length = (int) configuration.integer("blocksize", 8, 2, LONGEST_BLOCK);
    int blocks = (int) configuration.integer("rsi", 2, 1, MOST_BLOCKS);
    if ((flags & THREE_BYTES) != 0 && bits > 16 && bits <= 24) {
      throw configuration.unsupported("flags is %s: samples of three bytes are not", flags);
    }
    if (length % 2 != 0) {
      throw configuration.malformed("blocksize is %s, an odd number", length);
    }
    return new Aec(
        new AecFormat(
            bits,
            length,
            blocks,
            blocks * length,
            (flags & PREDICTS) != 0,
            (flags & SIGNED) != 0,
            (flags & RESTRICTED) != 0,
            (flags & ALIGNED) != 0,
            (flags & BIG_ENDIAN) != 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN));
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    if (chunk.expected() == UNKNOWN) {
      throw new ZarrException.Unsupported(
          "%s: aec does not say how long its content is, and no other codec does"
              .formatted(chunk.where()));
    }
    return ByteBuffer.wrap(decode(format, Span.of(encoded), chunk.expected(), chunk));
  }

  /** Decodes up to the last sample that {@code sink} wants. */
  @Override
  public void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    if (chunk.expected() == UNKNOWN) {
      BytesCodec.super.decode(encoded, sink, chunk);
      return;
    }
    AecDecoder decoder = new AecDecoder(format, encoded.all(), chunk);
    long end = Math.min(sink.end(), chunk.expected());
    int interval = format.kept() * format.sampleBytes();
    try (ScratchArray scratch = ScratchArray.of(interval, chunk)) {
      int length;
      for (long at = 0; at < end; at += length) {
        length = decoder.next(scratch.array(), 0, (int) Math.min(interval, chunk.expected() - at));
        if (length == 0) {
          throw chunk.corrupt("%s bytes are not a whole number of samples", chunk.expected());
        }
        if (sink.wants(at, at + length)) {
          sink.put(scratch.array(), 0, at, length);
        }
      }
    }
  }

  /** Returns the {@code length} decoded bytes of {@code encoded}. */
  static byte[] decode(AecFormat format, Span encoded, long length, ChunkContext chunk)
      throws ZarrException {
    byte[] decoded = chunk.allocate(length);
    if (length % format.sampleBytes() != 0) {
      throw chunk.corrupt(
          "%s bytes are not a whole number of samples of %s", length, format.sampleBytes());
    }
    AecDecoder decoder = new AecDecoder(format, encoded, chunk);
    for (int at = 0; at < decoded.length; ) {
      at += decoder.next(decoded, at, decoded.length - at);
    }
    return decoded;
  }
}
