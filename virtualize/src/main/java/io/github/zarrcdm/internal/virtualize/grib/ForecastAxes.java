package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.Coordinates;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The axes that variables share, as cfgrib has them: times and members those of all messages,
 * levels each list of them that a variable has. A message that no variable has is a chunk that is
 * missing.
 */
final class ForecastAxes {
  private final TimeAxes times;
  private final long[] members;
  private final Map<List<Level>, String> levels = new LinkedHashMap<>();

  ForecastAxes(List<GribVariable> variables, TimeAxes times) {
    this.times = times;
    this.members =
        LongStream.of(TimeAxes.distinct(variables, Product::member)).filter(m -> m >= 0).toArray();
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

  /** Returns the axes of {@code variable} before those of its grid. */
  List<String> dimensions(GribVariable variable) {
    List<String> names = new ArrayList<>(times.names());
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
    LongStream shape = LongStream.of(times.lengths());
    if (hasMembers(variable)) {
      shape = LongStream.concat(LongStream.of(members.length), shape);
    }
    int count = variable.levels().size();
    return (count > 1 ? LongStream.concat(shape, LongStream.of(count)) : shape).toArray();
  }

  /** Coordinates that are not axes of {@code variable}. */
  List<String> coordinates(GribVariable variable) {
    List<String> names = new ArrayList<>(times.coordinates());
    String level = levels.get(variable.levels());
    if (level != null && variable.levels().size() == 1) {
      names.add(level);
    }
    return names;
  }

  /** Returns the number of the chunk of {@code product} in the array of {@code variable}. */
  long chunk(GribVariable variable, List<Level> own, Product product) {
    long number = hasMembers(variable) ? Arrays.binarySearch(members, product.member()) : 0;
    number = times.index(number, product);
    return number * own.size() + Collections.binarySearch(own, product.level());
  }

  private static boolean hasMembers(GribVariable variable) {
    return variable.first().member() >= 0;
  }

  /** Returns all axes, and coordinates along them. */
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
    arrays.addAll(times.arrays());
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
}
