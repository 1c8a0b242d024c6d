package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.output.Editions;
import io.github.zarrcdm.internal.virtualize.source.Places;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
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
    Places places = new Places(replaced, null);
    VirtualDataset dataset =
        StoreSource.of(
            Locations.parse(place.toString()),
            Stores.open(Locations.parse(place.toString())),
            (store, key) ->
                store
                    .place(key)
                    .map(at -> new FileRange(at.whole(), at.slice().offset(), at.slice().length())),
            name -> {
              Editions.Edition edition = editions.getOrDefault(name, Editions.Edition.UNKNOWN);
              return new VirtualSource(
                  location(name, place, places),
                  name,
                  edition.size(),
                  edition.tag(),
                  edition.modified(),
                  true);
            });
    if (!dataset.leftOut().isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: %s. Make references to all files again".formatted(place, dataset.leftOut().get(0)));
    }
    return dataset;
  }

  private static String location(String name, Path place, Places places) {
    return places
        .location(name)
        .orElseGet(
            () ->
                name.contains("://")
                    ? name
                    : String.valueOf(place.toAbsolutePath().resolveSibling(name).normalize()));
  }
}
