package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The filters of HDF5 as codecs of Zarr version 2, in the order of encoding. Those that numcodecs
 * lacks have the names of imagecodecs.
 *
 * @see <a
 *     href="https://github.com/HDFGroup/hdf5_plugins/blob/master/docs/RegisteredFilterPlugins.md">
 *     registered filters</a>
 */
final class FilterCodecs {
  private static final String[] COMPRESSORS = {"blosclz", "lz4", "lz4hc", "snappy", "zlib", "zstd"};

  private FilterCodecs() {}

  /** Returns the codecs that {@code mask} does not skip; bit {@code i} is for filter {@code i}. */
  static List<CodecSpec> of(List<Filter> filters, long mask) throws ZarrException {
    List<CodecSpec> codecs = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      if ((mask >> i & 1) == 0) {
        codecs.add(of(filters.get(i)));
      }
    }
    return codecs;
  }

  /**
   * Returns true if bytes are shuffled after a filter that changes how many they are, so that they
   * are no whole number of elements: HDF5 leaves the rest as it is, numcodecs refuses it. NetCDF-C
   * writes a checksum before.
   */
  static boolean areUnreadInPython(List<Filter> filters) {
    boolean compressed = false;
    long added = 0;
    for (Filter filter : filters) {
      long element = filter.id() == 2 ? value(filter.values(), 0, 1) : 1;
      if (element > 1 && (compressed || added % element != 0)) {
        return true;
      }
      added += filter.id() == 3 ? 4 : 0;
      compressed |= filter.id() != 2 && filter.id() != 3;
    }
    return false;
  }

  private static CodecSpec of(Filter filter) throws ZarrException {
    long[] values = filter.values();
    return switch (filter.id()) {
      case 1 -> codec("zlib", "level", value(values, 0, 6));
      case 2 -> codec("shuffle", "elementsize", value(values, 0, 1));
      case 3 -> codec("fletcher32");
      case 4 ->
          codec(
              "imagecodecs_szip",
              "header",
              true,
              "options_mask",
              value(values, 0, 0),
              "pixels_per_block",
              value(values, 1, 0),
              "bits_per_pixel",
              value(values, 2, 0),
              "pixels_per_scanline",
              value(values, 3, 0));
      case 5 -> throw refused("nbit");
      case 6 -> throw refused("scale-offset");
      case 307 -> codec("bz2", "level", value(values, 0, 9));
      case 32000 -> codec("imagecodecs_lzf", "header", false);
      case 32001 ->
          codec(
              "blosc",
              "cname",
              COMPRESSORS[(int) Math.min(value(values, 6, 0), COMPRESSORS.length - 1)],
              "clevel",
              value(values, 4, 5),
              "shuffle",
              value(values, 5, 1),
              "blocksize",
              0L);
      case 32004 -> codec("imagecodecs_lz4h5");
      case 32015 -> codec("zstd", "level", value(values, 0, 3));
      default ->
          throw refused(
              filter.name().isEmpty()
                  ? "number " + filter.id()
                  : "%s (%s)".formatted(filter.id(), filter.name()));
    };
  }

  private static long value(long[] values, int at, long otherwise) {
    return at < values.length ? values[at] : otherwise;
  }

  private static CodecSpec codec(String id, Object... members) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      configuration.put((String) members[i], members[i + 1]);
    }
    return new CodecSpec("numcodecs." + id, configuration);
  }

  private static ZarrException refused(String filter) {
    return new ZarrException.Unsupported(
        "its filter %s has no counterpart in Zarr; supported are deflate, shuffle, fletcher32, szip, lzf, lz4, bzip2, blosc and zstd. Rewrite it with h5repack, or copy it with zarr-cdm copy"
            .formatted(filter));
  }
}
