package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The axes that variables share, as cfgrib has them: reference time, step and member those of all
 * messages, levels each list of them that a variable has. A message that no variable has is a chunk
 * that is missing.
 */
final class ForecastAxes {
  /** Times of all steps, most of which have no message in files that have so many. */
  private static final long MOST_TIMES = 1 << 22;

  private final long[] times;
  private final long[] steps;
  private final long[] members;
  private final Map<List<Level>, String> levels = new LinkedHashMap<>();

  /** Throws {@link ZarrException.Unsupported} if there are far more times than messages. */
  ForecastAxes(List<GribVariable> variables) throws ZarrException {
    this.times = distinct(variables, Product::reference);
    this.steps = distinct(variables, Product::end);
    this.members =
        LongStream.of(distinct(variables, Product::member)).filter(m -> m >= 0).toArray();
    if ((long) times.length * steps.length > MOST_TIMES) {
      throw new ZarrException.Unsupported(
          "%s reference times and %s steps: at most %s in all; split the file by reference times"
              .formatted(times.length, steps.length, MOST_TIMES));
    }
    Set<String> used = new HashSet<>();
    for (GribVariable variable : variables) {
      List<Level> own = variable.levels();
      if (own.get(0).hasValue() && !levels.containsKey(own)) {
        String kind = own.get(0).kind().name();
        String name = kind;
        for (int n = 1; !used.add(name); n++) {
          name = kind + n;
        }
        levels.put(own, name);
      }
    }
  }

  private static long[] distinct(
      List<GribVariable> variables, java.util.function.ToLongFunction<Product> property) {
    return variables.stream()
        .flatMap(variable -> variable.messages().stream())
        .mapToLong(message -> property.applyAsLong(message.product()))
        .sorted()
        .distinct()
        .toArray();
  }

  /** The axes of {@code variable} before those of its grid. */
  List<String> dimensions(GribVariable variable) {
    List<String> names = new ArrayList<>(List.of("time", "step"));
    if (hasMembers(variable)) {
      names.add(0, "number");
    }
    List<Level> own = variable.levels();
    if (own.size() > 1) {
      names.add(Objects.requireNonNull(levels.get(own)));
    }
    return names;
  }

  /** Their lengths. */
  long[] shape(GribVariable variable) {
    LongStream shape = LongStream.of(times.length, steps.length);
    if (hasMembers(variable)) {
      shape = LongStream.concat(LongStream.of(members.length), shape);
    }
    int count = variable.levels().size();
    return (count > 1 ? LongStream.concat(shape, LongStream.of(count)) : shape).toArray();
  }

  /** Coordinates that are not axes of {@code variable}. */
  List<String> coordinates(GribVariable variable) {
    String level = levels.get(variable.levels());
    return level == null || variable.levels().size() > 1
        ? List.of("valid_time")
        : List.of("valid_time", level);
  }

  /** The number of the chunk of {@code product} in the array of {@code variable}. */
  long chunk(GribVariable variable, List<Level> own, Product product) {
    long number = hasMembers(variable) ? index(members, product.member()) : 0;
    number = number * times.length + index(times, product.reference());
    number = number * steps.length + index(steps, product.end());
    return number * own.size() + Collections.binarySearch(own, product.level());
  }

  private static int index(long[] values, long value) {
    return java.util.Arrays.binarySearch(values, value);
  }

  private static boolean hasMembers(GribVariable variable) {
    return variable.first().member() >= 0;
  }

  /** All axes, and the times that values are valid at. */
  List<VirtualArray> arrays() throws ZarrException {
    List<VirtualArray> arrays = new ArrayList<>();
    if (members.length > 0) {
      arrays.add(
          Coordinates.of(
              "number",
              List.of("number"),
              new long[] {members.length},
              members,
              Map.of(
                  LONG_NAME,
                  "ensemble member numerical id",
                  STANDARD_NAME,
                  "realization",
                  UNITS,
                  "1")));
    }
    arrays.add(
        Coordinates.of(
            "time",
            List.of("time"),
            new long[] {times.length},
            times,
            time("initial time of forecast", "forecast_reference_time")));
    Map<String, Object> period = new LinkedHashMap<>();
    period.put(LONG_NAME, "time since forecast_reference_time");
    period.put(STANDARD_NAME, "forecast_period");
    period.put(UNITS, "hours");
    double[] hours = LongStream.of(steps).mapToDouble(step -> step / 3_600.0).toArray();
    arrays.add(Coordinates.of("step", List.of("step"), hours, period));
    long[] valid = new long[times.length * steps.length];
    for (int i = 0; i < valid.length; i++) {
      valid[i] = times[i / steps.length] + steps[i % steps.length];
    }
    arrays.add(
        Coordinates.of(
            "valid_time",
            List.of("time", "step"),
            new long[] {times.length, steps.length},
            valid,
            time("time", "time")));
    for (Map.Entry<List<Level>, String> axis : levels.entrySet()) {
      addLevels(axis.getValue(), axis.getKey(), arrays);
    }
    return arrays;
  }

  private static void addLevels(String name, List<Level> levels, List<VirtualArray> arrays)
      throws ZarrException {
    List<String> dimensions = levels.size() > 1 ? List.of(name) : List.of();
    Map<String, Object> attributes = levels.get(0).kind().attributes();
    if (levels.get(0).isLayer()) {
      List<String> both = new ArrayList<>(dimensions);
      both.add("bnds");
      attributes.put(BOUNDS, name + "_bnds");
      double[] bounds = new double[2 * levels.size()];
      for (int i = 0; i < levels.size(); i++) {
        bounds[2 * i] = levels.get(i).top();
        bounds[2 * i + 1] = levels.get(i).bottom();
      }
      arrays.add(Coordinates.bounds(name + "_bnds", both, bounds));
    }
    double[] values = levels.stream().mapToDouble(Level::value).toArray();
    arrays.add(Coordinates.of(name, dimensions, values, attributes));
  }

  private static Map<String, Object> time(String name, String standardName) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put(LONG_NAME, name);
    attributes.put(STANDARD_NAME, standardName);
    attributes.put(UNITS, "seconds since 1970-01-01T00:00:00");
    attributes.put(CALENDAR, "proleptic_gregorian");
    return attributes;
  }
}
