package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How tiles are encoded, as codecs of numcodecs and, where that has none, of imagecodecs.
 *
 * @param filters predictors and packed integers, which work row by row
 * @param compressor none if samples are stored as they are
 */
record TileCodecs(List<CodecSpec> filters, Optional<CodecSpec> compressor) {
  private static final Map<Long, String> REFUSED =
      Map.ofEntries(
          Map.entry(2L, "CCITT"),
          Map.entry(3L, "CCITT fax 3"),
          Map.entry(4L, "CCITT fax 4"),
          Map.entry(6L, "old-style JPEG"),
          Map.entry(7L, "JPEG"),
          Map.entry(34712L, "JPEG 2000"),
          Map.entry(34887L, "LERC"),
          Map.entry(50001L, "WebP"),
          Map.entry(50002L, "JPEG XL"),
          Map.entry(52546L, "JPEG XL"));

  /**
   * Returns the codecs of {@code image}. Throws {@link ZarrException.Unsupported} if there are
   * none.
   */
  static TileCodecs of(ImageFileDirectory image, Layout layout, SampleFormat samples)
      throws IOException {
    if (image.integer(Tag.FILL_ORDER, 1) == 2) {
      throw refused("its bits are in reverse order (FillOrder 2)");
    }
    if (image.integer(Tag.PHOTOMETRIC, 1) == 6 && isSubsampled(image)) {
      throw refused("its colours are subsampled (YCbCr)");
    }
    Optional<CodecSpec> compressor = compressor(image.integer(Tag.COMPRESSION, 1));
    List<CodecSpec> filters = new ArrayList<>();
    ByteOrder order = image.file().order();
    if (samples.isPacked()) {
      filters.add(
          codec(
              "imagecodecs_packints",
              "dtype",
              samples.dtype(order),
              "bitspersample",
              (long) samples.bits(),
              "runlen",
              layout.rowSamples()));
    }
    long predictor = compressor.isEmpty() ? 1 : image.integer(Tag.PREDICTOR, 1);
    if (predictor != 1) {
      filters.add(predictor(predictor, layout, samples, order));
    }
    return new TileCodecs(List.copyOf(filters), compressor);
  }

  private static boolean isSubsampled(ImageFileDirectory image) throws IOException {
    long[] factors = image.integers(Tag.SUBSAMPLING, 2);
    return factors.length < 2 || factors[0] != 1 || factors[1] != 1;
  }

  private static Optional<CodecSpec> compressor(long compression) throws ZarrException {
    return switch ((int) compression) {
      case 1 -> Optional.empty();
      case 5 -> Optional.of(codec("imagecodecs_lzw"));
      case 8, 32946 -> Optional.of(codec("zlib", "level", 6L));
      case 32773 -> Optional.of(codec("imagecodecs_packbits"));
      case 34925 -> Optional.of(codec("lzma", "format", 1L));
      case 50000 -> Optional.of(codec("zstd", "level", 9L));
      default ->
          throw refused(
              "its compression is "
                  + REFUSED.getOrDefault(compression, "number " + compression)
                  + "; supported are none, deflate, LZW, zstd, PackBits and LZMA");
    };
  }

  private static CodecSpec predictor(
      long predictor, Layout layout, SampleFormat samples, ByteOrder order) throws ZarrException {
    boolean floats = predictor == 3 && samples.kind() == 'f';
    boolean integers = predictor == 2 && samples.kind() != 'c';
    if (!floats && !integers || samples.isPacked()) {
      throw refused(
          "its predictor is %s for samples of %s bits and type %s"
              .formatted(predictor, samples.bits(), samples.kind()));
    }
    List<Long> shape =
        new ArrayList<>(List.of((long) layout.tileRows(), (long) layout.tileColumns()));
    if (layout.bands() > 1 && !layout.planar()) {
      shape.add((long) layout.bands());
    }
    return codec(
        floats ? "imagecodecs_floatpred" : "imagecodecs_delta",
        "shape",
        List.copyOf(shape),
        "dtype",
        floats ? samples.dtype(order) : samples.integers(order),
        "axis",
        shape.size() == 3 ? -2L : -1L,
        "dist",
        1L);
  }

  /** Filters and compressor, in the order of encoding. */
  List<CodecSpec> all() {
    List<CodecSpec> all = new ArrayList<>(filters);
    compressor.ifPresent(all::add);
    return all;
  }

  private static CodecSpec codec(String id, Object... members) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      configuration.put((String) members[i], members[i + 1]);
    }
    return new CodecSpec("numcodecs." + id, configuration);
  }

  private static ZarrException refused(String what) {
    return new ZarrException.Unsupported(
        what + ". Rewrite it with gdal_translate -co COMPRESS=ZSTD");
  }
}
