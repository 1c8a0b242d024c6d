package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The non-horizontal dimensions of a raster, such as its bands. netCDF-Java recognises a grid only
 * if each of its dimensions has an axis of a different type, so dimensions without an axis are
 * numbered.
 */
final class OtherAxes {
  private OtherAxes() {}

  /** {@code array} with names for all its dimensions; missing axes are added to {@code group}. */
  static Array complete(Array array, Horizontal horizontal, GroupEditor group) {
    List<String> names = new ArrayList<>(array.dimensionNames());
    FreeAxisTypes free = new FreeAxisTypes();
    List<Integer> untyped = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      if (d != horizontal.x() && d != horizontal.y()) {
        Array axis = group.axis(array, d);
        if (axis == null || isText(axis) || !free.claim(axis)) {
          untyped.add(d);
        }
      }
    }
    List<String> index = new ArrayList<>();
    for (int d : untyped) {
      String name = array.shortDimensionName(d);
      if (name == null) {
        name = group.unused("band");
        names.set(d, name);
      }
      Array axis = group.axis(array, d);
      if (axis == null || isText(axis)) {
        String number = number(name, array.shape()[d], free, group);
        if (!number.equals(name)) {
          index.add(number);
        }
      } else {
        String type = free.take(axis);
        group.replace(type == null ? axis : FreeAxisTypes.typed(axis, type));
      }
    }
    Array named = names.equals(array.dimensionNames()) ? array : array.withDimensionNames(names);
    return withTimes(index.isEmpty() ? named : Coordinates.added(named, index, group), group);
  }

  private static Array withTimes(Array array, GroupEditor group) {
    for (int d = 0; d < array.rank(); d++) {
      Array axis = group.axis(array, d);
      if (axis != null
          && !isText(axis)
          && FreeAxisTypes.OFFSET.equals(axis.attributes().text(FreeAxisTypes.ATTRIBUTE))) {
        return ForecastTimes.complete(array, axis, group);
      }
    }
    return array;
  }

  /**
   * Adds numbers along a dimension and returns their name: that of the dimension or, if labels or
   * an axis of another length use it, another name that is the same for all arrays.
   */
  private static String number(
      String dimension, long length, FreeAxisTypes free, GroupEditor group) {
    String name =
        group.own(dimension) == null && !isText(group.nearest(dimension))
            ? dimension
            : dimension + "_index";
    Array there = group.own(name);
    if (there != null && there.rank() == 1 && there.shape()[0] == length) {
      free.claim(there);
      return name;
    }
    name = there == null ? name : group.unused(name);
    group.put(numbered(group.child(name), dimension, length, free.take(dimension)));
    return name;
  }

  private static boolean isText(@Nullable Array axis) {
    return axis != null && !axis.type().kind().isNumber();
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
    Attributes attributes = Attributes.NONE.with("long_name", dimension + " number");
    return new Array(
        path,
        IntegerType.INT32,
        new long[] {length},
        List.of(dimension),
        type == null ? attributes : attributes.with(FreeAxisTypes.ATTRIBUTE, type),
        new ArrayData.Computed(values));
  }
}
