package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.AXIS;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds the coordinates that the proposed Zarr convention {@code dimensions}, formerly {@code
 * coords}, describes in the attributes of an array or its group: listed and regular values become
 * coordinate variables, other arrays are named as coordinates. What it delegates to {@code spatial}
 * is read there.
 *
 * @see <a href="https://github.com/christophenoel/zarr-coords">dimensions, proposal of 2026</a>
 */
final class DimensionCoordinates implements Convention {
  private static final String AXES = "dimensions:axes";
  private static final String AUXILIARY = "dimensions:coordinates";
  private static final String FORMER = "coords:coordinates";

  /** Attributes of CF that a description of an axis may have. */
  private static final List<String> OF_CF = List.of(STANDARD_NAME, LONG_NAME, UNITS, CALENDAR);

  private final Findings findings;

  DimensionCoordinates(Findings findings) {
    this.findings = findings;
  }

  @Override
  public Group apply(Group group) {
    List<Group> groups = group.groups().stream().map(this::apply).toList();
    return new InGroup(group).apply(groups);
  }

  /** Descriptions of axes and other coordinates, by their names. */
  private static Map<String, Map<?, ?>> descriptions(Attributes attributes) {
    Map<String, Map<?, ?>> all = new LinkedHashMap<>();
    for (String key : List.of(AXES, AUXILIARY, FORMER)) {
      if (attributes.get(key) instanceof Map<?, ?> map) {
        map.forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> description) {
                all.putIfAbsent(String.valueOf(name), description);
              }
            });
      }
    }
    return all;
  }

  /** Where the values are: in a member {@code coords}; formerly the description itself. */
  private static Map<?, ?> descriptor(Map<?, ?> description) {
    return description.get("coords") instanceof Map<?, ?> coords ? coords : description;
  }

  /** Returns the name of an array, from one beside it. */
  private static String name(@Nullable Object path) {
    return String.valueOf(path).replaceFirst("^\\.\\.?/", "");
  }

  /** The arrays of one group. */
  private final class InGroup {
    private final Group group;
    private final List<Array> added = new ArrayList<>();

    /** By dimension: the description from which its coordinates are. */
    private final Map<String, Map<?, ?>> used = new HashMap<>();

    /** The names of arrays that are coordinates of others, as the group says. */
    private final Set<String> places = new HashSet<>();

    InGroup(Group group) {
      this.group = group;
    }

    Group apply(List<Group> groups) {
      List<Array> arrays = new ArrayList<>();
      Map<String, Map<?, ?>> shared = descriptions(group.attributes());
      shared.values().forEach(shown -> places.add(name(descriptor(shown).get("path"))));
      for (Array array : group.arrays()) {
        Map<String, Map<?, ?>> own = new LinkedHashMap<>(shared);
        own.putAll(descriptions(array.attributes()));
        Array changed = array;
        for (Map.Entry<String, Map<?, ?>> entry : own.entrySet()) {
          boolean isOwn = !entry.getValue().equals(shared.get(entry.getKey()));
          changed = described(changed, entry.getKey(), entry.getValue(), isOwn);
        }
        arrays.add(changed);
      }
      shared.forEach(
          (name, description) -> {
            boolean isOfOne = arrays.stream().anyMatch(array -> array.dimension(name) >= 0);
            if (!isOfOne
                && group.array(name) == null
                && DescribedValues.areIn(descriptor(description))) {
              absent(group.path(), name, "no array in it has such a dimension");
            }
          });
      arrays.addAll(added);
      return group.withMembers(arrays, groups);
    }

    /**
     * @param isOwn true if the array has the description, and not its group for all that it suits
     */
    private Array described(Array array, String name, Map<?, ?> description, boolean isOwn) {
      Map<?, ?> descriptor = descriptor(description);
      int d = array.dimension(name);
      if ("array".equals(descriptor.get("type"))) {
        return named(array, name, descriptor.get("path"), isOwn);
      }
      if (array.name().equals(name) || group.array(name) != null) {
        return array;
      }
      if (d < 0) {
        if (isOwn && DescribedValues.areIn(descriptor)) {
          absent(array.path(), name, "it has no such dimension, and they are not an array");
        }
        return array;
      }
      try {
        DescribedValues values = DescribedValues.of(descriptor);
        if (values != null) {
          add(array, d, name, description, values);
        } else if (descriptor != description && !"reference".equals(descriptor.get("type"))) {
          absent(array.path(), name, "the type of its coords is " + descriptor.get("type"));
        }
      } catch (IllegalArgumentException e) {
        absent(array.path(), name, String.valueOf(e.getMessage()));
      }
      return array;
    }

    private void add(
        Array array, int d, String name, Map<?, ?> description, DescribedValues values) {
      if (values.length() != array.shape()[d]) {
        absent(
            array.path(),
            name,
            "it describes %s values, the dimension has %s"
                .formatted(values.length(), array.shape()[d]));
        return;
      }
      Map<?, ?> before = used.putIfAbsent(name, description);
      if (before != null) {
        if (!before.equals(description)) {
          absent(
              array.path(), name, "another array of its group describes this dimension otherwise");
        }
        return;
      }
      added.add(
          new Array(
              group.child(name),
              FloatType.FLOAT64,
              new long[] {values.length()},
              List.of(name),
              attributes(description, values),
              new ArrayData.Computed(
                  (start, count, stride) -> {
                    double[] read = new double[count[0]];
                    for (int i = 0; i < read.length; i++) {
                      read[i] = values.at().applyAsDouble(start[0] + i * stride[0]);
                    }
                    return read;
                  })));
    }

    private static Attributes attributes(Map<?, ?> description, DescribedValues values) {
      Attributes attributes = values.attributes();
      for (String name : OF_CF) {
        Object own = description.get(name);
        attributes = own instanceof String ? attributes.withDefault(name, own) : attributes;
      }
      Object unit = description.get("unit");
      attributes = unit instanceof String ? attributes.withDefault(UNITS, unit) : attributes;
      if (description.get(AXIS) instanceof String axis && axis.matches("[xyztXYZT]")) {
        attributes = attributes.with(AXIS, axis.toUpperCase(Locale.ROOT));
      }
      return attributes;
    }

    /** Names the array at {@code path}, from {@code array}, as a coordinate of it. */
    private Array named(Array array, String name, @Nullable Object path, boolean isOwn) {
      String found = name(path);
      Array coordinate = found.contains("/") ? null : group.array(found);
      if (coordinate == null) {
        absent(array.path(), name, "its array " + path + " is not beside it");
        return array;
      }
      if (!array.dimensionNames().containsAll(coordinate.dimensionNames())) {
        if (isOwn) {
          absent(array.path(), name, "its array " + path + " has dimensions that it has not");
        }
        return array;
      }
      String known = array.attributes().text(COORDINATES);
      boolean isAxis = coordinate.rank() == 1 && found.equals(coordinate.dimensionName(0));
      if (coordinate.equals(array)
          || isAxis
          || !isOwn && places.contains(array.name())
          || known != null && List.of(known.split("\\s+")).contains(found)) {
        return array;
      }
      return array.withAttributes(
          array.attributes().with(COORDINATES, known == null ? found : known + " " + found));
    }

    private void absent(String where, String name, String why) {
      findings.warning(
          where,
          "its coordinates of %s (Zarr convention dimensions) cannot be read: %s"
              .formatted(name, why),
          "it has none of these");
    }
  }
}
