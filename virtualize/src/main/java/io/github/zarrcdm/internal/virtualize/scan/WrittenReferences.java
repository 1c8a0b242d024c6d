package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.Editions;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;

/** References that exist, as a dataset whose sources are named as they name them. */
public final class WrittenReferences {
  private WrittenReferences() {}

  /**
   * Those at {@code place}. Their sources are read where {@code replaced}, prefixes of locations
   * and what took their place in the references, says that they are. Throws {@link
   * ZarrException.Unsupported} if a part of them cannot be written again.
   */
  public static VirtualDataset at(Path place, Map<String, String> replaced) throws IOException {
    Map<String, Editions.Edition> editions = Editions.in(place);
    VirtualDataset dataset =
        StoreSource.of(
            Locations.parse(place.toString()),
            Stores.open(Locations.parse(place.toString())),
            (store, key) ->
                store
                    .place(key)
                    .map(at -> new FileRange(at.whole(), at.slice().offset(), at.slice().length())),
            name -> {
              Editions.Edition edition = editions.getOrDefault(name, new Editions.Edition(-1, 0));
              return new VirtualSource(
                  location(name, place, replaced), name, edition.size(), edition.modified(), true);
            });
    if (!dataset.leftOut().isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: %s. Make references to all files again".formatted(place, dataset.leftOut().get(0)));
    }
    return dataset;
  }

  private static String location(String name, Path place, Map<String, String> replaced) {
    for (Map.Entry<String, String> prefix : replaced.entrySet()) {
      if (name.startsWith(prefix.getValue())) {
        String rest = name.substring(prefix.getValue().length());
        return prefix.getKey() + (prefix.getKey().contains("://") ? rest : unescaped(rest));
      }
    }
    if (name.contains("://")) {
      return name;
    }
    return String.valueOf(place.toAbsolutePath().resolveSibling(name).normalize());
  }

  private static String unescaped(String rest) {
    try {
      String path = new URI(rest).getPath();
      return path == null ? rest : path;
    } catch (URISyntaxException e) {
      return rest; // was not escaped
    }
  }
}
