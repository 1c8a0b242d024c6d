package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The non-horizontal dimensions of a raster, such as its bands. A grid in the CDM has an axis of a
 * different type along each of its dimensions, so dimensions without an axis are numbered, unless
 * there is {@link AuxiliaryAxes one}.
 */
final class NonHorizontalAxes {
  /** Follows the name of a dimension whose own name is that of labels. */
  private static final String INDEX = "_index";

  private final GroupEditor group;
  private final Findings findings;
  private final AuxiliaryAxes auxiliaries;

  /** Whether durations are forecast steps, by the paths of their arrays: all rasters have a say. */
  private final Map<String, Boolean> steps = new HashMap<>();

  NonHorizontalAxes(GroupEditor group, Findings findings) {
    this.group = group;
    this.findings = findings;
    this.auxiliaries = new AuxiliaryAxes(group);
  }

  /**
   * Returns {@code array} with names for all its dimensions; missing axes are added to the group.
   * More dimensions than there are types of axes are a finding.
   */
  Array complete(Array array, HorizontalDimensions horizontal) {
    List<String> names = new ArrayList<>(array.dimensionNames());
    FreeAxisTypes free = new FreeAxisTypes();
    List<String> typeless = new ArrayList<>();
    List<Integer> untyped = untyped(array, horizontal, free, typeless);
    List<String> index = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      Array axis = isOther(d, horizontal) ? known(array, d) : null;
      if (axis != null && !untyped.contains(d)) {
        auxiliaries.declare(axis);
      }
    }
    for (int d : untyped) {
      String name = array.shortDimensionName(d);
      if (name == null) {
        name = group.unused("band");
        names.set(d, name);
      }
      Array axis = group.axis(array, d);
      if (axis == null || FreeAxisTypes.isText(axis)) {
        axis = number(name, array.shape()[d], free, typeless);
        if (!axis.name().equals(name)) {
          index.add(axis.name());
        }
      } else {
        String type = areSteps(axis, array) ? free.takeOffset() : free.take(axis.name());
        axis = type == null ? axis : FreeAxisTypes.typed(axis, type);
        group.replace(axis);
      }
      if (!FreeAxisTypes.isTyped(axis)) {
        typeless.add(name);
      }
    }
    if (!typeless.isEmpty()) {
      findings.note(
          array.path(),
          "a grid of the CDM has one time, one vertical and one ensemble dimension at most,"
              + " which leaves none for "
              + String.join(", ", typeless),
          "it is no grid; read it as a variable, or store it in several");
    }
    Array named = names.equals(array.dimensionNames()) ? array : array.withDimensionNames(names);
    return withTimes(index.isEmpty() ? named : Coordinates.added(named, index, group));
  }

  private boolean areSteps(Array axis, Array array) {
    return steps.computeIfAbsent(
        axis.path(),
        path -> {
          ForecastTimes.reasonWithoutTimes(axis, array, group)
              .ifPresent(
                  reason ->
                      findings.note(
                          path,
                          reason,
                          "they have no valid time, so there may be no grids; write valid_time"
                              + " beside them"));
          return ForecastTimes.are(axis, array, group);
        });
  }

  /** Returns true if there is a type for each of its dimensions. */
  boolean fits(Array array, HorizontalDimensions horizontal) {
    FreeAxisTypes free = new FreeAxisTypes();
    List<String> twice = new ArrayList<>();
    return untyped(array, horizontal, free, twice).size() <= free.count() && twice.isEmpty();
  }

  /**
   * Returns the dimensions whose axes have no type; adds the names of those with a type of another.
   */
  private List<Integer> untyped(
      Array array, HorizontalDimensions horizontal, FreeAxisTypes free, List<String> twice) {
    List<Integer> untyped = new ArrayList<>();
    Set<String> claimed = new HashSet<>();
    for (int d = 0; d < array.rank(); d++) {
      if (isOther(d, horizontal)) {
        Array axis = known(array, d);
        if (axis == null || !FreeAxisTypes.isText(axis) && !FreeAxisTypes.isTyped(axis)) {
          untyped.add(d);
        } else if (claimed.add(axis.path()) && !free.claim(axis)) {
          twice.add(axis.name());
        }
      }
    }
    return untyped;
  }

  private static boolean isOther(int dimension, HorizontalDimensions horizontal) {
    return dimension != horizontal.x() && dimension != horizontal.y();
  }

  /**
   * Returns the coordinate variable of numbers or dates of a dimension, else an auxiliary axis
   * along it; null if there is neither.
   */
  private @Nullable Array known(Array array, int dimension) {
    Array axis = group.axis(array, dimension);
    return axis != null && (!FreeAxisTypes.isText(axis) || auxiliaries.areDates(axis))
        ? axis
        : auxiliaries.along(array, dimension);
  }

  /** Returns the name of the axis of a dimension of {@code array}, which is complete. */
  String axisName(Array array, int dimension) {
    Array axis = known(array, dimension);
    String name = String.valueOf(array.shortDimensionName(dimension));
    return axis != null ? axis.name() : group.nearest(name + INDEX) == null ? name : name + INDEX;
  }

  private Array withTimes(Array array) {
    for (int d = 0; d < array.rank(); d++) {
      Array axis = group.axis(array, d);
      if (axis != null
          && !FreeAxisTypes.isText(axis)
          && FreeAxisTypes.OFFSET.equals(axis.attributes().text(FreeAxisTypes.ATTRIBUTE))) {
        return ForecastTimes.complete(array, axis, group);
      }
    }
    return ForecastTimes.completeScalar(array, group);
  }

  /**
   * Adds numbers along a dimension, named as it or, if labels or an axis of another length have
   * that name, by another name that is the same for all arrays.
   */
  private Array number(String dimension, long length, FreeAxisTypes free, List<String> twice) {
    String name =
        group.own(dimension) == null && !FreeAxisTypes.isText(group.nearest(dimension))
            ? dimension
            : dimension + INDEX;
    Array there = group.own(name);
    if (there != null && there.rank() == 1 && there.shape()[0] == length) {
      if (!free.claim(there)) {
        twice.add(dimension);
      }
      return there;
    }
    name = there == null ? name : group.unused(name);
    Array numbers = numbered(group.child(name), dimension, length, free.take(dimension));
    group.put(numbers);
    return numbers;
  }

  private static Array numbered(String path, String dimension, long length, @Nullable String type) {
    ArrayData.Source values =
        (start, count, stride) -> {
          int[] read = new int[count[0]];
          for (int i = 0; i < read.length; i++) {
            read[i] = (int) (start[0] + i * stride[0]) + 1;
          }
          return read;
        };
    Attributes attributes = Attributes.NONE.with(LONG_NAME, dimension + " number");
    Array numbers =
        new Array(
            path,
            IntegerType.INT32,
            new long[] {length},
            List.of(dimension),
            type == null ? attributes : attributes.with(FreeAxisTypes.ATTRIBUTE, type),
            new ArrayData.Computed(values));
    return AuxiliaryAxes.ofDimension(numbers);
  }
}
