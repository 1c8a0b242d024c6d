package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the fragments of an aggregation are. Relative names count from the folder of the
 * aggregation. Its author decides what is opened; so fragments must be below that folder, or on the
 * server of a remote aggregation, unless {@code -Dzarrcdm.references.anywhere=true}.
 */
public final class FragmentPlaces {
  static final String ANYWHERE = "zarrcdm.references.anywhere";

  /** A letter alone is a drive of Windows. */
  private static final Pattern ABSOLUTE = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]+:.*");

  /** What is opened as NcML by its name. */
  private static final Pattern NCML = Pattern.compile("(?is)[^?#]*\\.(?:ncml|xml)(?:[?#].*)?");

  private final String base;
  private final @Nullable Path folder;
  private final boolean trusted;

  private FragmentPlaces(String base, @Nullable Path folder, boolean trusted) {
    this.base = base;
    this.folder = folder;
    this.trusted = trusted;
  }

  /**
   * Returns the fragments of an aggregation at {@code location}, a path or a URL without options.
   */
  public static FragmentPlaces of(String location) {
    return of(location, Boolean.getBoolean(ANYWHERE));
  }

  /** Returns the places of fragments that the user has named: they may be anywhere. */
  public static FragmentPlaces trusted(String location) {
    return of(location, true);
  }

  private static FragmentPlaces of(String location, boolean trusted) {
    if (ABSOLUTE.matcher(location).matches() && !location.startsWith("file:")) {
      return new FragmentPlaces(location, null, trusted);
    }
    Path file = path(location).toAbsolutePath().normalize();
    Path parent = file.getParent();
    return new FragmentPlaces(file.toString(), parent == null ? file : parent, trusted);
  }

  /** Returns the aggregation, without credentials. */
  @Override
  public String toString() {
    return shown(base);
  }

  /** Returns the path or URL of the aggregation, which may have credentials. */
  String base() {
    return base;
  }

  /** Returns {@code place} as messages have it, without credentials. */
  public static String shown(String place) {
    return ABSOLUTE.matcher(place).matches() && !place.startsWith("file:")
        ? Location.withoutSecrets(place)
        : place;
  }

  /** Returns the path or URL of the fragment at {@code uri}. */
  String location(String uri) throws IOException {
    String place;
    boolean isInside;
    boolean isUrl = ABSOLUTE.matcher(uri).matches() && !uri.startsWith("file:");
    try {
      if (isUrl) {
        place = uri;
        isInside = folder == null && isOnServer(uri);
      } else if (folder == null && !uri.startsWith("file:")) {
        place = besideUrl(uri);
        isInside = isOnServer(place);
      } else {
        Path file = local(uri);
        place = file.toString();
        isInside = folder != null && isBelow(file, folder);
      }
    } catch (IllegalArgumentException e) {
      throw new ZarrException.Malformed("\"" + shown(uri) + "\" is not a URI");
    }
    if (!trusted && NCML.matcher(place).matches()) {
      throw new ZarrException.Unsupported(
          "%s is NcML, which may lead anywhere. If you trust it, allow it with -D%s=true"
              .formatted(shown(place), ANYWHERE));
    }
    if (!isInside && !trusted) {
      throw new ZarrException.Unsupported(
          "%s is not below the folder of the aggregation %s. If you trust it, allow it with -D%s=true"
              .formatted(shown(place), this, ANYWHERE));
    }
    return place;
  }

  private Path local(String uri) {
    if (uri.startsWith("file:")) {
      return path(uri).toAbsolutePath().normalize();
    }
    Path from = folder == null ? path("/") : folder;
    Path asWritten = from.resolve(FileNames.path(uri)).normalize();
    return uri.indexOf('%') < 0 || Files.exists(asWritten)
        ? asWritten
        : from.resolve(FileNames.path(PercentEncoding.decodeIfEncoded(uri))).normalize();
  }

  private static Path path(String location) {
    if (!location.startsWith("file:")) {
      return FileNames.path(location);
    }
    String path = location.replaceFirst("^file:(?://[^/]*(?=/))?", "");
    Path asWritten = FileNames.path(path);
    return path.indexOf('%') < 0 || Files.exists(asWritten)
        ? asWritten
        : FileNames.path(PercentEncoding.decodeIfEncoded(path));
  }

  /** Links are followed: they may lead out of the folder. */
  private static boolean isBelow(Path file, Path folder) throws IOException {
    return Files.exists(file) && Files.exists(folder)
        ? file.toRealPath().startsWith(folder.toRealPath())
        : file.startsWith(folder);
  }

  private String besideUrl(String uri) {
    int query = base.indexOf('?');
    String path = query < 0 ? base : base.substring(0, query);
    String resolved = URI.create(path).resolve(uri.replace(" ", "%20")).toString();
    return query < 0 || uri.indexOf('?') >= 0 ? resolved : resolved + base.substring(query);
  }

  /** Prefixes such as {@code cdmremote:} before a URL hide the server. */
  private boolean isOnServer(String url) {
    String origin = origin(url);
    return !origin.endsWith("://") && !origin.endsWith("://null") && origin.equals(origin(base));
  }

  private static String origin(String url) {
    URI uri = URI.create(url.replaceFirst("[?#].*", "").replace(" ", "%20"));
    return uri.getScheme() + "://" + uri.getRawAuthority();
  }
}
