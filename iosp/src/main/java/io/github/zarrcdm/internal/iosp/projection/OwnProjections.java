package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.dataset.CoordTransBuilder;

/**
 * Registers our projections with netCDF-Java, once in a JVM and for all its datasets, under every
 * name that CF has for a projection. The system property {@value #PROPERTY} set to {@code stock}
 * prevents it.
 */
public final class OwnProjections {
  public static final String PROPERTY = "io.github.zarrcdm.projections";
  private static final Logger LOG = LoggerFactory.getLogger(OwnProjections.class);

  private static final AtomicBoolean REGISTERED = new AtomicBoolean();

  private OwnProjections() {}

  /** Registers them, once however often it is called. */
  public static void register() {
    if (!"stock".equals(System.getProperty(PROPERTY)) && REGISTERED.compareAndSet(false, true)) {
      GridMappingReader.PROJECTIONS.forEach(OwnProjections::register);
    }
  }

  private static void register(String name) {
    try {
      CoordTransBuilder.registerTransform(name, OwnTransform.class);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "netCDF-Java does not take our projection {}; its own is used: {}", name, e.toString());
    }
  }
}
