package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grid.ContiguousShape;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How an image is cut into tiles; strips are tiles as wide as the image.
 *
 * @param bands samples of a pixel
 * @param planar true if each band has tiles of its own, one band after the other
 * @param tileRows rows of a tile
 * @param tileColumns columns of a tile
 * @param strips true if the last tile may have fewer rows than the others
 * @param offsets where tiles begin; 0 for one that was never written
 * @param lengths bytes of the tiles
 */
record Layout(
    long rows,
    long columns,
    int bands,
    boolean planar,
    int tileRows,
    int tileColumns,
    boolean strips,
    long[] offsets,
    long[] lengths) {
  static final long MOST_TILES = 10_000_000;

  /** Throws {@link ZarrException.Corrupt} if the fields of {@code image} contradict each other. */
  static Layout of(ImageFileDirectory image) throws IOException {
    TiffFile file = image.file();
    long rows = image.rows();
    long columns = image.columns();
    long bands = image.integer(Tag.SAMPLES_PER_PIXEL, 1);
    if (rows <= 0 || columns <= 0 || bands < 1 || bands > 65_535) {
      throw file.corrupt("an image of %s by %s pixels with %s bands", columns, rows, bands);
    }
    boolean planar = bands > 1 && image.integer(Tag.PLANAR_CONFIGURATION, 1) == 2;
    boolean strips = !image.has(Tag.TILE_WIDTH);
    long tileRows =
        strips
            ? Math.min(rows, image.integer(Tag.ROWS_PER_STRIP, rows))
            : image.integer(Tag.TILE_LENGTH, 0);
    long tileColumns = strips ? columns : image.integer(Tag.TILE_WIDTH, 0);
    if (tileRows <= 0
        || tileColumns <= 0
        || tileRows > Integer.MAX_VALUE
        || tileColumns > Integer.MAX_VALUE) {
      throw file.corrupt("tiles of %s by %s pixels", tileColumns, tileRows);
    }
    long perBand =
        Math.multiplyHigh(parts(rows, tileRows), parts(columns, tileColumns)) != 0
            ? Long.MAX_VALUE
            : parts(rows, tileRows) * parts(columns, tileColumns);
    if (perBand > MOST_TILES / (planar ? bands : 1)) {
      throw new ZarrException.LimitExceeded(
          "%s: an image has more than %s tiles".formatted(file.name(), MOST_TILES));
    }
    long tiles = perBand * (planar ? bands : 1);
    int placeTag = image.has(Tag.TILE_OFFSETS) ? Tag.TILE_OFFSETS : Tag.STRIP_OFFSETS;
    int lengthTag = image.has(Tag.TILE_BYTE_COUNTS) ? Tag.TILE_BYTE_COUNTS : Tag.STRIP_BYTE_COUNTS;
    if (image.count(placeTag) < tiles || image.count(lengthTag) < tiles) {
      throw file.corrupt(
          "%s tiles are needed, but %s have a place and %s a length",
          tiles, image.count(placeTag), image.count(lengthTag));
    }
    return new Layout(
        rows,
        columns,
        (int) bands,
        planar,
        (int) tileRows,
        (int) tileColumns,
        strips,
        image.integers(placeTag, tiles),
        image.integers(lengthTag, tiles));
  }

  /**
   * Returns the same image with its only strip, or that of each band, in parts of up to 128 MB: for
   * samples of whole {@code bytes} that are stored as they are.
   */
  Layout inParts(int bytes) {
    if (!strips || tileRows < rows) {
      return this;
    }
    int[] part = ContiguousShape.of(new long[] {rows, rowSamples()}, bytes);
    if (part[0] == rows || part[1] < rowSamples()) {
      return this;
    }
    long length = part[0] * rowSamples() * bytes;
    int count = (int) (rows / part[0]);
    long[] places = new long[offsets.length * count];
    long[] all = new long[places.length];
    for (int n = 0; n < places.length; n++) {
      int strip = n / count;
      boolean whole = lengths[strip] >= count * length;
      if (!whole && !isSparse(strip)) {
        return this; // TileTable reports it.
      }
      places[n] = whole && offsets[strip] != 0 ? offsets[strip] + n % count * length : 0;
      all[n] = whole ? length : 0;
    }
    return new Layout(rows, columns, bands, planar, part[0], tileColumns, true, places, all);
  }

  private static long parts(long length, long part) {
    return (length - 1) / part + 1;
  }

  /** Dimensions of the array: bands come first if they are apart, and last if pixels have all. */
  List<String> dimensions() {
    return bands == 1
        ? List.of("y", "x")
        : planar ? List.of("band", "y", "x") : List.of("y", "x", "band");
  }

  long[] shape() {
    return bands == 1
        ? new long[] {rows, columns}
        : planar ? new long[] {bands, rows, columns} : new long[] {rows, columns, bands};
  }

  int[] chunk() {
    return bands == 1
        ? new int[] {tileRows, tileColumns}
        : planar ? new int[] {1, tileRows, tileColumns} : new int[] {tileRows, tileColumns, bands};
  }

  /** Returns how many samples a row of a tile has. */
  long rowSamples() {
    return (long) tileColumns * (planar ? 1 : bands);
  }

  /** Returns true if tile {@code number} is a strip with fewer rows than the others. */
  boolean isShort(int number) {
    int perBand = (int) parts(rows, tileRows);
    return strips && rows % tileRows != 0 && number % perBand == perBand - 1;
  }

  /** Returns true if some tile was never written. */
  boolean isSparse() {
    return IntStream.range(0, offsets.length).anyMatch(this::isSparse);
  }

  /** Returns true if tile {@code number} was never written. */
  boolean isSparse(int number) {
    return offsets[number] == 0 || lengths[number] == 0;
  }
}
