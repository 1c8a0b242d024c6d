package io.github.zarrcdm.internal.codec.image;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * PNG of 8 or 16 bits a sample, without a palette.
 *
 * <p>Names: {@code imagecodecs_png}, {@code imagecodecs_spng}.
 *
 * <p>Configuration: {@code {"level": 6}}.
 *
 * @see <a href="https://www.w3.org/TR/png-3/">PNG specification</a>
 */
public record Png() implements BytesCodec {
  private static final long SIGNATURE = 0x89504e470d0a1a0aL;
  private static final int HEADER = 'I' << 24 | 'H' << 16 | 'D' << 8 | 'R';
  private static final int END = 'I' << 24 | 'E' << 16 | 'N' << 8 | 'D';

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    long length = checked(bytes, chunk);
    chunk.checkLength(length);
    chunk.allocatable(length);
    return ByteBuffer.wrap(
        ImageBytes.samples(
            ImageBytes.read("png", bytes, reader -> reader.read(0).getRaster(), chunk), chunk));
  }

  /** Returns the number of decoded bytes. Throws if any part does not have its checksum. */
  private static long checked(Span bytes, ChunkContext chunk) throws ZarrException {
    ByteBuffer in = bytes.buffer();
    if (in.remaining() < 33 || in.getLong() != SIGNATURE || in.getInt(12) != HEADER) {
      throw chunk.corrupt("no PNG header");
    }
    for (int name = 0; name != END; ) {
      int length = in.remaining() < 12 ? -1 : in.getInt();
      if (length < 0 || length > in.remaining() - 8) {
        throw chunk.corrupt("its PNG ends too early");
      }
      int from = in.position();
      name = in.getInt(from);
      CRC32 crc = new CRC32();
      crc.update(in.array(), in.arrayOffset() + from, length + Integer.BYTES);
      in.position(from + length + Integer.BYTES);
      if (in.getInt() != (int) crc.getValue()) {
        throw chunk.corrupt("a part of its PNG does not have its checksum");
      }
    }
    return length(in, chunk);
  }

  private static long length(ByteBuffer in, ChunkContext chunk) throws ZarrException {
    int bits = in.get(24);
    int colour = in.get(25);
    int samples =
        switch (colour) {
          case 0 -> 1;
          case 2 -> 3;
          case 4 -> 2;
          case 6 -> 4;
          default -> 0;
        };
    if (samples == 0 || bits != Byte.SIZE && bits != Short.SIZE) {
      throw new ZarrException.Unsupported(
          "%s: PNG of colour type %s, %s bits; supported are types 0, 2, 4 and 6 of 8 and 16 bits"
              .formatted(chunk.where(), colour, bits));
    }
    return (in.getInt(16) & 0x7fffffffL) * (in.getInt(20) & 0x7fffffffL) * samples * bits / 8;
  }
}
