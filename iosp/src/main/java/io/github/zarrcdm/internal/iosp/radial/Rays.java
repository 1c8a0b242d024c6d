package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.nc2.Variable;
import ucar.nc2.constants.CF;

/**
 * Where the rays of a sweep are, and when.
 *
 * @param azimuth degrees from north, of each ray
 * @param elevation degrees above the horizon, of each ray
 * @param range metres from the radar, of each gate
 * @param clock what the times count from, in a calendar with today's dates; empty if they are not
 *     told
 * @param counts the time of each ray
 */
record Rays(
    float[] azimuth, float[] elevation, float[] range, Optional<CfTime> clock, double[] counts) {
  private static final Set<CfCalendar> OF_TODAY =
      EnumSet.of(CfCalendar.STANDARD, CfCalendar.PROLEPTIC_GREGORIAN);

  /** Reads those of {@code sweep}. */
  static Rays of(SweepGroup sweep) throws IOException {
    Variable time = sweep.group().findVariableLocal(SweepGroup.TIME);
    Optional<CfTime> clock = clock(time, sweep.rays().getLength());
    return new Rays(
        (float[]) sweep.required(SweepGroup.AZIMUTH).read().get1DJavaArray(DataType.FLOAT),
        (float[]) sweep.required(SweepGroup.ELEVATION).read().get1DJavaArray(DataType.FLOAT),
        (float[]) sweep.required(SweepGroup.RANGE).read().get1DJavaArray(DataType.FLOAT),
        clock,
        time == null || clock.isEmpty()
            ? new double[0]
            : (double[]) time.read().get1DJavaArray(DataType.DOUBLE));
  }

  /** When {@code ray} was measured; empty if that is missing, or no date. */
  Optional<CfDate> time(int ray) {
    try {
      return clock.filter(of -> !Double.isNaN(counts[ray])).map(of -> of.shown(counts[ray]));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the times of all rays that have one. */
  Stream<CfDate> times() {
    return IntStream.range(0, counts.length).mapToObj(this::time).flatMap(Optional::stream);
  }

  private static Optional<CfTime> clock(@Nullable Variable variable, int rays) {
    return variable == null || !variable.getDataType().isNumeric() || variable.getSize() != rays
        ? Optional.empty()
        : CfTime.of(
                variable.getUnitsString(),
                variable.attributes().findAttributeString(CF.CALENDAR, null))
            .filter(time -> OF_TODAY.contains(time.calendar()));
  }
}
