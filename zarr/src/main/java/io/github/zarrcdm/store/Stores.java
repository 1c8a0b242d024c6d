package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.CloudStoreProvider;
import io.github.zarrcdm.internal.store.http.HttpStoreProvider;
import io.github.zarrcdm.internal.store.http.HttpWire;
import io.github.zarrcdm.internal.store.reference.PossibleReferences;
import io.github.zarrcdm.internal.store.reference.ReferenceStore;
import io.github.zarrcdm.internal.store.zip.ZipStore;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Location.Form;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens stores: those of the {@link StoreProvider}s on the class path, then those of this jar. To
 * open another scheme, add a provider; nothing here changes.
 */
public final class Stores {
  private static final Logger LOG = LoggerFactory.getLogger(Stores.class);

  private static final List<StoreProvider> BUILT_IN =
      List.of(
          new FileStoreProvider(),
          new HttpStoreProvider(),
          new CloudStoreProvider(System.getenv()));

  /** A loader that fails for ever is not asked for ever. */
  private static final int MOST_FAILURES = 100;

  private Stores() {}

  /** The store at {@code location}, in any spelling that {@link Locations} knows. */
  public static Store open(String location) throws IOException {
    return open(Locations.parse(location));
  }

  /**
   * The store at {@code location}: its root, whatever group the location names. Throws {@link
   * ZarrException.Unsupported} if nobody opens its scheme.
   */
  public static Store open(Location location) throws IOException {
    Store opened = provider(location).open(location);
    // Of a file every slice is read in one go anyway, and skipping is free.
    Store bytes = opened.remote() ? new CoalescingStore(opened) : opened;
    try {
      return switch (form(location, bytes)) {
        case ZIP -> new ZipStore(bytes);
        case REFERENCES -> new ReferenceStore(bytes, location);
        case FOLDER -> new PossibleReferences(folder(new WitnessStore(bytes)), location);
      };
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  private static Store folder(Store values) {
    return values.remote() ? new DocumentCache(values) : values;
  }

  /**
   * The store whose empty key is the value at {@code location}; asks no URL that {@code guard}
   * forbids.
   */
  public static Store value(Location location, HttpWire.Guard guard) throws IOException {
    StoreProvider provider = provider(location);
    if (provider instanceof CloudStoreProvider cloud) {
      return new CoalescingStore(HttpStoreProvider.open(cloud.https(location), guard));
    }
    return new CoalescingStore(
        provider instanceof HttpStoreProvider
            ? HttpStoreProvider.open(location.root(), guard)
            : provider.open(location));
  }

  /**
   * Of a local file its first byte tells more than its name; elsewhere that is a request too many.
   */
  private static Form form(Location location, Store bytes) throws IOException {
    if (!location.scheme().equals("file")) {
      return location.form();
    }
    if (bytes.size("").isEmpty()) {
      return Form.FOLDER;
    }
    ByteBuffer first = bytes.get("", new ByteRange.Slice(0, 1)).orElse(ByteBuffer.allocate(0));
    byte begin = first.hasRemaining() ? first.get() : 0;
    if (begin == 'P' || location.form() == Form.ZIP) {
      return Form.ZIP;
    }
    if (begin == '{' || location.form() == Form.REFERENCES) {
      return Form.REFERENCES;
    }
    throw new ZarrException.NotZarr(
        location + ": this is a file, and neither a zip nor JSON references; a store is a folder");
  }

  private static StoreProvider provider(Location location) throws IOException {
    TreeSet<String> known = new TreeSet<>();
    for (StoreProvider provider : providers()) {
      if (provider.schemes().contains(location.scheme())) {
        return provider;
      }
      known.addAll(provider.schemes());
    }
    String hint =
        location.scheme().equals("s3")
            ? "Put zarr-cdm-s3 beside zarr-cdm on the class path."
            : "Add a StoreProvider for it to the class path.";
    throw new ZarrException.Unsupported(
        "%s: nothing here opens \"%s:\"; known are %s. %s"
            .formatted(location, location.scheme(), String.join(", ", known), hint));
  }

  /** Looked up at each open: a host may load this jar before the one with the provider. */
  private static List<StoreProvider> providers() {
    List<StoreProvider> providers = new ArrayList<>();
    ClassLoader own = StoreProvider.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    load(own, providers);
    if (context != null && context != own) {
      load(context, providers);
    }
    providers.addAll(BUILT_IN);
    return providers;
  }

  private static void load(ClassLoader loader, List<StoreProvider> providers) {
    Iterator<StoreProvider> found = ServiceLoader.load(StoreProvider.class, loader).iterator();
    for (int failures = 0; failures < MOST_FAILURES; ) {
      try {
        if (!found.hasNext()) {
          return;
        }
        providers.add(found.next());
      } catch (ServiceConfigurationError e) {
        failures++;
        LOG.warn("A StoreProvider is left out: {}", e.getMessage());
      }
    }
  }
}
