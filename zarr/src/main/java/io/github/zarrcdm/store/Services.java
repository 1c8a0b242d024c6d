package io.github.zarrcdm.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks up the implementations of a service. */
final class Services {
  private static final Logger LOG = LoggerFactory.getLogger(Services.class);

  /** A loader that fails for ever is not asked for ever. */
  private static final int MOST_FAILURES = 100;

  private Services() {}

  /**
   * Those that this jar's class loader sees, then those of the thread's. Looked up at each call: a
   * host may load this jar before the one that has them.
   */
  static <T> List<T> of(Class<T> service) {
    List<T> found = new ArrayList<>();
    ClassLoader own = Services.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    load(service, own, found);
    if (context != null && context != own) {
      load(service, context, found);
    }
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
