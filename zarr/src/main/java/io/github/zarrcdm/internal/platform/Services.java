package io.github.zarrcdm.internal.platform;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks up the implementations of one service. One that does not load is left out, with a warning.
 */
public final class Services<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  /**
   * Hosts ask for each of many files, and a server's class loader looks into all of its jars; a jar
   * that is added to a running host is seen soon.
   */
  private static final long KEPT = Duration.ofMinutes(1).toNanos();

  /** A loader that fails for ever is not asked for ever. */
  private static final int MOST_FAILURES = 100;

  private final Function<ClassLoader, ServiceLoader<T>> loading;

  /** What our own class loader sees; what is kept of another one would keep that alive. */
  private volatile @Nullable Cached<T> own;

  private record Cached<T>(Map<Class<?>, T> services, long at) {}

  /**
   * Those of a service. {@code loading} is {@code loader -> ServiceLoader.load(Service.class,
   * loader)}: it must be called in the module that declares to use the service.
   */
  public Services(Function<ClassLoader, ServiceLoader<T>> loading) {
    this.loading = loading;
  }

  /**
   * Returns the services that our class loader sees, then those of the thread's; one of each class.
   */
  public List<T> all() {
    ClassLoader loader = Services.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    Map<Class<?>, T> found = new LinkedHashMap<>(own(loader));
    if (context != null && context != loader) {
      load(context, found);
    }
    Collection<T> services = found.values();
    return List.copyOf(services);
  }

  private Map<Class<?>, T> own(ClassLoader loader) {
    Cached<T> known = own;
    if (known == null || System.nanoTime() - known.at > KEPT) {
      Map<Class<?>, T> found = new LinkedHashMap<>();
      load(loader, found);
      known = new Cached<>(found, System.nanoTime());
      own = known;
    }
    return known.services;
  }

  private void load(ClassLoader loader, Map<Class<?>, T> into) {
    Iterator<T> found = loading.apply(loader).iterator();
    for (int failures = 0; failures < MOST_FAILURES; ) {
      try {
        if (!found.hasNext()) {
          return;
        }
        T service = found.next();
        into.putIfAbsent(service.getClass(), service);
      } catch (ServiceConfigurationError e) {
        failures++;
        LOG.warn("A service is left out: {}", e.getMessage());
      }
    }
  }
}
