package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A PNG image in section 7, whose pixels are integers: grey of 8 or 16 bits, or the bytes of red,
 * green, blue (and alpha), the highest first. Two lines of it are in memory at a time.
 *
 * @see <a href="https://www.w3.org/TR/png-3/">PNG specification</a>
 */
final class PngImage {
  private static final long SIGNATURE = 0x89504e470d0a1a0aL;
  private static final int HEADER = 'I' << 24 | 'H' << 16 | 'D' << 8 | 'R';
  private static final int DATA = 'I' << 24 | 'D' << 16 | 'A' << 8 | 'T';
  private static final int END = 'I' << 24 | 'E' << 16 | 'N' << 8 | 'D';

  /** Length, name and checksum of a chunk. */
  private static final int FRAME = 12;

  private final Octets section;

  /** The octet of the next chunk. */
  private int next;

  /** The octet at which an image of {@code section} begins. */
  PngImage(Octets section, int octet) throws ZarrException {
    this.section = section;
    if (section.unsigned(octet, Long.BYTES) != SIGNATURE) {
      throw section.damaged(octet, "no PNG image");
    }
    this.next = octet + Long.BYTES;
  }

  void unpack(int bits, Scale scale, FieldValues values) throws ZarrException {
    int header = next + 8;
    if (chunk() != HEADER) {
      throw section.damaged(header - 4, "its PNG image has no header");
    }
    long width = section.u32(header);
    long height = section.u32(header + 4);
    int size = pixelBytes(header + 8);
    if (width * height != values.coded() || width > Integer.MAX_VALUE / size) {
      throw section.damaged(
          header,
          "a PNG image of %s x %s pixels, where %s values are expected",
          width,
          height,
          values.coded());
    }
    Inflater inflater = new Inflater();
    try {
      lines((int) width * size, (int) height, size, inflater, scale, values);
    } catch (DataFormatException e) {
      throw section.damaged(next, "its PNG image is no zlib stream (%s)", e.getMessage());
    } finally {
      inflater.end();
    }
    if (8 * size < bits) {
      throw section.damaged(header + 8, "pixels of %s bits, where values have %s", 8 * size, bits);
    }
  }

  /**
   * Returns the bytes of a pixel: octet 1 is the depth of a sample, octet 2 the type of colours.
   */
  private int pixelBytes(int octet) throws ZarrException {
    int depth = section.u8(octet);
    int colours = section.u8(octet + 1);
    int size =
        switch (colours) {
          case 0 -> depth == 16 ? 2 : depth == 8 ? 1 : 0;
          case 2 -> depth == 8 ? 3 : 0;
          case 6 -> depth == 8 ? 4 : 0;
          default -> 0;
        };
    if (size == 0 || section.u8(octet + 4) != 0) {
      throw section.unsupported(
          octet,
          "a PNG image of colour type %s and %s bits a sample%s; supported are grey of 8 and 16"
              + " bits, RGB and RGBA of 8, not interlaced. Pack it again: grib_set -r -s"
              + " packingType=grid_ccsds IN OUT",
          colours,
          depth,
          section.u8(octet + 4) == 0 ? "" : ", interlaced");
    }
    return size;
  }

  private void lines(
      int length, int height, int size, Inflater inflater, Scale scale, FieldValues values)
      throws ZarrException, DataFormatException {
    // So that neighbours to the left of the first pixel are zeros.
    byte[] line = new byte[section.chunk().allocatable(length + 1L + 2L * size)];
    byte[] above = new byte[line.length];
    double[] block = new double[FieldValues.BLOCK];
    for (int y = 0; y < height; y++) {
      int filter = inflate(inflater, line, size - 1, length + 1);
      line[size - 1] = 0;
      PngFilter.undo(filter, line, above, size, length, section, next);
      int count = length / size;
      for (int x = 0; x < count; ) {
        int n = Math.min(block.length, count - x);
        for (int i = 0; i < n; i++, x++) {
          block[i] = scale.value(pixel(line, size + x * size, size));
        }
        values.put(block, n);
      }
      byte[] last = above;
      above = line;
      line = last;
    }
  }

  private static long pixel(byte[] line, int at, int size) {
    return switch (size) {
      case 1 -> line[at] & 0xff;
      case 2 -> (line[at] & 0xff) << 8 | line[at + 1] & 0xff;
      case 3 -> (line[at] & 0xff) << 16 | (line[at + 1] & 0xff) << 8 | line[at + 2] & 0xff;
      default ->
          (line[at] & 0xffL) << 24
              | (line[at + 1] & 0xff) << 16
              | (line[at + 2] & 0xff) << 8
              | line[at + 3] & 0xff;
    };
  }

  /** Inflates {@code length} bytes, the first of which is the filter of the line. */
  private int inflate(Inflater inflater, byte[] line, int from, int length)
      throws ZarrException, DataFormatException {
    int at = from;
    while (at < from + length) {
      int count = inflater.inflate(line, at, from + length - at);
      at += count;
      if (count == 0) {
        if (!inflater.needsInput()) {
          throw section.damaged(next, "its PNG image ends too early");
        }
        feed(inflater);
      }
    }
    return line[from];
  }

  private void feed(Inflater inflater) throws ZarrException {
    while (true) {
      int octet = next;
      int name = chunk();
      if (name == END) {
        throw section.damaged(octet, "its PNG image ends too early");
      }
      if (name == DATA) {
        int length = next - octet - FRAME;
        inflater.setInput(section.array(), section.at(octet + 8, 0), length);
        return;
      }
    }
  }

  /** Goes over the next chunk, and returns its name. */
  private int chunk() throws ZarrException {
    long length = section.u32(next);
    if (length > section.length() - FRAME - (next - 1L)) {
      throw section.damaged(next, "a part of its PNG image is cut off");
    }
    int at = section.at(next + 4, 4);
    CRC32 crc = new CRC32();
    crc.update(section.array(), at, (int) length + 4);
    int octet = next + 8 + (int) length;
    if (section.u32(octet) != crc.getValue()) {
      throw section.damaged(octet, "a part of its PNG image does not have its checksum");
    }
    int name = (int) section.u32(next + 4);
    next = octet + 4;
    return name;
  }
}
