package io.github.zarrcdm.internal.iosp.projection;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.dataset.CoordTransBuilder;

/**
 * Registers our projections with netCDF-Java, once in a JVM and for all its datasets. The system
 * property {@value #PROPERTY} set to {@code stock} prevents it.
 */
public final class OwnProjections {
  public static final String PROPERTY = "io.github.zarrcdm.projections";
  private static final Logger LOG = LoggerFactory.getLogger(OwnProjections.class);

  private static final AtomicBoolean REGISTERED = new AtomicBoolean();
  private static final Map<String, Class<? extends OwnTransform>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("geostationary", OwnTransform.Geostationary.class);
    BY_NAME.put("lambert_azimuthal_equal_area", OwnTransform.LambertAzimuthalEqualArea.class);
    BY_NAME.put("mercator", OwnTransform.Mercator.class);
    BY_NAME.put("polar_stereographic", OwnTransform.PolarStereographic.class);
    BY_NAME.put("sinusoidal", OwnTransform.Sinusoidal.class);
    BY_NAME.put("stereographic", OwnTransform.Stereographic.class);
    BY_NAME.put("transverse_mercator", OwnTransform.TransverseMercator.class);
  }

  private OwnProjections() {}

  /** Registers them, once however often it is called. */
  public static void register() {
    if (!"stock".equals(System.getProperty(PROPERTY)) && REGISTERED.compareAndSet(false, true)) {
      BY_NAME.forEach(OwnProjections::register);
    }
  }

  private static void register(String name, Class<? extends OwnTransform> transform) {
    try {
      CoordTransBuilder.registerTransform(name, transform);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "netCDF-Java does not take our projection {}; its own is used: {}", name, e.toString());
    }
  }
}
