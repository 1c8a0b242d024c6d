package io.github.zarrcdm.internal.codec.image;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Images decoded by the JDK, as the samples of their pixels. */
final class ImageBytes {
  private ImageBytes() {}

  /** What a reader makes of its first image. */
  interface Reading {
    Raster read(ImageReader reader) throws IOException;
  }

  /**
   * Returns the image in {@code encoded}. Any warning of the JDK's reader means that it is damaged.
   */
  static Raster read(String format, Span encoded, Reading reading, ChunkContext chunk)
      throws ZarrException {
    ImageReader reader = ImageIO.getImageReadersByFormatName(format).next();
    String[] warning = {null};
    try (MemoryCacheImageInputStream in =
        new MemoryCacheImageInputStream(
            new ByteArrayInputStream(encoded.array(), encoded.from(), encoded.length()))) {
      reader.setInput(in, true, true);
      reader.addIIOReadWarningListener((source, found) -> warning[0] = found);
      Raster raster = reading.read(reader);
      if (warning[0] != null) {
        throw chunk.corrupt("its %s does not decode (%s)", format, warning[0].strip());
      }
      return raster;
    } catch (ZarrException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw chunk.corrupt(e, "its %s does not decode", format);
    } finally {
      reader.dispose();
    }
  }

  /** Returns the samples of {@code raster}, pixel by pixel, little-endian. */
  static byte[] samples(Raster raster, ChunkContext chunk) throws ZarrException {
    boolean bytes = raster.getTransferType() == DataBuffer.TYPE_BYTE;
    int row = raster.getWidth() * raster.getNumBands();
    byte[] samples = chunk.allocate((long) row * raster.getHeight() * (bytes ? 1 : 2));
    int[] pixels = new int[row];
    int at = 0;
    for (int y = 0; y < raster.getHeight(); y++) {
      raster.getPixels(raster.getMinX(), raster.getMinY() + y, raster.getWidth(), 1, pixels);
      for (int sample : pixels) {
        samples[at++] = (byte) sample;
        if (!bytes) {
          samples[at++] = (byte) (sample >> 8);
        }
      }
    }
    return samples;
  }
}
