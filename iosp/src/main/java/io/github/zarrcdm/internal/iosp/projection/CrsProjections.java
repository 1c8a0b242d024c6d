package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.dataset.CoordTransBuilder;

/**
 * Registers zarr-cdm's projections with netCDF-Java under every CF projection name, once per JVM
 * and for all datasets. The system property {@value #PROPERTY} set to {@code stock} prevents it.
 */
public final class CrsProjections {
  public static final String PROPERTY = "zarrcdm.projections";

  /** The name of {@link #PROPERTY} before version 0.1.0. */
  private static final String OLD_PROPERTY = "io.github." + PROPERTY;

  private static final Logger LOG = LoggerFactory.getLogger(CrsProjections.class);

  private static final AtomicBoolean REGISTERED = new AtomicBoolean();

  private CrsProjections() {}

  /** Registers them at the first call; later calls do nothing. */
  public static void register() {
    if (!"stock".equals(System.getProperty(PROPERTY, System.getProperty(OLD_PROPERTY)))
        && REGISTERED.compareAndSet(false, true)) {
      GridMappingReader.PROJECTIONS.forEach(CrsProjections::register);
    }
  }

  private static void register(String name) {
    try {
      CoordTransBuilder.registerTransform(name, GridMappingTransform.class);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "netCDF-Java does not take our projection {}; its own is used: {}", name, e.toString());
    }
  }
}
