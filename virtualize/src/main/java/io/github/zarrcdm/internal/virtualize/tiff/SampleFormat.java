package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The numbers that pixels are.
 *
 * @param kind of a numpy type: {@code u}, {@code i}, {@code f} or {@code c}
 * @param bytes of a number
 * @param bits that it takes in the file, fewer if numbers are packed
 */
record SampleFormat(char kind, int bytes, int bits) {
  /** Throws {@link ZarrException.Unsupported} for numbers that Zarr lacks. */
  static SampleFormat of(ImageFileDirectory image, int bands) throws IOException {
    long[] bits = image.integers(Tag.BITS_PER_SAMPLE, bands);
    long[] formats = image.integers(Tag.SAMPLE_FORMAT, bands);
    long size = bits.length == 0 ? 1 : bits[0];
    long format = formats.length == 0 ? 1 : formats[0];
    if (Arrays.stream(bits).anyMatch(other -> other != size)
        || Arrays.stream(formats).anyMatch(other -> other != format)) {
      throw refused("its bands have different types");
    }
    char kind =
        switch ((int) format) {
          case 1, 4 -> 'u';
          case 2 -> 'i';
          case 3 -> 'f';
          case 6 -> 'c';
          case 5 -> throw refused("its samples are complex integers");
          default -> throw refused("its samples are of format " + format);
        };
    boolean whole =
        switch (kind) {
          case 'f' -> size == 16 || size == 32 || size == 64;
          case 'c' -> size == 64 || size == 128;
          default -> size == 8 || size == 16 || size == 32 || size == 64;
        };
    if (!whole && (kind != 'u' || size < 1 || size > 32)) {
      throw refused("its samples are of %s bits and format %s".formatted(size, format));
    }
    int bytes = whole ? (int) size / 8 : size <= 8 ? 1 : size <= 16 ? 2 : 4;
    return new SampleFormat(kind, bytes, (int) size);
  }

  private static ZarrException refused(String what) {
    return new ZarrException.Unsupported(
        what
            + "; supported are integers of up to 64 bits, and floating-point numbers of 16, 32 and"
            + " 64 bits, alone or as complex ones. Convert it with gdal_translate -ot");
  }

  boolean isPacked() {
    return bits < 8 * bytes;
  }

  /** As numpy spells the type. */
  String dtype(ByteOrder order) {
    return dtype(kind, order);
  }

  /** As numpy spells the type of integers of the same size. */
  String integers(ByteOrder order) {
    return dtype(kind == 'i' ? 'i' : 'u', order);
  }

  private String dtype(char of, ByteOrder order) {
    return (bytes == 1 ? "|" : order == ByteOrder.BIG_ENDIAN ? ">" : "<") + of + bytes;
  }
}
