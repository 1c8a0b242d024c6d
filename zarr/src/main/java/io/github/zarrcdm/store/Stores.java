package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.Services;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.location.TargetLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Opens stores: a {@link StoreProvider} supplies the bytes at a location, and a {@link StoreFormat}
 * finds the store in them. Both are services: add one to support another scheme or format.
 */
public final class Stores {
  private static final StoreProvider FILES = new FileStoreProvider();
  private static final Services<StoreProvider> PROVIDERS =
      new Services<>(loader -> ServiceLoader.load(StoreProvider.class, loader));
  private static final Services<StoreFormat> FORMATS =
      new Services<>(loader -> ServiceLoader.load(StoreFormat.class, loader));

  /** More names in a folder than these are not listed only to look for documents. */
  private static final int FEW = 1_000;

  /** More names in a folder than these are not looked through for zips. */
  private static final int MANY = 10_000;

  private Stores() {}

  /** Returns the store at {@code location}, in any spelling that {@link Locations} knows. */
  public static Store open(String location) throws IOException {
    return open(Locations.parse(location));
  }

  /**
   * Returns the store at {@code location}: its root, whatever group the location names. Throws
   * {@link ZarrException.Unsupported} if no provider opens its scheme.
   */
  public static Store open(Location location) throws IOException {
    return of(provider(location).open(location), location);
  }

  /**
   * Returns the store in {@code opened}, in whichever format that is: its own values, or the file
   * that is its empty key, such as a zip in memory. Closing the one closes the other; {@code
   * location} says which options count.
   */
  public static Store of(Store opened, Location location) throws IOException {
    // Of a file every slice is read in one go anyway, and skipping is free.
    Store bytes = opened.remote() ? new CoalescingStore(opened) : opened;
    try {
      List<StoreFormat> formats = FORMATS.all();
      Optional<StoreFormat> file = ofFile(location, bytes, formats);
      Store store = file.isPresent() ? file.get().inFile(bytes, location) : folder(bytes);
      for (StoreFormat format : formats) {
        store = format.inFolder(store, location);
      }
      return store;
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /**
   * Returns the store at {@code location} for writing, that of the group where it names one; it
   * need not exist yet, and nothing is written. Throws {@link ZarrException.NotWritable} if it can
   * only be read, or if the location has options that say how.
   */
  public static WritableStore create(Location location) throws IOException {
    Location target = TargetLocation.of(location);
    if (target.hasMode(Location.ICECHUNK) || target.isNamed(StoreKind.ICECHUNK)) {
      throw new ZarrException.NotWritable(
          "%s: Icechunk repositories are read only. Write to a folder, a zip, s3://, az:// or gs://."
              .formatted(target));
    }
    if (target.isNamed(StoreKind.PARQUET_REFERENCES)) {
      throw new ZarrException.NotWritable(
          "%s: references in Parquet are read only. Write to a folder that ends with .zarr, or to a zip."
              .formatted(target));
    }
    Optional<StoreFormat> format = format(target);
    return format.isPresent() ? format.get().create(target) : provider(target).create(target);
  }

  /**
   * Returns the store of another format in {@code folder}, where no Zarr document was found; {@code
   * folder} itself if there is none.
   */
  public static Store withoutDocuments(Store folder, Location location) throws IOException {
    Store store = folder;
    for (StoreFormat format : FORMATS.all()) {
      store = format.inFolderWithoutDocuments(store, location);
    }
    return store;
  }

  private static Store folder(Store bytes) {
    Store values = new WitnessStore(bytes);
    return values.remote() ? new DocumentCache(values) : values;
  }

  /** Returns the store whose empty key is the value at {@code location}, which the user trusts. */
  public static Store value(Location location) throws IOException {
    return new CoalescingStore(provider(location).open(location));
  }

  /**
   * Returns the store whose empty key is the value at {@code location}, which comes from a file and
   * not from the user; no server beyond {@code reach} is contacted.
   */
  public static Store value(Location location, NetworkScope reach) throws IOException {
    return new CoalescingStore(provider(location).open(location, reach));
  }

  /**
   * Returns true if there is a Zarr store at {@code text} as far as can be known without network
   * access: its spelling says so ({@code zarr:}, {@code #mode=zarr}, a marker file, the name {@code
   * .zarr} in a URL), or a local folder, zip or reference file is one. Never throws; null is not a
   * store.
   */
  public static boolean looksLikeZarr(String text) {
    if (text == null || text.isBlank()) {
      return false;
    }
    try {
      return Locations.hasPrefix(text) || isZarr(Locations.withoutWrongOptions(text));
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static boolean isZarr(Location location) throws IOException {
    return Locations.namesZarr(location)
        || (location.scheme().equals("file")
            && (LocalProbe.isZarr(FileNames.path(location.root()), FORMATS.all())
                || location.isNamed(StoreKind.FOLDER) && FileNames.isGarbled(location.root())));
  }

  /**
   * Returns true if a store lies at {@code path} in {@code folder}, which may be remote: a folder
   * with a Zarr document or in another {@link StoreFormat}, or a value whose name only Zarr stores
   * have. {@code path} is empty for {@code folder} itself. Costs one listing where that is cheap,
   * otherwise a request for each document that is not there.
   */
  public static boolean isStore(Store folder, String path) throws IOException {
    String prefix = path.isEmpty() ? "" : path + "/";
    Optional<Set<String>> names = AdaptedStore.internal(folder).names(prefix, FEW);
    for (String document : Marker.DOCUMENTS) {
      if (names.isPresent()
          ? names.get().contains(document)
          : folder.get(prefix + document, new ByteRange.Slice(0, 1)).isPresent()) {
        return true;
      }
    }
    for (StoreFormat format : FORMATS.all()) {
      if (format.isStore(folder, path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the names of the stores in files directly below {@code path} in {@code folder}, such as
   * zips, sorted; none where listing them is not cheap. Folders are not among them.
   */
  public static List<String> files(Store folder, String path) throws IOException {
    String prefix = path.isEmpty() ? "" : path + "/";
    List<String> found = new ArrayList<>();
    for (String name : AdaptedStore.internal(folder).names(prefix, MANY).orElse(Set.of())) {
      if (StoreKind.ZIP.isNameOf(name) && isStore(folder, prefix + name)) {
        found.add(name);
      }
    }
    found.sort(null);
    return found;
  }

  /** Returns the format of the file that {@code location} names by its suffix or options. */
  public static Optional<StoreFormat> format(Location location) {
    return first(location, OptionalInt.empty(), FORMATS.all());
  }

  /** Local files are recognised by their first byte; remotely that would cost a request. */
  private static Optional<StoreFormat> ofFile(
      Location location, Store bytes, List<StoreFormat> formats) throws IOException {
    if (!location.scheme().equals("file")) {
      return first(location, OptionalInt.empty(), formats);
    }
    if (bytes.size("").isEmpty()) {
      return Optional.empty();
    }
    ByteBuffer begin = bytes.get("", new ByteRange.Slice(0, 1)).orElse(ByteBuffer.allocate(0));
    int first = begin.hasRemaining() ? begin.get() & 0xff : 0;
    Optional<StoreFormat> format = first(location, OptionalInt.of(first), formats);
    if (format.isEmpty()) {
      throw new ZarrException.NotZarr(
          location
              + ": this is a file, and neither a zip nor JSON references; a store is a folder");
    }
    return format;
  }

  private static Optional<StoreFormat> first(
      Location location, OptionalInt first, List<StoreFormat> formats) {
    for (StoreFormat format : formats) {
      if (format.isFile(location, first)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  private static StoreProvider provider(Location location) throws IOException {
    if (FILES.schemes().contains(location.scheme())) {
      return FILES;
    }
    TreeSet<String> known = new TreeSet<>(FILES.schemes());
    for (StoreProvider provider : PROVIDERS.all()) {
      if (provider.schemes().contains(location.scheme())) {
        return provider;
      }
      known.addAll(provider.schemes());
    }
    throw new ZarrException.Unsupported(
        "%s: nothing here opens \"%s:\"; known are %s. %s"
            .formatted(
                location,
                location.scheme(),
                String.join(", ", known),
                SchemeSuggestions.instead(location.scheme())
                    .map(instead -> "Write " + instead + ".")
                    .orElse("Add a StoreProvider for it to the class path.")));
  }
}
