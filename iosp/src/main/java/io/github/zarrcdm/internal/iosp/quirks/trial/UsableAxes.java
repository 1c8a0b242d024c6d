package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.VariableDS;

/**
 * Finds the coordinate axes of a dataset from which netCDF-Java can make no grids: {@code
 * GridDataset} and {@code CoverageDatasetFactory} read all values of all axes, and throw a
 * RuntimeException or run out of memory where that fails.
 *
 * @param unusable why axes cannot be used, by the paths of their arrays
 * @param dates the other axes, of which dates are made
 */
@Quirk(
    of = "ucar.nc2.dt.grid.GridDataset",
    seen = "5.5.3",
    does =
        "reads all values of all axes, and throws or runs out of memory if one cannot " + "be read",
    instead = "such an axis is none, with a finding")
record UsableAxes(Map<String, String> unusable, List<DateAxis> dates) {
  /** A text becomes an object, which is parsed to a date. */
  private static final long VALUES_OF_A_TEXT = 8;

  /** Values of all other axes are treated as numbers, even if they are text. */
  private static final Set<AxisType> DATES = EnumSet.of(AxisType.Time, AxisType.RunTime);

  /** Grids, which have a bounding box, fail without values of these. */
  private static final Set<AxisType> PLACES =
      EnumSet.of(AxisType.Lat, AxisType.Lon, AxisType.GeoX, AxisType.GeoY);

  /** Reads values. */
  interface Values {
    Object read(Array array, Section section) throws IOException;
  }

  /** Returns the axes in {@code enhanced}, which netCDF-Java made of {@code built}. */
  static UsableAxes of(Group.Builder built, Group enhanced, Values values) {
    Map<String, String> reasons = new LinkedHashMap<>();
    List<DateAxis> dates = new ArrayList<>();
    List<Array> usable = new ArrayList<>();
    List<CoordinateAxis> axes = axes(built, enhanced);
    boolean runs = axes.stream().anyMatch(axis -> axis.getAxisType() == AxisType.RunTime);
    for (CoordinateAxis axis : axes) {
      if (axis.getAxisType() == null) {
        if (isUndated(axis) && stored(axis) instanceof Array array) {
          reasons.put(array.path(), withoutDates(axis));
        }
      } else if (stored(axis) instanceof Array array) {
        String unreadable = unreadable(array, values);
        if (unreadable != null) {
          reasons.put(array.path(), unreadable);
        } else if (axis.getSize() == 0 && PLACES.contains(axis.getAxisType())) {
          reasons.put(array.path(), "it has no values");
        } else if (DATES.contains(axis.getAxisType())) {
          try {
            dates.add(DateAxis.of(array.path(), axis, runs && axis.getRank() == 2));
            usable.add(array);
          } catch (RuntimeException e) {
            reasons.put(array.path(), withoutDates(axis));
          }
        } else if (!axis.getDataType().isNumeric()) {
          reasons.put(array.path(), "its values are not numbers");
        } else {
          usable.add(array);
        }
      }
    }
    usable.sort(Comparator.comparingLong(UsableAxes::count));
    long count = 0;
    for (Array array : usable) {
      count = Math.min(count, Limit.AXIS_VALUES.value()) + count(array);
      if (count > Limit.AXIS_VALUES.value()) {
        String found = Long.toString(count);
        reasons.put(array.path(), Limit.AXIS_VALUES.exceeded(found, array.path()).getMessage());
      }
    }
    return new UsableAxes(reasons, dates);
  }

  /** Returns true if its units are those of times, and netCDF-Java does not recognise them. */
  private static boolean isUndated(CoordinateAxis axis) {
    return axis.getDataType().isNumeric() && CfTime.isMeantBy(axis.getUnitsString());
  }

  private static String withoutDates(CoordinateAxis axis) {
    return "netCDF-Java makes no dates from \"" + axis.getUnitsString() + "\"";
  }

  /** Returns these, of which those in {@code others} cannot be used either. */
  UsableAxes without(Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>(others);
    all.putAll(unusable);
    return new UsableAxes(all, dates);
  }

  /** Returns the arrays of those among {@code axes} that are of {@code type}. */
  static List<Array> stored(List<CoordinateAxis> axes, AxisType type) {
    List<Array> arrays = new ArrayList<>();
    for (CoordinateAxis axis : axes) {
      if (axis.getAxisType() == type && stored(axis) instanceof Array array) {
        arrays.add(array);
      }
    }
    return arrays;
  }

  /**
   * Returns the axes made of {@code built}, by name: lists of netCDF-Java's objects have a type
   * that differs between its builds.
   */
  static List<CoordinateAxis> axes(Group.Builder built, Group enhanced) {
    List<CoordinateAxis> axes = new ArrayList<>();
    for (Variable.Builder<?> variable : built.vbuilders) {
      if (enhanced.findVariableLocal(variable.shortName) instanceof CoordinateAxis axis) {
        axes.add(axis);
      }
    }
    for (Group.Builder inner : built.gbuilders) {
      Group group = enhanced.findGroupLocal(inner.shortName);
      if (group != null) {
        axes.addAll(axes(inner, group));
      }
    }
    return axes;
  }

  /**
   * Returns why no value of it can be read, as far as its metadata tell; null if they tell nothing.
   */
  private static @Nullable String unreadable(Array array, Values values) {
    if (array.data() instanceof ArrayData.Unreadable known) {
      return known.reason();
    }
    if (array.data() instanceof ArrayData.Moved moved) {
      return unreadable(moved.original(), values);
    }
    if (array.data() instanceof ArrayData.Scattered scattered) {
      return unreadable(List.of(scattered.original(), scattered.list()), values);
    }
    if (array.data() instanceof ArrayData.Derived derived) {
      return unreadable(derived.inputs(), values);
    }
    if (!(array.data() instanceof ArrayData.Chunked) || array.rank() == 0) {
      return null;
    }
    try {
      values.read(array, Section.of(new long[array.rank()], new int[array.rank()]));
      return null;
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** Returns why the first of {@code arrays} that cannot be read cannot; null if all can. */
  private static @Nullable String unreadable(List<Array> arrays, Values values) {
    return arrays.stream()
        .map(array -> unreadable(array, values))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns what {@code shown} was made of; null if that is nothing stored. */
  static @Nullable Object stored(Variable shown) {
    Variable variable = shown;
    while (variable.getSPobject() == null
        && variable instanceof VariableDS enhanced
        && enhanced.getOriginalVariable() != null) {
      variable = enhanced.getOriginalVariable();
    }
    return variable.getSPobject();
  }

  /** Returns at most half of what a long can hold. */
  private static long count(Array array) {
    double count = array.type().kind() == Kind.STRING ? VALUES_OF_A_TEXT : 1;
    for (long length : array.shape()) {
      count *= length;
    }
    return (long) Math.min(count, 0x1p62);
  }

  /** Reports why {@code axis} cannot be used. */
  static void report(Array axis, String reason, Findings findings) {
    if (isOnlyLong(axis, reason)) {
      findings.note(
          axis.path(),
          reason,
          "it is computed, and NetcdfDatasets, which holds axes whole, does not use it; NetcdfFiles"
              + " and Spark compute the part that is read");
      return;
    }
    findings.error(
        axis.path(),
        reason,
        "NetcdfDatasets does not use it for coordinates, without which netCDF-Java may find no"
            + " grids or points");
  }

  /** True of a sound axis that is not stored, of which there are too many values. */
  private static boolean isOnlyLong(Array axis, String reason) {
    boolean isComputed =
        axis.data() instanceof ArrayData.Computed || axis.data() instanceof ArrayData.Derived;
    return isComputed && reason.contains(Limit.AXIS_VALUES.property());
  }
}
