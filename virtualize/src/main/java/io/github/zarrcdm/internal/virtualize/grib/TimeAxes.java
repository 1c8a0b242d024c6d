package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** The axes of time that all variables of a file share, with the names of cfgrib. */
sealed interface TimeAxes {
  /** Returns their names. */
  List<String> names();

  /** Returns their lengths. */
  long[] lengths();

  /**
   * Returns the index of {@code product} in C order, after that of the axes before, {@code outer}.
   */
  long index(long outer, Product product);

  /** Returns the names of coordinates along them that are not axes. */
  List<String> coordinates();

  /** Returns the axes and these coordinates. */
  List<VirtualArray> arrays() throws ZarrException;

  /** Reference times and steps, and the times that values are valid at as a coordinate. */
  record RunsAndSteps(long[] times, long[] steps) implements TimeAxes {
    /** Times of all steps, most of which have no message in files that have so many. */
    private static final long MOST_TIMES = 1 << 22;

    /** Throws {@link ZarrException.Unsupported} if there are far more times than messages. */
    static RunsAndSteps of(List<GribVariable> variables) throws ZarrException {
      long[] times = distinct(variables, Product::reference);
      long[] steps = distinct(variables, Product::end);
      if ((long) times.length * steps.length > MOST_TIMES) {
        throw new ZarrException.Unsupported(
            "%s reference times and %s steps: at most %s in all; split the file by reference times"
                .formatted(times.length, steps.length, MOST_TIMES));
      }
      return new RunsAndSteps(times, steps);
    }

    @Override
    public List<String> names() {
      return List.of("time", "step");
    }

    @Override
    public long[] lengths() {
      return new long[] {times.length, steps.length};
    }

    @Override
    public long index(long outer, Product product) {
      long run = outer * times.length + Arrays.binarySearch(times, product.reference());
      return run * steps.length + Arrays.binarySearch(steps, product.end());
    }

    @Override
    public List<String> coordinates() {
      return List.of("valid_time");
    }

    @Override
    public List<VirtualArray> arrays() throws ZarrException {
      Map<String, Object> period = new LinkedHashMap<>();
      period.put(LONG_NAME, "time since forecast_reference_time");
      period.put(STANDARD_NAME, "forecast_period");
      period.put(UNITS, "hours");
      double[] hours = LongStream.of(steps).mapToDouble(step -> step / 3_600.0).toArray();
      long[] valid = new long[times.length * steps.length];
      for (int i = 0; i < valid.length; i++) {
        valid[i] = times[i / steps.length] + steps[i % steps.length];
      }
      return List.of(
          Coordinates.of(
              "time",
              List.of("time"),
              new long[] {times.length},
              times,
              attributes("initial time of forecast", "forecast_reference_time")),
          Coordinates.of("step", List.of("step"), hours, period),
          Coordinates.of("valid_time", names(), lengths(), valid, attributes("time", "time")));
    }
  }

  /** The times that values are valid at, whatever forecast they are of. */
  record ValidTimes(long[] times) implements TimeAxes {
    static ValidTimes of(List<GribVariable> variables) {
      return new ValidTimes(distinct(variables, ValidTimes::of));
    }

    private static long of(Product product) {
      return product.reference() + product.end();
    }

    @Override
    public List<String> names() {
      return List.of("valid_time");
    }

    @Override
    public long[] lengths() {
      return new long[] {times.length};
    }

    @Override
    public long index(long outer, Product product) {
      return outer * times.length + Arrays.binarySearch(times, of(product));
    }

    @Override
    public List<String> coordinates() {
      return List.of();
    }

    @Override
    public List<VirtualArray> arrays() throws ZarrException {
      return List.of(
          Coordinates.of("valid_time", names(), lengths(), times, attributes("time", "time")));
    }
  }

  /** Returns the values of {@code property} in all messages, each once, in ascending order. */
  static long[] distinct(List<GribVariable> variables, ToLongFunction<Product> property) {
    return variables.stream()
        .flatMap(variable -> variable.messages().stream())
        .mapToLong(message -> property.applyAsLong(message.product()))
        .sorted()
        .distinct()
        .toArray();
  }

  private static Map<String, Object> attributes(String name, String standardName) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(LONG_NAME, name);
    attributes.put(STANDARD_NAME, standardName);
    attributes.put(UNITS, "seconds since 1970-01-01T00:00:00");
    attributes.put(CALENDAR, CfCalendar.PROLEPTIC_GREGORIAN.cfName());
    return attributes;
  }
}
