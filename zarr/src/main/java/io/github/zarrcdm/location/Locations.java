package io.github.zarrcdm.location;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a user may write for the place of a store. */
public final class Locations {
  private static final Pattern ZARR =
      Pattern.compile("(?is)(?:zarr|icechunk|dmrpp)[:+].+|.+\\|(?:icechunk|zarr[23]?):.*");

  private static final Set<String> ZARR_MODES =
      Set.of("zarr", "nczarr", Location.ICECHUNK, Location.DMRPP);

  /**
   * Where a URL's name may count: what else netCDF-Java reads by URL, such as dods:, is not for us.
   */
  private static final Set<String> WEB = Set.of("http", "https");

  private static final Set<String> CLOUD = Set.of("s3", "gs", "az", "abfs");

  private Locations() {}

  /**
   * Returns the location that {@code text} spells. Throws {@link ZarrException.NotZarr} if it names
   * no place, {@link ZarrException.Malformed} if its group leads out of the store or an option is
   * unknown.
   */
  public static Location parse(String text) throws ZarrException {
    return LocationSyntax.parse(text);
  }

  /**
   * Returns the location of one value: all of {@code address} is its name, nothing is taken off but
   * the scheme.
   */
  public static Location value(String address) {
    Address found = Address.of(address, new HashMap<>());
    return new Location(address, found.scheme(), found.root(), "/", Map.of());
  }

  /**
   * Returns true if {@code text} begins with {@code zarr:}, {@code icechunk:} or {@code dmrpp:}, or
   * the same with a plus, whatever follows; or is a URL of ZEP 8 with {@code |icechunk:} or {@code
   * |zarr:} in it.
   */
  public static boolean hasPrefix(String text) {
    return ZARR.matcher(text.strip()).matches();
  }

  /**
   * Returns true if the spelling says Zarr: {@code #mode=zarr}; in a URL, a marker file or a name
   * that only Zarr stores have, such as {@code .zarr} or {@code .icechunk}.
   */
  public static boolean namesZarr(Location location) {
    if (hasZarrMode(location)) {
      return true;
    }
    String path = Address.withoutQuery(location.root());
    return (WEB.contains(location.scheme()) || isInBucket(location))
        && (StoreKind.isNamedZarr(path) || endsWithMarker(location.text()));
  }

  private static boolean hasZarrMode(Location location) {
    for (String mode : ZARR_MODES) {
      if (location.hasMode(mode)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns true if {@code text} names a store to be written, rather than a file of another format:
   * by the suffix of any kind of store, a prefix, an option, or a place in a bucket.
   */
  public static boolean namesTarget(String text) {
    try {
      Location location = withoutWrongOptions(text);
      return hasPrefix(text)
          || isInBucket(location)
          || hasZarrMode(location)
          || location.hasMode("zip")
          || StoreKind.named(Address.withoutQuery(location.root())).isPresent();
    } catch (ZarrException e) {
      return hasPrefix(text);
    }
  }

  /** Returns true if the scheme is one of object stores. */
  public static boolean isInBucket(Location location) {
    return CLOUD.contains(location.scheme());
  }

  /**
   * Returns the location that {@code text} spells, without its options if one of them is wrong:
   * that is reported when the store is opened.
   */
  public static Location withoutWrongOptions(String text) throws ZarrException {
    try {
      return parse(text);
    } catch (ZarrException.Malformed e) {
      return parse(text.replaceFirst("(?s)#.*", ""));
    }
  }

  /** Returns {@code text} with one more option, such as {@code int64=int}. */
  public static String withOption(String text, String option) {
    return text + (LocationSyntax.hasOptions(text) ? "&" : "#") + option;
  }

  /** Returns {@code text} without options and the query of a URL: it ends with a name then. */
  public static String path(String text) {
    return Address.withoutQuery(LocationSyntax.withoutOptions(text));
  }

  /**
   * Returns {@code value} as the value of an option is written: with escapes where options would
   * end.
   */
  public static String escaped(String value) {
    return value.replace("%", "%25").replace("&", "%26").replace("#", "%23").replace(",", "%2C");
  }

  /** Returns what {@link #escaped} was made of. */
  public static String unescaped(String value) {
    return PercentEncoding.decodeIfEncoded(value);
  }

  /** Returns true if {@code text} names a marker, which the parser has left out. */
  private static boolean endsWithMarker(String text) {
    String path = Address.withoutQuery(text.replaceFirst("#.*", ""));
    return Marker.ends(path);
  }
}
