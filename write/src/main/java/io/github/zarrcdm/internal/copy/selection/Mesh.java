package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/**
 * The dimensions of a mesh, and its connectivity.
 *
 * @see <a href="https://ugrid-conventions.github.io/ugrid-conventions/">UGRID 1.0</a>
 */
final class Mesh {
  private static final Pattern CONNECTIVITY = Pattern.compile("([a-z]++)_([a-z]++)_connectivity");

  private final Variable topology;
  private final List<Variable> all;
  private final CdmScope scope;
  private final List<Reference<Variable>> references;

  /** {@code all} are the variables of the file. */
  Mesh(Variable topology, List<Variable> all, CdmScope scope) {
    this.topology = topology;
    this.all = all;
    this.scope = scope;
    this.references = scope.references(topology);
  }

  /** The index of the first element. */
  static long start(Variable indices) {
    Attribute start = indices.findAttribute("start_index");
    Number number = start == null ? null : start.getNumericValue();
    return number == null ? 0 : number.longValue();
  }

  /**
   * What becomes of each connectivity variable when nodes, edges, faces or volumes are left out.
   */
  List<Link> connectivity() {
    List<Link> links = new ArrayList<>();
    for (Reference<Variable> reference : references) {
      Matcher name = CONNECTIVITY.matcher(reference.attribute().attribute());
      Variable variable = reference.variable();
      if (variable != null && name.matches()) {
        Optional<Axis> into = axis(name.group(2));
        if (into.isPresent()) {
          links.add(link(variable, name.group(1), name.group(2), into.get()));
        }
      }
    }
    return links;
  }

  /** An element without one of its nodes is none; one without a neighbour is. */
  private Link link(Variable variable, String of, String to, Axis into) {
    int row = row(variable, of);
    return row < 0
        ? new WholeDimensions(
            variable,
            Set.of(into),
            "indexes it, and %s has no %s_dimension to say along which dimension"
                .formatted(topology.getFullName(), of))
        : new Pointers(variable, row, List.of(into), start(variable), to.equals("node"));
  }

  /** The dimension of the nodes, edges, faces or volumes. */
  Optional<Axis> axis(String location) {
    Optional<Axis> stated = stated(location);
    if (stated.isPresent() || location.equals("node")) {
      return stated;
    }
    return connectivityOf(location)
        .filter(variable -> row(variable, location) >= 0)
        .findFirst()
        .flatMap(variable -> Axis.of(variable, row(variable, location)));
  }

  /** The variables that have an element of their own for each {@code location}. */
  Stream<Variable> connectivityOf(String location) {
    return references.stream()
        .filter(r -> r.attribute().attribute().startsWith(location + "_"))
        .filter(r -> r.attribute().attribute().endsWith("_connectivity"))
        .map(Reference::variable)
        .filter(variable -> variable != null);
  }

  /** That which {@code face_dimension} names, or of {@code face_coordinates}, or of data. */
  private Optional<Axis> stated(String location) {
    String name = topology.attributes().findAttributeString(location + "_dimension", "");
    CdmScope home = name.isEmpty() ? null : scope.homeOfDimension(name, topology);
    Dimension dimension = home == null ? null : scope.dimensionNamed(name, topology);
    if (home != null && dimension != null) {
      return Optional.of(Axis.of(dimension, home.group()));
    }
    return Stream.concat(
            references.stream()
                .filter(r -> r.attribute().attribute().equals(location + "_coordinates"))
                .map(Reference::variable)
                .filter(variable -> variable != null && variable.getRank() == 1),
            data(location))
        .findFirst()
        .flatMap(variable -> Axis.of(variable, variable.getRank() - 1));
  }

  /** Data that are said to be there, along their last dimension. */
  private Stream<Variable> data(String location) {
    return all.stream()
        .filter(v -> v.getRank() > 0)
        .filter(v -> location.equals(v.attributes().findAttributeString("location", "")))
        .filter(
            v ->
                scope.references(v).stream()
                    .anyMatch(
                        r ->
                            r.attribute().attribute().equals("mesh")
                                && topology.equals(r.variable())
                                && v.findAttribute("cf_role") == null));
  }

  /**
   * The dimension along which {@code variable} has its elements: the stated one, else the first.
   * The other one is that of the two nodes of an edge, or the three or more of a face: -1 if the
   * first may be that too, as some models write it without saying so.
   */
  private int row(Variable variable, String location) {
    @Nullable Axis stated = stated(location).orElse(null);
    for (int d = 0; stated != null && d < variable.getRank(); d++) {
      if (Axis.of(variable, d).equals(Optional.of(stated))) {
        return d;
      }
    }
    if (variable.getRank() != 2) {
      return 0;
    }
    int first = variable.getShape(0);
    if (location.equals("edge") || location.equals("boundary")) {
      return first == 2 && variable.getShape(1) != 2 ? 1 : 0;
    }
    return first >= 3 && first < variable.getShape(1) ? -1 : 0;
  }
}
