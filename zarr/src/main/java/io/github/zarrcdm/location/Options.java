package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options behind a {@code #}: {@code mode=zarr,s3&group=/g} or {@code region=x,endpoint=y}. */
final class Options {
  /** The options that netCDF-C and our own users write without a value. */
  private static final Set<String> FLAGS = Set.of("zarr", "nczarr", "bytes", "anonymous");

  /** The one that may be given several times. */
  private static final String LIST = "virtual";

  private static final Pattern SETTING = Pattern.compile("[A-Za-z_][\\w.-]*=.*", Pattern.DOTALL);

  private Options() {}

  /**
   * Returns true if {@code fragment} is written like options; else a {@code #} is part of a file's
   * name.
   */
  static boolean are(String fragment) {
    return fragment.isEmpty()
        || FLAGS.contains(fragment.toLowerCase(Locale.ROOT))
        || SETTING.matcher(fragment).matches();
  }

  /** Adds to {@code options} what {@code fragment} says. What is already there stays. */
  static void read(String fragment, Map<String, String> options) {
    for (String setting : fragment.split("&")) {
      String key = null;
      StringBuilder value = new StringBuilder();
      for (String piece : setting.split(",")) {
        if (key == null || SETTING.matcher(piece).matches()) {
          put(key, value, options);
          int equals = piece.indexOf('=');
          key = equals < 0 ? piece : piece.substring(0, equals);
          value = new StringBuilder(equals < 0 ? "" : piece.substring(equals + 1));
        } else {
          value.append(',').append(piece);
        }
      }
      put(key, value, options);
    }
  }

  private static void put(@Nullable String key, CharSequence value, Map<String, String> options) {
    if (key == null || key.isEmpty()) {
      return;
    }
    String name = key.toLowerCase(Locale.ROOT);
    if (name.equals("zarr") || name.equals("nczarr")) {
      options.putIfAbsent("mode", name);
    } else if (name.equals(LIST)) {
      options.merge(
          name,
          PercentEncoding.decodeIfEncoded(value.toString()),
          (before, now) -> before + "," + now);
    } else {
      options.putIfAbsent(name, PercentEncoding.decodeIfEncoded(value.toString()));
    }
  }
}
