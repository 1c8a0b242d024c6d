package io.github.zarrcdm;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.Metadata;
import io.github.zarrcdm.internal.metadata.document.OpeningRecord;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.statistics.OperationCounts;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.function.Function;

/** Finds stores, reads their hierarchy, and counts opens. */
final class DatasetOpening {
  private DatasetOpening() {}

  /** How a store becomes a dataset. */
  private interface Opening {
    ZarrDataset of(Store store) throws IOException;
  }

  /** How the hierarchy is found. */
  private interface Search {
    Group in(Store store, String path, Findings findings) throws IOException;
  }

  static ZarrDataset open(Location location) throws IOException {
    return opened(location, store -> documented(store, location));
  }

  static ZarrDataset toExtend(Location location) throws IOException {
    return opened(
        location,
        store -> read(store, location.group(), Metadata::toExtend, StoreCounters::opened));
  }

  static ZarrDataset of(Store store, Location where) throws IOException {
    return counted(store.toString(), count -> documented(store, where));
  }

  static ZarrDataset uncounted(Store store, String group) throws IOException {
    return read(store, group, name -> StoreCounters.unshown());
  }

  private static ZarrDataset opened(Location location, Opening opening) throws IOException {
    return counted(
        location.toString(),
        count -> {
          Store store = Stores.open(location);
          count.found(store.toString());
          try {
            return opening.of(store);
          } catch (IOException | RuntimeException | Error e) {
            store.close();
            throw e;
          }
        });
  }

  private interface CountedOpening {
    ZarrDataset run(OperationCounts.Open count) throws IOException;
  }

  private static ZarrDataset counted(String place, CountedOpening opening) throws IOException {
    OperationCounts.Open count = OperationCounts.open(place);
    IOException failure = null;
    try {
      return IoErrors.translate(place, () -> opening.run(count));
    } catch (IOException e) {
      failure = e;
      throw e;
    } finally {
      count.ended(failure);
      StatisticsWanted.update();
    }
  }

  private static ZarrDataset documented(Store store, Location where) throws IOException {
    try {
      return IoErrors.translate(
          store.toString(),
          () -> read(store, where.group(), Metadata::documented, StoreCounters::opened));
    } catch (ZarrException.NotZarr e) {
      return read(Stores.withoutDocuments(store, where), where.group(), StoreCounters::opened);
    }
  }

  private static ZarrDataset read(
      Store store, String group, Function<String, StoreCounters> counters) throws IOException {
    return IoErrors.translate(store.toString(), () -> read(store, group, Metadata::read, counters));
  }

  private static ZarrDataset read(
      Store store, String group, Search search, Function<String, StoreCounters> counters)
      throws IOException {
    String path = group.startsWith("/") ? group.substring(1) : group;
    Findings findings = new Findings(store.toString());
    findings.addAll(store.findings());
    OpeningRecord record = new OpeningRecord(store);
    long began = System.currentTimeMillis();
    Group root = search.in(record, path, findings);
    findings.addAll(store.findings());
    return new ZarrDataset(store, root, record, findings, began, counters.apply(store.toString()));
  }
}
