package io.github.zarrcdm.copy;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.mapping.Quantization;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** How variables are stored: in general, and of some, by their short or full names, otherwise. */
final class Choices {
  private final Map<String, Layout> layouts = new LinkedHashMap<>();
  private final Map<String, String> quantized = new LinkedHashMap<>();
  private Layout layout = Layout.AUTO;

  void layout(Layout wanted) {
    layout = wanted;
  }

  void layout(String variable, Layout wanted) {
    layouts.put(variable, wanted);
  }

  void quantize(String variable, String precision) {
    quantized.put(variable, precision);
  }

  /** Returns true if a layout was chosen for any variable. */
  boolean ofLayout() {
    return !layout.equals(Layout.AUTO) || !layouts.isEmpty();
  }

  /** Returns the layout of {@code variable}: its own, completed by the general one. */
  Layout layout(Variable variable) {
    Layout own = layouts.get(variable.getFullName());
    own = own == null ? layouts.get(variable.getShortName()) : own;
    return own == null ? layout : own.or(layout);
  }

  /** Returns how variables of {@code source} are rounded, for those that are. */
  Map<Variable, Quantization> quantizations(NetcdfFile source) {
    Map<Variable, Quantization> all = new LinkedHashMap<>();
    quantized.forEach(
        (name, precision) ->
            named(source, name).forEach(v -> all.put(v, Quantization.of(precision))));
    return all;
  }

  private static List<Variable> named(NetcdfFile source, String name) {
    return source.getVariables().stream()
        .filter(v -> name.equals(v.getFullName()) || name.equals(v.getShortName()))
        .toList();
  }

  /**
   * Throws {@link IllegalArgumentException} for the name of a variable that {@code source} lacks,
   * or of a dimension that {@code arrays} lack, or to round what is no float: a choice without
   * effect.
   */
  void check(NetcdfFile source, List<CopiedArray> arrays) {
    Set<String> variables = new LinkedHashSet<>();
    source
        .getVariables()
        .forEach(v -> variables.addAll(List.of(v.getFullName(), v.getShortName())));
    Set<String> dimensions = new LinkedHashSet<>();
    arrays.forEach(array -> dimensions.addAll(array.array().dimensionNames()));
    check("variable", layouts.keySet(), variables);
    check("variable", quantized.keySet(), variables);
    for (String name : quantized.keySet()) {
      List<Variable> rounded = named(source, name);
      if (rounded.stream().noneMatch(v -> v.getDataType().isFloatingPoint())) {
        throw new IllegalArgumentException(
            "quantize %s: it is of type %s; only floats are rounded"
                .formatted(name, rounded.get(0).getDataType()));
      }
    }
    for (Layout wanted : Stream.concat(Stream.of(layout), layouts.values().stream()).toList()) {
      check("dimension", wanted.chunks().keySet(), dimensions);
      check("dimension", wanted.shards().keySet(), dimensions);
    }
  }

  private static void check(String what, Set<String> wanted, Set<String> known) {
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "no %s %s; there are %s".formatted(what, name, String.join(", ", known)));
      }
    }
  }
}
