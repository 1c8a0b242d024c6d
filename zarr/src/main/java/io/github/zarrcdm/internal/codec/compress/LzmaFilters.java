package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tukaani.xz.ARM64Options;
import org.tukaani.xz.ARMOptions;
import org.tukaani.xz.ARMThumbOptions;
import org.tukaani.xz.DeltaInputStream;
import org.tukaani.xz.FilterOptions;
import org.tukaani.xz.IA64Options;
import org.tukaani.xz.LZMA2InputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.PowerPCOptions;
import org.tukaani.xz.RISCVOptions;
import org.tukaani.xz.SPARCOptions;
import org.tukaani.xz.X86Options;

/**
 * The filters of a raw LZMA stream, in the order of encoding; the last one compresses. Ids and
 * options are those of Python's {@code lzma}.
 *
 * @see <a
 *     href="https://docs.python.org/3/library/lzma.html#specifying-custom-filter-chains">Python's
 *     filter chains</a>
 */
final class LzmaFilters {
  private static final long LZMA1 = 0x4000000000000001L;
  private static final long LZMA2 = 0x21;
  private static final int DEFAULT_PRESET = 6;
  private static final int SMALLEST_DICTIONARY = 4096;

  /** What is assumed of the decoded length where it is not known: no dictionary needs more. */
  private static final int LARGEST_DICTIONARY = 64 << 20;

  /** The dictionaries of presets 0 to 9, as powers of two. */
  private static final int[] PRESET_DICTIONARY = {18, 20, 21, 22, 22, 23, 23, 24, 25, 26};

  private final List<Filter> filters;

  private LzmaFilters(List<Filter> filters) {
    this.filters = filters;
  }

  @FunctionalInterface
  private interface Filter {
    InputStream open(InputStream encoded, long length) throws IOException;
  }

  static LzmaFilters of(Configuration configuration) throws ZarrException {
    List<Filter> filters = new ArrayList<>();
    List<?> listed = configuration.list("filters");
    for (Object entry : listed) {
      boolean last = filters.size() == listed.size() - 1;
      if (!(entry instanceof Map<?, ?> options) || !(options.get("id") instanceof Long id)) {
        throw configuration.malformed("filters has %s, not an object with an id", entry);
      }
      boolean compresses = id == LZMA1 || id == LZMA2;
      if (compresses != last) {
        throw configuration.malformed(
            "filters %s: the last one, and no other, must be LZMA1 or LZMA2", listed);
      }
      filters.add(filter(id, options(configuration, options)));
    }
    if (filters.isEmpty()) {
      throw configuration.malformed("format is raw, but no filters are named");
    }
    return new LzmaFilters(List.copyOf(filters));
  }

  private static Configuration options(Configuration configuration, Map<?, ?> options) {
    @SuppressWarnings("unchecked")
    Map<String, Object> values = (Map<String, Object>) options;
    return new Configuration(configuration.codec() + " filter", values);
  }

  /**
   * Returns the content of {@code encoded}; {@code length} is its number of bytes, negative if that
   * is not known.
   */
  InputStream open(InputStream encoded, long length) throws IOException {
    InputStream decoded = encoded;
    for (int i = filters.size() - 1; i >= 0; i--) {
      decoded = filters.get(i).open(decoded, length);
    }
    return decoded;
  }

  private static Filter filter(long id, Configuration options) throws ZarrException {
    if (id == LZMA1 || id == LZMA2) {
      return compressor(id, options);
    }
    return switch ((int) Math.max(id, -1)) {
      case 3 -> {
        int distance =
            (int)
                options.integer(
                    "dist", 1, DeltaInputStream.DISTANCE_MIN, DeltaInputStream.DISTANCE_MAX);
        yield (encoded, length) -> new DeltaInputStream(encoded, distance);
      }
      case 4 -> branches(new X86Options());
      case 5 -> branches(new PowerPCOptions());
      case 6 -> branches(new IA64Options());
      case 7 -> branches(new ARMOptions());
      case 8 -> branches(new ARMThumbOptions());
      case 9 -> branches(new SPARCOptions());
      case 10 -> branches(new ARM64Options());
      case 11 -> branches(new RISCVOptions());
      default ->
          throw options.unsupported(
              "filter id %s is not supported; supported are delta (3), those of machines (4 to 11),"
                  + " LZMA1 and LZMA2",
              id);
    };
  }

  private static Filter branches(FilterOptions options) {
    return (encoded, length) -> options.getInputStream(encoded);
  }

  private static Filter compressor(long id, Configuration options) throws ZarrException {
    long preset = options.integer("preset", DEFAULT_PRESET, 0, 0xffffffffL);
    if ((preset & 0xff) > 9) {
      throw options.malformed("preset is %s", preset);
    }
    long declared =
        options.integer("dict_size", 1L << PRESET_DICTIONARY[(int) preset & 0xff], 0, 0xffffffffL);
    if (id == LZMA2) {
      return (encoded, length) -> new LZMA2InputStream(encoded, dictionary(declared, length));
    }
    int lc = (int) options.integer("lc", 3, 0, 8);
    int lp = (int) options.integer("lp", 0, 0, 4);
    int pb = (int) options.integer("pb", 2, 0, 4);
    return (encoded, length) ->
        new LZMAInputStream(encoded, -1, lc, lp, pb, dictionary(declared, length), null);
  }

  /** Returns the dictionary that decoding {@code length} bytes takes: never more than they are. */
  static int dictionary(long declared, long length) {
    long most = length < 0 ? LARGEST_DICTIONARY : Math.min(length, LARGEST_DICTIONARY);
    return (int) Math.max(SMALLEST_DICTIONARY, Math.min(declared, most));
  }
}
