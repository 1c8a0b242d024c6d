package io.github.zarrcdm.internal.iosp.vertical;

import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.dataset.CoordTransBuilder;

/** Registers {@link LevelTransform} with netCDF-Java under each name of CF, once per JVM. */
public final class LevelTransforms {
  private static final Logger LOG = LoggerFactory.getLogger(LevelTransforms.class);

  private static final AtomicBoolean REGISTERED = new AtomicBoolean();

  private LevelTransforms() {}

  /** Registers them at the first call; later calls do nothing. */
  public static void register() {
    if (REGISTERED.compareAndSet(false, true)) {
      for (ParametricLevels levels : ParametricLevels.values()) {
        register(levels.standardName());
      }
    }
  }

  private static void register(String name) {
    try {
      CoordTransBuilder.registerTransform(name, LevelTransform.class);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("netCDF-Java does not take our levels of {}: {}", name, e.toString());
    }
  }
}
