package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.cf.time.CfDate;
import java.io.IOException;
import java.util.Collection;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;
import ucar.unidata.geoloc.EarthLocation;

/**
 * Where and when a radar measured.
 *
 * @param origin the first place, as netCDF-Java takes it of a radar that moves
 * @param stationary false if it has several places
 * @param first the time of the first ray; empty if none is told
 * @param last that of the last one
 */
record Radar(
    EarthLocation origin, boolean stationary, Optional<CfDate> first, Optional<CfDate> last) {

  /** Reads the place of {@code sweep} or its volume. */
  static Radar of(SweepGroup sweep, Collection<Rays> rays) throws IOException {
    return new Radar(
        EarthLocation.create(
            number(sweep, "latitude"), number(sweep, "longitude"), number(sweep, "altitude")),
        isOne(sweep, "latitude") && isOne(sweep, "longitude"),
        rays.stream().flatMap(Rays::times).min(CfDate::compareTo),
        rays.stream().flatMap(Rays::times).max(CfDate::compareTo));
  }

  private static double number(SweepGroup sweep, String name) throws IOException {
    Variable variable = sweep.coordinate(name);
    return variable == null ? Double.NaN : variable.read().getDouble(0);
  }

  private static boolean isOne(SweepGroup sweep, String name) {
    Variable variable = sweep.coordinate(name);
    return variable != null && variable.getSize() == 1;
  }

  /** Null if no time is told. */
  @Nullable Date start() {
    return first.map(Radar::date).orElse(null);
  }

  /** Null if no time is told. */
  @Nullable Date end() {
    return last.map(Radar::date).orElse(null);
  }

  private static Date date(CfDate date) {
    return new Date(
        TimeUnit.DAYS.toMillis(date.day()) + TimeUnit.NANOSECONDS.toMillis(date.nanoOfDay()));
  }

  /**
   * Returns seconds from the first ray of the volume on; NaN if the time of {@code ray} is not
   * told.
   */
  float seconds(Rays rays, int ray) {
    Optional<CfDate> time = rays.time(ray);
    return time.isEmpty() || first.isEmpty()
        ? Float.NaN
        : (float) time.get().secondsSince(first.get());
  }
}
