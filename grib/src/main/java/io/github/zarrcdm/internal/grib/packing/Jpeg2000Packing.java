package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import javax.imageio.ImageReader;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Integers as the pixels of a JPEG 2000 codestream: template 5.40. Decoded by a reader of Java's
 * Image I/O that is beside this jar.
 *
 * @param bits of an integer; 0 if all values are the reference, and there is no image
 * @see <a href="https://www.itu.int/rec/T-REC-T.800">ITU-T T.800</a>
 */
record Jpeg2000Packing(Octets data, int bits, Scale scale) implements Packing {
  private static final String FORMAT = "jpeg2000";
  private static final long START = 0xff4fff51L;

  /** Octets of the size, in the marker that begins the codestream, from its first octet. */
  private static final int WIDTH = 8;

  private static final int COMPONENTS = 40;

  static Packing of(Octets representation, Octets data) throws ZarrException {
    int bits = BitWidths.of(representation, 20, 31);
    return new Jpeg2000Packing(data, bits, Scale.of(representation));
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public void unpack(FieldValues values) throws ZarrException {
    if (bits == 0) {
      values.fill(scale.reference());
      return;
    }
    if (values.coded() == 0) {
      return;
    }
    check(values.coded());
    Raster pixels = read();
    int width = pixels.getWidth();
    int[] line = new int[width];
    double[] block = new double[width];
    if ((long) width * pixels.getHeight() != values.coded() || pixels.getNumBands() != 1) {
      throw data.damaged(6, "a JPEG 2000 image of another size than its header says");
    }
    for (int y = 0; y < pixels.getHeight(); y++) {
      pixels.getSamples(pixels.getMinX(), pixels.getMinY() + y, width, 1, 0, line);
      for (int x = 0; x < width; x++) {
        block[x] = scale.value(line[x] & 0xffffffffL);
      }
      values.put(block, width);
    }
  }

  /** Nothing if the codestream has {@code count} unsigned pixels; else the error. */
  private void check(int count) throws ZarrException {
    if (data.u32(6) != START) {
      throw data.damaged(6, "no JPEG 2000 codestream");
    }
    long width = data.u32(6 + WIDTH) - data.u32(6 + WIDTH + 8);
    long height = data.u32(6 + WIDTH + 4) - data.u32(6 + WIDTH + 12);
    int depth = data.u8(6 + COMPONENTS + 2);
    if (width <= 0 || height <= 0 || width > count || width * height != count) {
      throw data.damaged(
          6 + WIDTH,
          "a JPEG 2000 image of %s x %s pixels, where %s values are expected",
          width,
          height,
          count);
    }
    if (data.u16(6 + COMPONENTS) != 1 || depth >= 31) {
      throw data.unsupported(
          6 + COMPONENTS,
          "a JPEG 2000 image of %s components, the first of %s bits%s; supported is one, unsigned."
              + " Pack it again: grib_set -r -s packingType=grid_ccsds IN OUT",
          data.u16(6 + COMPONENTS),
          (depth & 0x7f) + 1,
          depth > 0x7f ? ", signed" : "");
    }
  }

  private Raster read() throws ZarrException {
    ImageReader reader = reader();
    if (reader == null) {
      throw data.unsupported(
          6,
          "JPEG 2000 (template 5.40), which needs a reader of Java's Image I/O beside this jar: the"
              + " jars jai-imageio-jpeg2000 and jai-imageio-core. Add them, or pack the message"
              + " again: grib_set -r -s packingType=grid_ccsds IN OUT");
    }
    int at = data.at(6, 0);
    byte[] codestream = Arrays.copyOfRange(data.array(), at, data.from() + data.length());
    try (ImageInputStream in =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(codestream))) {
      reader.setInput(in);
      return reader.canReadRaster() ? reader.readRaster(0, null) : reader.read(0).getRaster();
    } catch (OutOfMemoryError e) {
      throw data.chunk().exceeded("more than fit the heap");
    } catch (IOException | RuntimeException | Error e) {
      // JJ2000 throws errors for what is wrong with its input.
      throw data.damaged(6, "its JPEG 2000 codestream does not decode (%s)", e.getMessage());
    } finally {
      reader.dispose();
    }
  }

  /** Returns a reader of the jars beside this one, and of those that the program has registered. */
  private static @Nullable ImageReader reader() throws ZarrException {
    try {
      for (ImageReaderSpi spi :
          ServiceLoader.load(ImageReaderSpi.class, Jpeg2000Packing.class.getClassLoader())) {
        if (Arrays.asList(spi.getFormatNames()).contains(FORMAT)) {
          return spi.createReaderInstance();
        }
      }
    } catch (IOException | ServiceConfigurationError e) {
      return null;
    }
    return null;
  }
}
