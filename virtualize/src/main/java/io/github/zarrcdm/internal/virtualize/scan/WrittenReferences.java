package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.BranchTip;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.SourceEditions;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** References that exist, as a dataset whose sources are named as they name them. */
public final class WrittenReferences {
  private WrittenReferences() {}

  /**
   * Returns those at {@code place}. Their sources are read where {@code replaced}, prefixes of
   * locations and what took their place in the references, says that they are. Throws {@link
   * ZarrException.Unsupported} if a part of them cannot be written again.
   */
  public static VirtualDataset at(Path place, Map<String, String> replaced) throws IOException {
    Location location = Locations.parse(place.toString());
    SourceNames places = new SourceNames(replaced, null);
    VirtualDataset dataset;
    try (Store store = Stores.open(location)) {
      Map<String, SourceEditions.Edition> editions = editions(place, store);
      dataset =
          StoreSource.of(
              location,
              store,
              (asked, key) ->
                  asked
                      .place(key)
                      .map(
                          at ->
                              new FileRange(at.whole(), at.slice().offset(), at.slice().length())),
              name -> {
                SourceEditions.Edition edition =
                    editions.getOrDefault(name, SourceEditions.Edition.UNKNOWN);
                return new VirtualSource(
                    location(name, place, places),
                    name,
                    edition.size(),
                    edition.tag(),
                    edition.modified(),
                    true);
              });
    }
    if (!dataset.leftOut().isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: %s. Make references to all files again".formatted(place, dataset.leftOut().get(0)));
    }
    return dataset;
  }

  /** In a repository, chunks record what their files must be. */
  private static Map<String, SourceEditions.Edition> editions(Path place, Store store)
      throws IOException {
    Map<String, SourceEditions.Edition> editions = new LinkedHashMap<>(SourceEditions.in(place));
    if (store.versions().orElse(null) instanceof BranchTip tip) {
      for (Map.Entry<String, BranchTip.Edition> file : tip.files().entrySet()) {
        String tag = Objects.requireNonNullElse(file.getValue().etag(), "");
        long modified = TimeUnit.SECONDS.toMillis(file.getValue().notAfter());
        editions.put(file.getKey(), new SourceEditions.Edition(-1, tag, modified));
      }
    }
    return editions;
  }

  private static String location(String name, Path place, SourceNames places) {
    return places
        .location(name)
        .orElseGet(
            () ->
                name.contains("://")
                    ? unescaped(name)
                    : String.valueOf(place.toAbsolutePath().resolveSibling(name).normalize()));
  }

  /** Repositories name local files by URLs, which netCDF-Java would decode as Latin-1. */
  private static String unescaped(String name) {
    try {
      return name.startsWith("file://") ? Path.of(URI.create(name)).toString() : name;
    } catch (IllegalArgumentException e) {
      return name; // a file of another machine
    }
  }
}
