package io.github.zarrcdm.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks up the implementations of a service. */
final class Services {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  /** Hosts ask for each of many files; a jar that is added to a running host is seen soon. */
  private static final long KEPT = Duration.ofSeconds(1).toNanos();

  /** A loader that fails for ever is not asked for ever. */
  private static final int MOST_FAILURES = 100;

  /** Of this jar's class loader only: what is kept of another one would keep that alive. */
  private static final Map<Class<?>, Found<?>> OWN = new ConcurrentHashMap<>();

  private record Found<T>(List<T> services, long at) {}

  private Services() {}

  /** Those that this jar's class loader sees, then those of the thread's. */
  static <T> List<T> of(Class<T> service) {
    ClassLoader own = Services.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    List<T> found = new ArrayList<>(own(service, own));
    if (context != null && context != own) {
      load(service, context, found);
    }
    return found;
  }

  @SuppressWarnings("unchecked") // put under the same class
  private static <T> List<T> own(Class<T> service, ClassLoader own) {
    Found<T> known = (Found<T>) OWN.get(service);
    if (known != null && System.nanoTime() - known.at < KEPT) {
      return known.services;
    }
    List<T> found = new ArrayList<>();
    load(service, own, found);
    OWN.put(service, new Found<>(found, System.nanoTime()));
    return found;
  }

  private static <T> void load(Class<T> service, ClassLoader loader, List<T> into) {
    Iterator<T> found = ServiceLoader.load(service, loader).iterator();
    for (int failures = 0; failures < MOST_FAILURES; ) {
      try {
        if (!found.hasNext()) {
          return;
        }
        into.add(found.next());
      } catch (ServiceConfigurationError e) {
        failures++;
        LOG.warn("A {} is left out: {}", service.getSimpleName(), e.getMessage());
      }
    }
  }
}
