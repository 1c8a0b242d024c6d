package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.location.TargetLocation;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The index of a store: a Zarr store in one zip, with a group for each array, called like it. Its
 * arrays have a value for each chunk.
 */
public final class IndexFile implements Closeable {
  /** Its name in a store. Other readers of Zarr see no node in it. */
  public static final String NAME = ".zarr-cdm-index.zarr.zip";

  /** An index of some 50,000 chunks. */
  private static final int SMALL = 1 << 20;

  private static final String VERSION = "zarr_cdm_index";
  private static final String DOCUMENTS = "documents";
  private static final String LEAST = "min";
  private static final String GREATEST = "max";
  private static final String MISSING = "missing";
  private static final String VALUES = "values";
  private static final String STAMP = "stamp";

  private static final Attributes VERSION_1 = Attributes.NONE.with(VERSION, 1L);

  private final ZarrDataset index;

  private IndexFile(ZarrDataset index) {
    this.index = index;
  }

  private static final String MODE = "mode";

  /** What says which version of a store is meant. */
  private static final List<String> OF_VERSIONS = List.of("branch", "tag", "snapshot", "asof");

  /**
   * Returns where the index of {@code store} is, if it is in its folder, beside all its versions.
   * It is reached as the store is; what says how that is read means nothing to it.
   */
  public static Location of(Location store) {
    String place = store.below(NAME);
    Map<String, String> options = new HashMap<>(store.options());
    options.keySet().removeIf(name -> name.equals(MODE) || !TargetLocation.isHonoured(name));
    return new Location(place, store.scheme(), place, "/", options);
  }

  /**
   * Returns the same, if the index of what {@code store} names can be written there. Throws {@link
   * ZarrException.Unsupported} if it is not in a folder or bucket, or if its index would replace
   * that of the whole store or of the version that a repository shows without being asked for one.
   */
  public static Location writable(Location store) throws ZarrException {
    boolean isFile = store.scheme().equals("file") && FileNames.isFile(store.root());
    if (isFile
        || !store.scheme().equals("file") && !Locations.isInBucket(store)
        || store.isNamed(StoreKind.ZIP)) {
      throw elsewhere(store, "an index can be written into a folder or a bucket only");
    }
    if (!store.group().equals("/")) {
      throw elsewhere(
          store,
          "the index in a store is of all its groups. Leave out group=%s".formatted(store.group()));
    }
    for (String option : OF_VERSIONS) {
      if (store.options().containsKey(option)) {
        throw elsewhere(
            store,
            "the index in a repository is of the newest version of its main branch. Leave out %s=%s"
                .formatted(option, store.options().get(option)));
      }
    }
    return of(store);
  }

  private static ZarrException elsewhere(Location store, String why) {
    return new ZarrException.Unsupported(
        "%s: %s, or write it to a file with zarr-cdm index --output FILE, and read the store with Spark's option index=FILE"
            .formatted(store, why));
  }

  /**
   * Returns where the index of a store in a folder or bucket is, if it has one, as {@link #find}
   * tells; empty for stores on other servers.
   */
  public static Optional<Location> in(Location store) {
    return store.scheme().equals("file") || Locations.isInBucket(store)
        ? Optional.of(of(store))
        : Optional.empty();
  }

  /** An array whose entries are to come, and the digest of its documents. */
  record Planned(Array array, String documents) {}

  /** Writes an index of {@code arrays} to the file at {@code location}, in place of one there. */
  static ZarrWriter writer(Location location, List<Planned> arrays) throws IOException {
    ZarrWriterBuilder builder =
        ZarrWriter.to(location).overwrite().emptyChunks(true).group("/", VERSION_1);
    for (Planned planned : arrays) {
      String path = planned.array.path();
      Attributes above = path.equals("/") ? VERSION_1 : Attributes.NONE;
      builder.group(path, above.with(DOCUMENTS, planned.documents));
      String type = IndexedArray.isReal(planned.array) ? "float64" : "int64";
      long[] counts = IndexedArray.counts(planned.array, IndexedArray.grid(planned.array));
      builder.array(NewArray.of(child(path, LEAST), type, counts));
      builder.array(NewArray.of(child(path, GREATEST), type, counts));
      for (String name : List.of(MISSING, VALUES, STAMP)) {
        builder.array(NewArray.of(child(path, name), "int64", counts));
      }
    }
    return builder.open();
  }

  /** The array that is the whole of a store has its entries in the root. */
  private static String child(String path, String name) {
    return path.equals("/") ? path + name : path + "/" + name;
  }

  /** Writes the entries of one of its arrays. */
  static void write(ZarrWriter writer, IndexedArray entries) throws IOException {
    Section all = Section.all(entries.counts());
    writer.write(child(entries.path(), LEAST), all, entries.least());
    writer.write(child(entries.path(), GREATEST), all, entries.greatest());
    writer.write(child(entries.path(), MISSING), all, entries.missing());
    writer.write(child(entries.path(), VALUES), all, entries.values());
    writer.write(child(entries.path(), STAMP), all, entries.stamps());
  }

  /**
   * Opens the one at {@code location}. Throws {@link ZarrException.NotZarr} if nothing is there,
   * and {@link ZarrException.Malformed} if that is not an index.
   */
  public static IndexFile open(Location location) throws IOException {
    return find(location)
        .orElseThrow(
            () ->
                new ZarrException.NotZarr(
                    "%s: there is no index of values, or it may not be read. Write it with zarr-cdm index."
                        .formatted(location)));
  }

  /**
   * Opens the one at {@code location}; empty if nothing is there. Throws {@link
   * ZarrException.Malformed} if that is not an index. One request asks a bucket, and brings all of
   * a small one.
   */
  public static Optional<IndexFile> find(Location location) throws IOException {
    if (location.scheme().equals("file") && !FileNames.exists(location.root())) {
      return Optional.empty();
    }
    if (!Locations.isInBucket(location)) {
      return Optional.of(of(ZarrDataset.open(location), location));
    }
    Optional<InternalStore.Tail> end;
    try (Store value = Stores.value(location)) {
      end = AdaptedStore.internal(value).tail("", SMALL);
    } catch (ZarrException.Refused e) {
      // S3's answer for a missing key to who may not list: the index would not be used then.
      return Optional.empty();
    }
    if (end.isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes = new byte[end.get().bytes().remaining()];
    end.get().bytes().get(bytes);
    if (bytes.length < end.get().size()) {
      return Optional.of(of(ZarrDataset.open(location), location));
    }
    Store whole = Stores.of(new MemoryStore(Map.of("", bytes)), location);
    return Optional.of(of(ZarrDataset.of(whole, location), location));
  }

  private static IndexFile of(ZarrDataset index, Location location) throws IOException {
    if (!Long.valueOf(1).equals(index.root().attributes().get(VERSION))) {
      index.close();
      throw new ZarrException.Malformed(
          "%s: not an index of version 1, which zarr-cdm index writes. Write it again."
              .formatted(location));
    }
    return new IndexFile(index);
  }

  /** Returns the entries of the array at {@code path}; empty if it has none. */
  public Optional<IndexedArray> entries(String path) throws IOException {
    Optional<Group> group = group(index.root(), path);
    return group.isEmpty() ? Optional.empty() : Optional.of(read(index, group.get()));
  }

  @Override
  public void close() throws IOException {
    index.close();
  }

  private static Optional<Group> group(Group root, String path) {
    @Nullable Group group = root;
    for (String name : path.substring(1).split("/")) {
      group = group == null || name.isEmpty() ? group : group.group(name);
    }
    return Optional.ofNullable(group).filter(found -> found.attributes().has(DOCUMENTS));
  }

  private static IndexedArray read(ZarrDataset index, Group group) throws IOException {
    String path = group.path();
    ZarrArray least = array(index, path, LEAST);
    IndexedArray entries =
        new IndexedArray(
            path,
            String.valueOf(group.attributes().text(DOCUMENTS)),
            least.shape(),
            least.read(),
            array(index, path, GREATEST).read(),
            array(index, path, MISSING).readLongs(),
            array(index, path, VALUES).readLongs(),
            array(index, path, STAMP).readLongs());
    if (!entries.isComplete()) {
      throw new ZarrException.Malformed(
          "%s: the arrays of %s do not have one number for each chunk. Write the index again, with zarr-cdm index."
              .formatted(index, path));
    }
    return entries;
  }

  private static ZarrArray array(ZarrDataset index, String path, String name) throws IOException {
    return index
        .array(child(path, name))
        .orElseThrow(
            () ->
                new ZarrException.Malformed(
                    "%s: the index has no %s/%s. Write it again.".formatted(index, path, name)));
  }
}
