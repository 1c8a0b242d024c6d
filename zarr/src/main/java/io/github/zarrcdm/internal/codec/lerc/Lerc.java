package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.compress.Zstd;
import io.github.zarrcdm.internal.codec.deflate.Deflate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * LERC 1 and 2.1 to 2.6, with or without loss, also compressed once more by zstd or zlib: bands,
 * rows, columns, values of a pixel. Pixels that the writer declared invalid are 0, as they are for
 * imagecodecs.
 *
 * <p>Name: {@code imagecodecs_lerc}.
 *
 * <p>Configuration: {@code {"level": 0.01}}.
 *
 * @see <a
 *     href="https://github.com/Esri/lerc/blob/master/doc/Lerc_ByteStream_Specification.pdf">LERC
 *     Byte Stream Specification</a>
 */
public record Lerc() implements BytesCodec {
  private static final int ZSTD = 0x28;

  /** The encoded bytes of a band, and the number of decoded ones. */
  private record Band(Span bytes, long decoded) {}

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    LercInput in = new LercInput(bytes, chunk);
    boolean second = in.startsWith(LercHeader.MAGIC);
    if (!second && !in.startsWith(Lerc1.MAGIC)) {
      bytes = unwrapped(encoded, chunk);
      in = new LercInput(bytes, chunk);
      second = in.startsWith(LercHeader.MAGIC);
      if (!second && !in.startsWith(Lerc1.MAGIC)) {
        throw chunk.corrupt("no LERC header");
      }
    }
    List<Band> bands = bands(in, second);
    long length = bands.stream().mapToLong(Band::decoded).sum();
    chunk.checkLength(length);
    byte[] decoded = chunk.allocate(length);
    LercMask mask = null;
    int at = 0;
    for (Band band : bands) {
      mask =
          second
              ? LercBand.decode(band.bytes, mask, decoded, at, chunk)
              : Lerc1.decode(band.bytes, mask, decoded, at, chunk);
      at += (int) band.decoded;
    }
    return ByteBuffer.wrap(decoded);
  }

  private static List<Band> bands(LercInput in, boolean second) throws ZarrException {
    List<Band> bands = new ArrayList<>();
    while (in.startsWith(second ? LercHeader.MAGIC : Lerc1.MAGIC)) {
      int from = in.position();
      long decoded;
      if (second) {
        LercHeader header = LercHeader.read(in, false);
        in.skip(header.length() - (in.position() - from));
        decoded = header.decoded();
      } else {
        decoded = Lerc1.skip(in, bands.isEmpty());
      }
      in.chunk().allocatable(decoded);
      bands.add(new Band(new Span(in.array(), from, in.position()), decoded));
    }
    return bands;
  }

  /** Where the blob is compressed once more: as a whole, of unknown length. */
  private static Span unwrapped(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    BytesCodec around =
        encoded.hasRemaining() && encoded.get(encoded.position()) == ZSTD
            ? new Zstd()
            : Deflate.zlib();
    return Span.of(around.decode(encoded, chunk.expecting(UNKNOWN)));
  }
}
