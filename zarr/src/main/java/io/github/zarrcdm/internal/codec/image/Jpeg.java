package io.github.zarrcdm.internal.codec.image;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * JPEG of 8 bits a sample, with tables in the configuration where TIFF keeps them apart.
 *
 * <p>Name: {@code imagecodecs_jpeg}.
 *
 * <p>Configuration: {@code {"level": 95, "tables": null, "header": null}}.
 *
 * @param header what stands before each stream, which then has no end
 * @param tables a stream of tables only
 * @param stored the colour space of the streams; null if they say
 * @param decoded the colour space of the samples; null if it is the usual one
 * @see <a href="https://www.w3.org/Graphics/JPEG/itu-t81.pdf">ITU-T T.81</a>
 * @see <a href="https://www.awaresystems.be/imaging/tiff/specification/TIFFTechNote2.html">TIFF
 *     technical note 2</a>
 */
public record Jpeg(
    byte[] header, byte[] tables, @Nullable JpegColours stored, @Nullable JpegColours decoded)
    implements BytesCodec {
  private static final int MARKER = 2;

  public static Jpeg of(Configuration configuration) throws ZarrException {
    return new Jpeg(
        base64(configuration, "header"),
        base64(configuration, "tables"),
        JpegColours.of(configuration, "colorspace_jpeg"),
        JpegColours.of(configuration, "colorspace_data"));
  }

  private static byte[] base64(Configuration configuration, String key) throws ZarrException {
    try {
      return Base64.getDecoder().decode(configuration.text(key, ""));
    } catch (IllegalArgumentException e) {
      throw configuration.malformed("%s is not base64: %s", key, e.getMessage());
    }
  }

  @Override
  public boolean takesElements() {
    return true;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span stream = whole(Span.of(encoded), chunk);
    JpegHeader head = JpegHeader.read(stream, chunk);
    long length = (long) head.width() * head.height() * head.samples();
    chunk.checkLength(length);
    chunk.allocatable(length);
    JpegColours from = stored == null ? head.colours() : stored;
    JpegColours to = decoded == null ? from.usual() : decoded;
    if (from != to
        && !(from == JpegColours.YCBCR && to == JpegColours.RGB && head.samples() == 3)) {
      throw new ZarrException.Unsupported(
          "%s: JPEG in %s is not decoded to %s; supported is YCBCR to RGB, and none"
              .formatted(chunk.where(), from, to));
    }
    byte[] samples =
        ImageBytes.samples(
            ImageBytes.read("jpeg", stream, reader -> reader.readRaster(0, null), chunk), chunk);
    if (samples.length != length) {
      throw chunk.corrupt("its JPEG has %s samples, %s expected", samples.length, length);
    }
    if (from != to) {
      toRgb(samples);
    }
    return ByteBuffer.wrap(samples);
  }

  /** Returns the stream with what the configuration has of it. */
  private Span whole(Span bytes, ChunkContext chunk) throws ZarrException {
    if (header.length == 0 && tables.length == 0) {
      return bytes;
    }
    if (bytes.length() < MARKER) {
      throw chunk.corrupt("%s bytes, too few for JPEG", bytes.length());
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    if (header.length > 0) {
      whole.writeBytes(header);
      whole.write(bytes.array(), bytes.from(), bytes.length());
      whole.writeBytes(new byte[] {(byte) 0xff, (byte) 0xd9});
    } else {
      // Both begin and end with a marker; what is between the tables' goes behind the first one.
      whole.write(tables, 0, Math.max(0, tables.length - MARKER));
      whole.write(bytes.array(), bytes.from() + MARKER, bytes.length() - MARKER);
    }
    return new Span(whole.toByteArray(), 0, whole.size());
  }

  /** As libjpeg computes it: in 16 bits behind the point, rounded. */
  private static void toRgb(byte[] samples) {
    for (int i = 0; i < samples.length; i += 3) {
      int luma = samples[i] & 0xff;
      int blue = (samples[i + 1] & 0xff) - 128;
      int red = (samples[i + 2] & 0xff) - 128;
      samples[i] = clamped(luma + (91881 * red + 32768 >> 16));
      samples[i + 1] = clamped(luma + (-22554 * blue - 46802 * red + 32768 >> 16));
      samples[i + 2] = clamped(luma + (116130 * blue + 32768 >> 16));
    }
  }

  private static byte clamped(int value) {
    return (byte) Math.max(0, Math.min(255, value));
  }
}
