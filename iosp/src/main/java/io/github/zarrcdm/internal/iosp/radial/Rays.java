package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * @param times of each ray, in a calendar with today's dates; empty if they are not told
 */
record Rays(float[] azimuth, float[] elevation, float[] range, List<CfDate> times) {
  private static final Set<CfCalendar> OF_TODAY =
      EnumSet.of(CfCalendar.STANDARD, CfCalendar.PROLEPTIC_GREGORIAN);

  /** Reads those of {@code sweep}. */
  static Rays of(SweepGroup sweep) throws IOException {
    return new Rays(
        (float[]) sweep.required(SweepGroup.AZIMUTH).read().get1DJavaArray(DataType.FLOAT),
        (float[]) sweep.required(SweepGroup.ELEVATION).read().get1DJavaArray(DataType.FLOAT),
        (float[]) sweep.required(SweepGroup.RANGE).read().get1DJavaArray(DataType.FLOAT),
        times(sweep));
  }

  private static List<CfDate> times(SweepGroup sweep) throws IOException {
    Variable variable = sweep.group().findVariableLocal(SweepGroup.TIME);
    Optional<CfTime> time = time(variable);
    if (variable == null || time.isEmpty() || variable.getSize() != sweep.rays().getLength()) {
      return List.of();
    }
    double[] counts = (double[]) variable.read().get1DJavaArray(DataType.DOUBLE);
    return Arrays.stream(counts).allMatch(Double::isFinite)
        ? Arrays.stream(counts).mapToObj(time.get()::shown).toList()
        : List.of();
  }

  private static Optional<CfTime> time(@Nullable Variable variable) {
    return variable == null || !variable.getDataType().isNumeric()
        ? Optional.empty()
        : CfTime.of(
                variable.getUnitsString(),
                variable.attributes().findAttributeString(CF.CALENDAR, null))
            .filter(time -> OF_TODAY.contains(time.calendar()));
  }
}
