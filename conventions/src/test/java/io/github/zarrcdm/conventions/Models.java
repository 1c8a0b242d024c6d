package io.github.zarrcdm.conventions;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Groups and arrays as a reader of metadata would make them. */
public final class Models {
  private Models() {}

  /** The members are {@link Array}s and {@link Group}s whose paths begin with {@code path}. */
  public static Group group(String path, Map<String, ?> attributes, Object... members) {
    List<Group> groups = new ArrayList<>();
    List<Array> arrays = new ArrayList<>();
    for (Object member : members) {
      if (member instanceof Group group) {
        groups.add(group);
      } else {
        arrays.add((Array) member);
      }
    }
    return new Group(path, attributes(attributes), List.of(), groups, arrays);
  }

  /** A raster of floats with unreadable values. */
  public static Array raster(
      String path, List<String> dimensions, Map<String, ?> attributes, long... shape) {
    return array(
        path,
        FloatType.FLOAT32,
        dimensions,
        attributes,
        new ArrayData.Unreadable("not here"),
        shape);
  }

  /** A coordinate variable that holds {@code values}. */
  public static Array axis(String path, Map<String, ?> attributes, double... values) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return array(
        path,
        FloatType.FLOAT64,
        List.of(name),
        attributes,
        new ArrayData.Held(values),
        values.length);
  }

  public static Array longs(String path, Map<String, ?> attributes, long... values) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return array(
        path,
        IntegerType.INT64,
        List.of(name),
        attributes,
        new ArrayData.Held(values),
        values.length);
  }

  public static Array scalar(String path, Map<String, ?> attributes) {
    return array(path, IntegerType.INT32, List.of(), attributes, new ArrayData.Held(new int[1]));
  }

  private static Array array(
      String path,
      DataType type,
      List<String> dimensions,
      Map<String, ?> attributes,
      ArrayData data,
      long... shape) {
    return new Array(path, type, shape, dimensions, attributes(attributes), data);
  }

  private static Attributes attributes(Map<String, ?> attributes) {
    return new Attributes(Map.copyOf(attributes));
  }

  /** All values of a computed array, in C order. */
  public static double[] computed(Array array) {
    int[] count = Arrays.stream(array.shape()).mapToInt(Math::toIntExact).toArray();
    long[] stride = new long[count.length];
    Arrays.fill(stride, 1);
    return (double[]) source(array).read(new long[count.length], count, stride);
  }

  private static ArrayData.Source source(Array array) {
    if (array.data() instanceof ArrayData.Derived derived) {
      return derived.computation().apply(derived.inputs().stream().map(Models::whole).toList());
    }
    return ((ArrayData.Computed) array.data()).source();
  }

  /** Gives all of a held array. */
  private static ArrayData.Parts whole(Array array) {
    return section -> {
      if (!Section.all(array.shape()).toString().equals(section.toString())) {
        throw new IllegalArgumentException(section + " is not all of " + array.path());
      }
      return ((ArrayData.Held) array.data()).values();
    };
  }

  /** The root of these members, with all conventions applied. */
  public static Group applied(Object... members) {
    return applied(Map.of(), members);
  }

  /** A root of these attributes and members, with all conventions applied. */
  public static Group applied(Map<String, ?> attributes, Object... members) {
    return Conventions.apply(group("/", attributes, members), Sidecar.NONE, new Findings(""));
  }

  /** The name of the grid mapping of an array; null if it has none. */
  public static String mappingName(Group group, String array) {
    String mapping = group.array(array).attributes().text("grid_mapping");
    return mapping == null ? null : group.array(mapping).attributes().text("grid_mapping_name");
  }
}
