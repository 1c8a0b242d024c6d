package io.github.zarrcdm.internal.copy.selection;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Variables, and those without which they mean little. */
public final class NeededVariables {
  /** Where a radar stands and how it looks, which CfRadial 1 finds by their names. */
  private static final List<String> RADAR =
      List.of("latitude", "longitude", "altitude", "sweep_number", "sweep_mode", "fixed_angle");

  private final NetcdfFile file;
  private final CdmScope scope;

  /** What says what an element of a dimension is. */
  private final Map<Axis, Set<Variable>> meanings = new HashMap<>();

  private NeededVariables(NetcdfFile file) {
    this.file = file;
    this.scope = CdmScope.of(file);
    for (Candidate link : DimensionLinks.of(file, scope, variable -> true)) {
      link.meaning().forEach(axis -> means(axis, link.variables()));
    }
    for (Variable variable : file.getVariables()) {
      String role = variable.attributes().findAttributeString(CF_ROLE, "");
      if (role.endsWith("_id") && variable.getRank() > 0) {
        Axis.of(variable, 0).ifPresent(axis -> means(axis, List.of(variable)));
      }
    }
  }

  private void means(Axis axis, List<Variable> variables) {
    meanings.computeIfAbsent(axis, unknown -> new LinkedHashSet<>()).addAll(variables);
  }

  /**
   * Returns {@code variables} of {@code file} and what they need, in the order of the file:
   * coordinates and their bounds, grid mappings, formula terms, and whatever else attributes name;
   * meshes and geometries with their nodes; what counts or indexes the dimensions; the latitude and
   * longitude of gathered points.
   */
  public static List<Variable> with(Set<Variable> variables, NetcdfFile file) {
    NeededVariables needed = new NeededVariables(file);
    Set<Variable> all = new LinkedHashSet<>(variables);
    Deque<Variable> open = new ArrayDeque<>(variables);
    while (!open.isEmpty()) {
      needed
          .by(open.pop())
          .forEach(
              variable -> {
                if (all.add(variable)) {
                  open.add(variable);
                }
              });
    }
    return file.getVariables().stream().filter(all::contains).toList();
  }

  private Set<Variable> by(Variable variable) {
    Set<Variable> needed = new LinkedHashSet<>();
    for (int d = 0; d < variable.getRank(); d++) {
      Variable coordinate = scope.coordinate(variable, d);
      if (coordinate != null) {
        needed.add(coordinate);
      }
      Axis.of(variable, d).ifPresent(axis -> needed.addAll(meanings.getOrDefault(axis, Set.of())));
    }
    for (Reference<Variable> reference : scope.references(variable)) {
      boolean dimension = reference.named().kind() == NameReference.Kind.DIMENSION;
      String name = reference.named().name();
      Axis axis = dimension ? DimensionLinks.axis(name, variable, scope) : null;
      if (axis != null) {
        needed.addAll(meanings.getOrDefault(axis, Set.of()));
      }
      Variable found = dimension ? scope.coordinateNamed(name, variable) : reference.variable();
      if (found != null) {
        needed.add(found);
      }
    }
    if (variable.findAttribute("compress") != null) {
      places(variable).forEach(needed::add);
    }
    if (variable.getShortName().equals("sweep_start_ray_index")) {
      RADAR.stream()
          .map(name -> scope.find(name, variable))
          .filter(Objects::nonNull)
          .forEach(needed::add);
    }
    return needed;
  }

  /** Returns the latitudes and longitudes on the dimensions that {@code gathered} compresses. */
  private Stream<Variable> places(Variable gathered) {
    Set<Axis> axes = new HashSet<>(DimensionLinks.named(gathered, "compress", scope));
    return file.getVariables().stream()
        .filter(v -> v.getRank() > 0 && DimensionLinks.axes(v).size() == v.getRank())
        .filter(v -> axes.containsAll(DimensionLinks.axes(v)) && isPlace(v));
  }

  private static boolean isPlace(Variable variable) {
    String units = variable.attributes().findAttributeString("units", "").toLowerCase(Locale.ROOT);
    String name = variable.attributes().findAttributeString(STANDARD_NAME, "");
    return name.equals("latitude")
        || name.equals("longitude")
        || units.matches("degrees?_?(north|east|n|e)");
  }
}
