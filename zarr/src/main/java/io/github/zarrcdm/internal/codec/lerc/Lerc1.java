package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * A band of the first format: floats, in tiles. The first band of several begins with how often
 * each pixel was seen; those that never were stay zero in all bands.
 */
final class Lerc1 {
  static final String MAGIC = "CntZImage ";

  private static final int VERSION = 11;
  private static final int KIND = 8;
  private static final int LONGEST_SIDE = 40_000;

  private final LercInput in;
  private final ChunkContext chunk;
  private final int rows;
  private final int columns;
  private final double error;

  private Lerc1(LercInput in) throws ZarrException {
    this.in = in;
    this.chunk = in.chunk();
    in.skip(MAGIC.length());
    int version = in.getInt();
    int kind = in.getInt();
    this.rows = in.getInt();
    this.columns = in.getInt();
    this.error = in.getDouble();
    if (version != VERSION || kind != KIND) {
      throw new ZarrException.Unsupported(
          "%s: LERC 1 of version %s, kind %s; supported is version %s of kind %s"
              .formatted(chunk.where(), version, kind, VERSION, KIND));
    }
    if (rows <= 0 || columns <= 0 || rows > LONGEST_SIDE || columns > LONGEST_SIDE) {
      throw chunk.corrupt("its LERC header declares %s x %s pixels", rows, columns);
    }
  }

  /**
   * Returns the number of bytes that the band {@code in} begins with decodes to; goes behind it.
   */
  static long skip(LercInput in, boolean first) throws ZarrException {
    Lerc1 band = new Lerc1(in);
    for (int part = first ? 0 : 1; part < 2; part++) {
      in.skip(2 * Integer.BYTES);
      int length = in.getInt();
      in.skip(Float.BYTES);
      in.skip(length);
    }
    return 4L * band.rows * band.columns;
  }

  /**
   * Decodes the band that {@code encoded} begins with into {@code target} from {@code at} on, and
   * gives its mask; {@code last} is that of the band before, or null.
   */
  static LercMask decode(
      Span encoded, @Nullable LercMask last, byte[] target, int at, ChunkContext chunk)
      throws ZarrException {
    Lerc1 band = new Lerc1(new LercInput(encoded, chunk));
    LercMask mask = last == null ? band.counts() : last;
    if (mask.length() < band.rows * band.columns) {
      throw chunk.corrupt("its LERC lacks the mask of %s x %s pixels", band.rows, band.columns);
    }
    band.values(mask, target, at);
    return mask;
  }

  /** Returns the pixels that were seen. */
  private LercMask counts() throws ZarrException {
    int down = in.getInt();
    int across = in.getInt();
    int length = in.getInt();
    double greatest = in.get(LercType.FLOAT32);
    LercInput part = new LercInput(in.take(length), chunk);
    if (down != 0 || across != 0) {
      LercMask mask = LercMask.of(rows * columns, false, chunk);
      tiles(down, across, pixels -> count(part, pixels, mask));
      return mask;
    }
    return length == 0
        ? LercMask.of(rows * columns, greatest > 0, chunk)
        : LercMask.read(part, rows * columns);
  }

  private void count(LercInput part, int[] pixels, LercMask mask) throws ZarrException {
    int head = part.getByte();
    int kind = head & 63;
    if (kind > 4) {
      throw chunk.corrupt("LERC has counts of kind %s", kind);
    }
    if (kind == 2 || kind == 3) {
      return;
    }
    double least = kind == 1 ? part.get(offset(head)) : 1;
    int[] more = new int[pixels.length];
    if (kind == 1) {
      stuffed(part, more, more.length);
    }
    for (int i = 0; i < pixels.length; i++) {
      if ((kind == 0 ? part.get(LercType.FLOAT32) : least + (more[i] & 0xffffffffL)) > 0) {
        mask.add(pixels[i]);
      }
    }
  }

  private void values(LercMask mask, byte[] target, int at) throws ZarrException {
    int down = in.getInt();
    int across = in.getInt();
    int length = in.getInt();
    double greatest = in.get(LercType.FLOAT32);
    LercInput part = new LercInput(in.take(length), chunk);
    tiles(down, across, pixels -> value(part, pixels, mask, greatest, target, at));
  }

  private void value(
      LercInput part, int[] pixels, LercMask mask, double greatest, byte[] target, int at)
      throws ZarrException {
    int count = 0;
    for (int pixel : pixels) {
      pixels[count] = pixel;
      count += mask.has(pixel) ? 1 : 0;
    }
    int head = part.getByte();
    int kind = head & 63;
    if (kind > 3) {
      throw chunk.corrupt("LERC has values of kind %s", kind);
    }
    double least = kind == 1 || kind == 3 ? part.get(offset(head)) : 0;
    int[] multiples = new int[pixels.length];
    if (kind == 1) {
      stuffed(part, multiples, count);
    }
    for (int i = 0; i < count; i++) {
      float value =
          switch (kind) {
            case 0 -> (float) part.get(LercType.FLOAT32);
            case 1 ->
                Math.min(
                    (float) (least + (multiples[i] & 0xffffffffL) * 2 * error), (float) greatest);
            default -> (float) least;
          };
      LittleEndian.putInt(target, at + 4 * pixels[i], Float.floatToRawIntBits(value));
    }
  }

  private void stuffed(LercInput part, int[] values, int count) throws ZarrException {
    int found = LercStuffed.read(part, 1, values);
    if (found < count) {
      throw chunk.corrupt("LERC has a tile of %s pixels, not of %s", found, count);
    }
  }

  private LercType offset(int head) throws ZarrException {
    return switch (head >>> 6) {
      case 0 -> LercType.FLOAT32;
      case 1 -> LercType.INT16;
      case 2 -> LercType.INT8;
      default -> throw chunk.corrupt("LERC has a tile of an unknown type");
    };
  }

  /** Takes the pixels of a tile. */
  private interface Tile {
    void take(int[] pixels) throws ZarrException;
  }

  /** Tiles of equal size; what they leave over on the right and below are further ones. */
  private void tiles(int down, int across, Tile tile) throws ZarrException {
    if (down <= 0 || across <= 0 || down > rows || across > columns) {
      throw chunk.corrupt("LERC has %s x %s tiles of %s x %s", down, across, rows, columns);
    }
    int height = rows / down;
    int width = columns / across;
    for (int row = 0; row < rows; row += height) {
      for (int column = 0; column < columns; column += width) {
        tile.take(
            pixels(row, column, Math.min(height, rows - row), Math.min(width, columns - column)));
      }
    }
  }

  private int[] pixels(int row, int column, int height, int width) {
    int[] pixels = new int[height * width];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (row + i / width) * columns + column + i % width;
    }
    return pixels;
  }
}
