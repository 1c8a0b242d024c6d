package io.github.zarrcdm.internal.virtualize.tiff;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Attributes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** An image of a TIFF file, with the overviews that follow it, as arrays. */
record TiffImage(ImageFileDirectory full, List<ImageFileDirectory> overviews) {
  /** The name that rioxarray gives to pixels. */
  static final String PIXELS = "band_data";

  /** Returns the images of {@code file}; masks of transparency are added to {@code leftOut}. */
  static List<TiffImage> of(List<ImageFileDirectory> directories, List<String> leftOut)
      throws IOException {
    List<TiffImage> images = new ArrayList<>();
    for (ImageFileDirectory directory : directories) {
      long kind = directory.integer(Tag.NEW_SUBFILE_TYPE, 0);
      if ((kind & 4) != 0) {
        if ((kind & 1) == 0) {
          leftOut.add(
              "the mask of an image: pixels that it hides are shown as they are stored. Make them"
                  + " missing values with gdalwarp -dstnodata");
        }
      } else if ((kind & 1) != 0 && !images.isEmpty()) {
        images.get(images.size() - 1).overviews().add(directory);
      } else {
        images.add(new TiffImage(directory, new ArrayList<>()));
      }
    }
    return images;
  }

  /**
   * Returns the pixels of {@code level}, the image or one of its overviews, in the group at {@code
   * path}.
   */
  List<VirtualArray> arrays(
      String path,
      ImageFileDirectory level,
      GdalMetadata metadata,
      Georeference place,
      List<String> notes)
      throws IOException {
    Layout stored = Layout.of(level);
    SampleFormat samples = SampleFormat.of(level, stored.bands());
    TileCodecs codecs = TileCodecs.of(level, stored, samples);
    Layout layout = codecs.all().isEmpty() ? stored.inParts(samples.bytes()) : stored;
    String nodata = level.text(Tag.GDAL_NODATA).strip();
    if (nodata.isEmpty()) {
      nodata = full.text(Tag.GDAL_NODATA).strip();
    }
    PixelAttributes pixels = new PixelAttributes(samples, layout.bands(), metadata, notes);
    Map<String, Object> attributes = pixels.of(nodata);
    boolean zeros = !attributes.containsKey(FILL_VALUE);
    if (zeros && !pixels.isZeroUnwritten(nodata) && layout.isSparse()) {
      throw new ZarrException.Unsupported(
          ("it has tiles that were never written, and its nodata value %s, which GDAL rounds or"
                  + " clamps for them, is not a value of its type. Rewrite it with gdal_translate")
              .formatted(nodata));
    }
    List<VirtualArray> arrays = place.arrays(path, full, level, notes);
    if (arrays.stream().anyMatch(array -> array.path().endsWith("/" + Georeference.MAPPING))) {
      attributes.put(GRID_MAPPING, Georeference.MAPPING);
    }
    if (layout.bands() > 1) {
      long[] numbers = LongStream.rangeClosed(1, layout.bands()).toArray();
      arrays.add(
          Coordinates.of(
              path + "band", List.of("band"), new long[] {numbers.length}, numbers, Map.of()));
    }
    ChunkTable table = TileTable.of(level.file(), layout, samples, codecs, zeros);
    VirtualArray.Description description =
        new VirtualArray.Description(
            "/" + path + PIXELS,
            samples.dtype(level.file().order()),
            level.file().order(),
            layout.shape(),
            layout.dimensions(),
            layout.chunk(),
            codecs.all(),
            new Attributes(attributes),
            null);
    arrays.add(0, new VirtualArray(description.array(), table));
    return arrays;
  }
}
