package io.github.zarrcdm.conventions.georeference;

import io.github.zarrcdm.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The dimensions of a raster that are not horizontal, such as its bands. netCDF-Java takes a
 * variable for a grid only if each of its dimensions has an axis of a kind of its own: those that
 * lack one are numbered.
 */
final class OtherAxes {
  private static final String TYPE = "_CoordinateAxisType";
  private static final List<String> TYPES = List.of("GeoZ", "Ensemble", "RunTime");

  private OtherAxes() {}

  /**
   * {@code array} with names for its dimensions, after axes for those that have none were added to
   * {@code group}.
   */
  static Array complete(Array array, Horizontal horizontal, GroupEditor group) {
    List<String> names = new ArrayList<>(array.dimensionNames());
    List<String> free = new ArrayList<>(TYPES);
    List<String> index = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      if (d == horizontal.x() || d == horizontal.y()) {
        continue;
      }
      String name = Horizontal.simpleName(array, d);
      if (name == null) {
        name = group.unused("band");
        names.set(d, name);
      }
      Array axis = group.nearest(name);
      long length = array.shape()[d];
      if (axis == null || axis.rank() != 1 || axis.shape()[0] != length) {
        Array numbers =
            numbered(
                group.own(name) == null ? name : group.unused(name + "_index"),
                name,
                length,
                free,
                group);
        group.put(numbers);
        if (!numbers.name().equals(name)) {
          index.add(numbers.name());
        }
      } else if (isText(axis)) {
        index.add(labelled(axis, name, free, group));
      } else {
        typed(axis, free, group);
      }
    }
    Array named = array.withDimensionNames(names);
    return index.isEmpty()
        ? named
        : named.withAttributes(Coordinates.added(named.attributes(), index));
  }

  private static boolean isText(Array axis) {
    Kind kind = axis.type().kind();
    return kind == Kind.STRING
        || kind == Kind.CHAR
        || kind == Kind.OPAQUE
        || kind == Kind.VLEN
        || kind == Kind.STRUCT;
  }

  /** Labels cannot be an axis: numbers stand beside them. */
  private static String labelled(
      Array labels, String dimension, List<String> free, GroupEditor group) {
    String name = dimension + "_index";
    if (group.nearest(name) == null) {
      group.put(numbered(name, dimension, labels.shape()[0], free, group));
    } else {
      free.remove(group.nearest(name).attributes().text(TYPE));
    }
    return name;
  }

  private static Array numbered(
      String name, String dimension, long length, List<String> free, GroupEditor group) {
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
        group.child(name),
        IntegerType.INT32,
        new long[] {length},
        List.of(dimension),
        free.isEmpty() ? attributes : attributes.with(TYPE, free.remove(0)),
        new ArrayData.Computed(values));
  }

  /** Gives a stored axis a type if nothing in it says one. */
  private static void typed(Array axis, List<String> free, GroupEditor group) {
    Attributes attributes = axis.attributes();
    if (attributes.has(TYPE)) {
      free.remove(attributes.text(TYPE));
      return;
    }
    String units = attributes.text("units");
    boolean said =
        attributes.has("axis")
            || attributes.has("positive")
            || attributes.has("standard_name")
            || (units != null && !units.isBlank() && !units.equals("1"));
    GroupEditor owner = group.owner(axis.name());
    if (!said && !free.isEmpty()) {
      owner.put(axis.withAttributes(attributes.with(TYPE, free.remove(0))));
    } else if ("Z".equalsIgnoreCase(attributes.text("axis")) || attributes.has("positive")) {
      free.remove("GeoZ");
    }
  }
}
