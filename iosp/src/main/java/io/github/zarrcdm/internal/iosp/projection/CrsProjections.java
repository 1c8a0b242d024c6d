package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import ucar.nc2.dataset.CoordTransBuilder;

/**
 * Registers zarr-cdm's projections with netCDF-Java under every CF projection name, once per JVM,
 * unless {@link ProjectedFormats} are none.
 */
@Quirk(
    of = "ucar.unidata.geoloc.ProjectionImpl",
    seen = "5.5.3",
    does =
        "ignores a Mercator's ellipsoid and a rotated pole's north_pole_grid_longitude, has no longitudes "
            + "for CF's sinusoidal projection, and misplaces an azimuthal equidistant origin",
    instead = "stores get zarr-cdm's own projections, for all grid mappings of CF")
public final class CrsProjections {
  private static final Logger LOG = LoggerFactory.getLogger(CrsProjections.class);

  private static final AtomicBoolean REGISTERED = new AtomicBoolean();

  private CrsProjections() {}

  /** Registers them at the first call; later calls do nothing. */
  public static void register() {
    if (!ProjectedFormats.are("stock") && REGISTERED.compareAndSet(false, true)) {
      GridMappingReader.PROJECTIONS.forEach(CrsProjections::register);
    }
  }

  private static void register(String name) {
    try {
      CoordTransBuilder.registerTransform(name, ProjectionByFormat.class);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn(
          "netCDF-Java does not take our projection {}; its own is used: {}", name, e.toString());
    }
  }
}
