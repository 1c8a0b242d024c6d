package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.CfTimeUnit;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The valid time of each forecast step, for stores that have only the reference time and the steps.
 * A grid of the CDM needs a time for its steps.
 */
final class ForecastTimes {
  private static final String NAME = "valid_time";

  private ForecastTimes() {}

  /**
   * Returns {@code array} with a time along {@code step} among its coordinates, added to {@code
   * group} if there is none; unchanged if there is no reference time.
   */
  static Array complete(Array array, Array step, GroupEditor group) {
    List<Array> times = times(array, group);
    Array made = made(times, step);
    if (made == null || !areKnown(times, made, step)) {
      return array;
    }
    Array complete =
        times.stream().anyMatch(time -> isAlong(time, step))
            ? array
            : withTimes(array, made, step, group);
    group.replace(FreeAxisTypes.typed(made, FreeAxisTypes.MADE));
    return complete;
  }

  /**
   * Returns true if durations are forecast steps: all rasters on them have a reference time, and
   * all that have it have another time, too. Rasters with one of these alone are no grids.
   */
  static boolean are(Array step, Array array, GroupEditor group) {
    if (!FreeAxisTypes.areDurations(step)) {
      return false;
    }
    Array made = made(times(array, group), step);
    return made != null
        && group.arrays().stream()
            .filter(Raster::is)
            .allMatch(raster -> isForecast(raster, made, step, group));
  }

  private static boolean isForecast(Array raster, Array made, Array step, GroupEditor group) {
    List<Array> times = times(raster, group);
    return raster.dimension(step.dimensionName(0)) >= 0
        ? made == made(times, step) && areKnown(times, made, step)
        : !times.contains(made) || times.size() > 1;
  }

  private static boolean areKnown(List<Array> times, Array made, Array step) {
    return times.stream().anyMatch(time -> isAlong(time, step)) || seconds(made, step).isPresent();
  }

  /**
   * Returns why {@code step} has no times although {@code array} has a reference time: months and
   * years have no length of their own. Empty if it has them, or if there is no reference time.
   */
  static Optional<String> reasonWithoutTimes(Array step, Array array, GroupEditor group) {
    Array made = made(times(array, group), step);
    return made == null || !FreeAxisTypes.areDurations(step) || seconds(made, step).isPresent()
        ? Optional.empty()
        : Optional.of(
            "its steps are in %s, which have no fixed length"
                .formatted(step.attributes().text(UNITS)));
  }

  /**
   * Returns {@code array} with the time of its only step, which is a scalar as the reference time
   * is, if no coordinate has it. A time that is not said to be a reference time is the one that the
   * data are valid at, beside which CF allows the step, too.
   */
  static Array completeScalar(Array array, GroupEditor group) {
    Array step =
        Coordinates.names(array.attributes()).stream()
            .map(group::nearest)
            .filter(named -> named != null && named.rank() == 0)
            .filter(named -> named.type().kind().isNumber() && FreeAxisTypes.areDurations(named))
            .findFirst()
            .orElse(null);
    List<Array> times = step == null ? List.of() : times(array, group);
    return step != null
            && times.size() == 1
            && times.get(0).rank() == 0
            && AuxiliaryAxes.isOfRuns(times.get(0))
            && seconds(times.get(0), step).isPresent()
        ? withTimes(array, times.get(0), step, group)
        : array;
  }

  /** Returns the reference time among {@code times}; null if there is none. */
  private static @Nullable Array made(List<Array> times, Array step) {
    return times.stream()
        .filter(time -> time.rank() < 2 && !isAlong(time, step))
        .findFirst()
        .orElse(null);
  }

  private static Array withTimes(Array array, Array made, Array step, GroupEditor group) {
    CfTime counted = counted(made).orElseThrow();
    double seconds = counted.milliseconds() / 1000;
    double stepSeconds = seconds(made, step).orElseThrow();
    List<String> dimensions = new ArrayList<>();
    for (Array of : List.of(made, step)) {
      for (int d = 0; d < of.rank(); d++) {
        dimensions.add(of.dimensionName(d));
      }
    }
    String name = group.unused(NAME, there -> isSum(there, made, step));
    if (group.own(name) == null) {
      Attributes attributes =
          Attributes.NONE
              .with(STANDARD_NAME, "time")
              .with(UNITS, "seconds since " + counted.referenceText());
      String calendar = made.attributes().text(CALENDAR);
      group.put(
          new Array(
              group.child(name),
              FloatType.FLOAT64,
              LongStream.concat(Arrays.stream(made.shape()), Arrays.stream(step.shape())).toArray(),
              dimensions,
              calendar == null ? attributes : attributes.with(CALENDAR, calendar),
              ArrayData.Derived.fromAll(
                  List.of(made, step),
                  values ->
                      sums(
                          CoordinateVariable.unpacked(made, values.get(0), seconds, 0),
                          CoordinateVariable.unpacked(step, values.get(1), stepSeconds, 0)))));
    }
    return Coordinates.added(
        array, made.rank() == 0 ? List.of(made.name(), name) : List.of(name), group);
  }

  /**
   * Returns true if {@code there} was made of the same two; their attributes may have changed
   * since.
   */
  private static boolean isSum(Array there, Array made, Array step) {
    return there.data() instanceof ArrayData.Derived derived
        && derived.inputs().stream()
            .map(Array::path)
            .toList()
            .equals(List.of(made.path(), step.path()));
  }

  private static ArrayData.Source sums(double[] made, double[] steps) {
    return (start, count, stride) -> {
      int last = count.length - 1;
      if (last < 0) {
        return new double[] {made[0] + steps[0]};
      }
      double[] sums = new double[last == 0 ? count[0] : count[0] * count[1]];
      for (int i = 0; i < sums.length; i++) {
        double from = last == 0 ? made[0] : made[(int) (start[0] + i / count[1] * stride[0])];
        sums[i] = from + steps[(int) (start[last] + i % count[last] * stride[last])];
      }
      return sums;
    };
  }

  /** Returns the time coordinates of {@code array} that are numbers. */
  private static List<Array> times(Array array, GroupEditor group) {
    List<String> names = new ArrayList<>(Coordinates.names(array.attributes()));
    for (int d = 0; d < array.rank(); d++) {
      names.add(array.shortDimensionName(d));
    }
    return names.stream()
        .map(name -> name == null ? null : group.nearest(name))
        .filter(time -> time != null && time.type().kind().isNumber() && isTime(time))
        .toList();
  }

  private static boolean isTime(Array array) {
    return CfTime.isMeantBy(array.attributes().text(UNITS));
  }

  private static Optional<CfTime> counted(Array time) {
    return CfTime.of(time.attributes().text(UNITS), time.attributes().text(CALENDAR));
  }

  private static boolean isAlong(Array time, Array step) {
    String name = step.rank() == 0 ? null : step.shortDimensionName(0);
    for (int d = 0; d < time.rank(); d++) {
      if (name != null && name.equals(time.shortDimensionName(d))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the length of a step; empty if it has none that can be added to {@code made}. */
  private static Optional<Double> seconds(Array made, Array step) {
    return counted(made)
        .flatMap(
            time ->
                CfTimeUnit.named(step.attributes().text(UNITS))
                    .flatMap(unit -> unit.seconds(time.calendar())));
  }
}
