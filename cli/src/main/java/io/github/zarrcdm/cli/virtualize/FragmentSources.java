package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The datasets that become fragments of an aggregation: where each is, and what it is called there.
 *
 * @param sources with locations that do not depend on the working folder
 */
record FragmentSources(List<VirtualSource> sources) {
  /** Options that choose what a store shows, which names of fragments do not have. */
  private static final Set<String> CHOOSING = Set.of("branch", "tag", "snapshot", "asof", "expand");

  /** What a path has beside letters and digits without an escape (RFC 3986, 3.3). */
  private static final String IN_PATHS = PercentEncoding.UNRESERVED + "/!$&'()*+,;=:@";

  /**
   * Returns the sources at {@code locations}, from which {@code target} will be made. Throws {@link
   * ZarrException} if that would replace one of them, or if one is a part or a version of a store.
   */
  static FragmentSources of(List<String> locations, Path target) throws IOException {
    Location made = Locations.value(target.toString());
    List<VirtualSource> sources = new ArrayList<>();
    for (String location : locations) {
      Location place = place(location);
      if (place.overlaps(made)) {
        throw new ZarrException.NotWritable(
            target + ": it is a source, which would be replaced. Name another file");
      }
      String where = place.file().map(Path::toString).orElse(location);
      sources.add(new VirtualSource(where, name(place), -1, "", 0, false));
    }
    return new FragmentSources(sources);
  }

  private static Location place(String location) throws ZarrException {
    if (!Locations.hasPrefix(location) && !Stores.looksLikeZarr(location)) {
      return Locations.value(location);
    }
    Location store = Locations.parse(location);
    if (!store.group().equals("/")
        || store.options().keySet().stream().anyMatch(CHOOSING::contains)) {
      throw new ZarrException.Unsupported(
          store
              + ": a fragment is a whole store as it opens without options, not a group or a"
              + " version of one. Name the store, or copy this part of it");
    }
    return store;
  }

  /** What netCDF-Java reads from buckets itself has the name of the object in a query. */
  private static String name(Location place) {
    return place.text().startsWith("cdms3:") ? place.text() : place.toString();
  }

  /** Returns where each is read. */
  List<String> locations() {
    return sources.stream().map(VirtualSource::location).toList();
  }

  /**
   * Returns the names of fragments. Throws {@link ZarrException.Unsupported} if two would have the
   * same, or if a prefix in {@code places} is that of none.
   */
  List<String> names(SourceNames places) throws ZarrException {
    places.checkUsed(sources);
    places.checkDistinct(sources);
    return sources.stream().map(places::of).toList();
  }

  /** Returns a path as URIs have it, relative or absolute; URLs stay. */
  static String uri(String name) {
    if (name.contains("://")) {
      return name;
    }
    String path = PercentEncoding.encode(name, IN_PATHS);
    if (name.startsWith("/")) {
      return "file://" + path;
    }
    if (name.matches("[A-Za-z]:/.*")) {
      return "file:///" + path;
    }
    return path.replaceAll("/.*", "").contains(":") ? "./" + path : path;
  }
}
