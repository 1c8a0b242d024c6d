package io.github.zarrcdm.internal.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.GEOMETRY;

import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.cf.geometry.GeometryParts;
import io.github.zarrcdm.internal.cf.geometry.WellKnownText;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.conventions.names.ModelScope;
import io.github.zarrcdm.internal.dtype.VariableText;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Columns of text with the geometries (CF 7.6) of data, as functions for maps take them: that of
 * the container {@code shapes} is {@code shapes_wkt}.
 */
public final class GeometryTexts {
  private GeometryTexts() {}

  /** Returns {@code root} and all groups in it, with texts as coordinates of data on geometries. */
  public static Group in(Group root) {
    return hasAny(root) ? in(root, ModelScope.of(root).byPath()) : root;
  }

  private static boolean hasAny(Group group) {
    return group.arrays().stream().anyMatch(array -> array.attributes().text(GEOMETRY) != null)
        || group.groups().stream().anyMatch(GeometryTexts::hasAny);
  }

  private static Group in(Group group, Map<String, ModelScope> scopes) {
    ModelScope scope = scopes.get(group.path());
    Map<String, Array> added = new LinkedHashMap<>();
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      GeometryContainer<Array> of =
          scope == null ? null : GeometryContainer.of(array, scope).orElse(null);
      String name = of == null ? "" : of.variable().name() + "_wkt";
      if (of == null
          || group.array(name) != null
          || of.nodes().stream().anyMatch(n -> n.rank() != 1)
          || !inputs(of).stream().allMatch(n -> n.type().kind().isNumber())) {
        arrays.add(array);
        continue;
      }
      added.computeIfAbsent(name, absent -> text(group.child(name), of));
      String named = array.attributes().text("coordinates");
      String names = named == null || named.isBlank() ? name : named + " " + name;
      arrays.add(array.withAttributes(array.attributes().with("coordinates", names)));
    }
    arrays.addAll(added.values());
    return group.withMembers(
        arrays, group.groups().stream().map(inner -> in(inner, scopes)).toList());
  }

  private static List<Array> inputs(GeometryContainer<Array> of) {
    return Stream.of(
            of.nodes().get(0),
            of.nodes().get(1),
            of.nodeCount(),
            of.partNodeCount(),
            of.interiorRing())
        .filter(array -> array != null)
        .toList();
  }

  private static Array text(String path, GeometryContainer<Array> of) {
    Array x = of.nodes().get(0);
    Array y = of.nodes().get(1);
    List<Array> inputs = inputs(of);
    return new Array(
        path,
        new VariableText("string"),
        new long[] {of.dimension().length()},
        List.of(of.dimension().name()),
        Attributes.NONE,
        ArrayData.Derived.fromAll(
            inputs,
            read -> {
              double[] xs = CoordinateVariable.degrees(x, read.get(0));
              double[] ys = CoordinateVariable.degrees(y, read.get(1));
              int nodes = Math.min(xs.length, ys.length);
              long[] nodeCounts = numbers(of.nodeCount(), inputs, read);
              if (nodeCounts == null) {
                nodeCounts = new long[nodes];
                Arrays.fill(nodeCounts, 1);
              }
              GeometryParts parts =
                  GeometryParts.of(
                      nodeCounts,
                      numbers(of.partNodeCount(), inputs, read),
                      numbers(of.interiorRing(), inputs, read),
                      nodes);
              WellKnownText texts = new WellKnownText(of.type(), parts, xs, ys);
              return (start, count, stride) -> {
                Object[] part = new Object[count[0]];
                for (int i = 0; i < part.length; i++) {
                  part[i] = texts.of((int) (start[0] + i * stride[0]));
                }
                return part;
              };
            }));
  }

  private static long @Nullable [] numbers(
      @Nullable Array of, List<Array> inputs, List<Object> read) {
    if (of == null) {
      return null;
    }
    double[] values = CoordinateVariable.unpacked(of, read.get(inputs.indexOf(of)), 1, 0);
    return Arrays.stream(values).mapToLong(value -> (long) value).toArray();
  }
}
