package io.github.zarrcdm.internal.copy.selection;

import static io.github.zarrcdm.internal.cf.CfAttributes.CF_ROLE;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION_INDEX_SET;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.NODE_COUNT;
import static io.github.zarrcdm.internal.cf.CfAttributes.PART_NODE_COUNT;

import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * Finds the variables of a dataset that count or index dimensions, by what CF, UGRID, CfRadial and
 * CDO say. No values are read.
 */
final class DimensionLinks {
  private final CdmScope scope;
  private final DatasetMeshes<Variable> meshes;
  private final Predicate<Variable> isCopied;
  private final List<Candidate> found = new ArrayList<>();

  private DimensionLinks(CdmScope scope, Predicate<Variable> isCopied) {
    this.scope = scope;
    this.meshes = new DatasetMeshes<>(scope);
    this.isCopied = isCopied;
  }

  /** Returns the links of {@code file} among the variables that are copied. */
  static List<Candidate> of(NetcdfFile file, CdmScope scope, Predicate<Variable> isCopied) {
    DimensionLinks links = new DimensionLinks(scope, isCopied);
    file.getVariables().stream().filter(isCopied).forEach(links::look);
    return links.found;
  }

  private void look(Variable variable) {
    one(variable, "sample_dimension")
        .ifPresent(sample -> counts(variable, sample, Counts.Kind.OBSERVATIONS));
    one(variable, "instance_dimension")
        .ifPresent(instance -> pointers(variable, List.of(instance), 0));
    pointers(variable, named(variable, "compress"), 0);
    nodes(variable, NODE_COUNT, Counts.Kind.NODES);
    nodes(variable, PART_NODE_COUNT, Counts.Kind.PARTS);
    tiePoints(variable);
    CfAttributes.OF_BOUNDS.forEach(attribute -> bounds(variable, attribute));
    aggregation(variable);
    String role = variable.attributes().findAttributeString(CF_ROLE, "");
    Optional<MeshTopology<Variable>> mesh = meshes.of(variable);
    if (mesh.isPresent()) {
      new Mesh(mesh.get())
          .connectivity().stream()
              .filter(link -> isCopied.test(link.variable()))
              .forEach(link -> add(link, Set.of()));
    } else if (role.equals(LOCATION_INDEX_SET)) {
      locations(variable);
    } else if (variable.getShortName().equals("sweep_start_ray_index")) {
      sweeps(variable);
    } else if ("gaussian_reduced"
        .equals(variable.attributes().findAttributeString("CDI_grid_type", ""))) {
      reduced(variable);
    }
  }

  private void add(DimensionLink link, Set<Axis> meaning) {
    found.add(new Candidate(link.variables(), link.axes(), meaning, () -> link));
  }

  private void counts(Variable counts, Axis sample, Counts.Kind kind) {
    if (counts.getRank() == 1 && isCopied.test(counts)) {
      Axis.of(counts, 0)
          .ifPresent(
              own ->
                  found.add(
                      new Candidate(
                          List.of(counts),
                          Set.of(own, sample),
                          Set.of(sample),
                          () -> Counts.of(counts, own, sample, kind))));
    }
  }

  private void pointers(Variable variable, List<Axis> into, long start) {
    if (variable.getRank() == 1 && !into.isEmpty()) {
      add(new Pointers(variable, 0, into, start, true), Set.copyOf(axes(variable)));
    }
  }

  /** The nodes of a geometry container, along the dimension of their coordinates. */
  private void nodes(Variable container, String attribute, Counts.Kind kind) {
    Optional<Axis> node =
        variables(container, NODE_COORDINATES)
            .filter(v -> v.getRank() == 1)
            .findFirst()
            .flatMap(v -> Axis.of(v, 0));
    variables(container, attribute)
        .forEach(counts -> node.ifPresent(sample -> counts(counts, sample, kind)));
  }

  /** {@code y: y_indices tie_y area_y}, for each dimension that is interpolated. */
  private void tiePoints(Variable interpolation) {
    String text = interpolation.attributes().findAttributeString("tie_point_mapping", "");
    List<NameReference> names = NamingAttribute.of("tie_point_mapping").orElseThrow().names(text);
    for (int i = 1; i + 1 < names.size(); i++) {
      if (names.get(i).kind() == NameReference.Kind.VARIABLE) {
        Variable indices = scope.find(names.get(i).name(), interpolation);
        Axis full = axis(names.get(i - 1).name(), interpolation);
        Axis tie = axis(names.get(i + 1).name(), interpolation);
        boolean hasArea = i + 2 < names.size() && !names.get(i + 2).key().isEmpty();
        Axis area = hasArea ? axis(names.get(i + 2).name(), interpolation) : null;
        if (indices != null && full != null && tie != null && indices.getRank() == 1) {
          Set<Axis> axes = new HashSet<>(Set.of(full, tie));
          if (area != null) {
            axes.add(area);
          }
          found.add(
              new Candidate(
                  List.of(indices),
                  axes,
                  Set.of(),
                  () -> new TiePoints(indices, full, tie, area, new Integers(indices).all())));
        }
      }
    }
  }

  /** The corners of each cell are along the dimension that only the bounds have. */
  private void bounds(Variable coordinate, String attribute) {
    List<Axis> own = axes(coordinate);
    for (Variable bounds : variables(coordinate, attribute).filter(isCopied).toList()) {
      List<Axis> axes = axes(bounds);
      if (axes.size() == own.size() + 1 && axes.subList(0, own.size()).equals(own)) {
        Set<Axis> corners = Set.of(axes.get(own.size()));
        add(new WholeDimensions(bounds, corners, "has the corners of each cell"), Set.of());
      }
    }
  }

  /** Fragments are of fixed places. */
  private void aggregation(Variable variable) {
    Set<Axis> axes = new HashSet<>(named(variable, "aggregated_dimensions"));
    variables(variable, "aggregated_data").forEach(data -> axes.addAll(axes(data)));
    if (!axes.isEmpty()) {
      add(
          new WholeDimensions(variable, axes, "is an aggregation, whose fragments cover all"),
          Set.of());
    }
  }

  /** Elements of a mesh, by their indices. */
  private void locations(Variable set) {
    MeshTopology<Variable> mesh = variables(set, MESH).findFirst().flatMap(meshes::of).orElse(null);
    MeshLocation location =
        MeshLocation.of(set.attributes().findAttributeString(LOCATION, "")).orElse(null);
    if (mesh == null || location == null) {
      return;
    }
    Optional<Axis> into = mesh.known(location).flatMap(Axis::of);
    if (into.isPresent()) {
      pointers(set, List.of(into.get()), mesh.start(set));
    } else {
      Set<Axis> axes = new HashSet<>();
      mesh.connectivities(location).forEach(v -> axes.addAll(axes(v)));
      add(new WholeDimensions(set, axes, "indexes each " + location.word()), Set.of());
    }
  }

  private void sweeps(Variable start) {
    Variable end = scope.find("sweep_end_ray_index", start);
    Axis ray = axis("time", start);
    if (end != null && ray != null && start.getRank() == 1 && end.getRank() == 1) {
      Axis.of(start, 0)
          .ifPresent(
              sweep ->
                  found.add(
                      new Candidate(
                          List.of(start, end),
                          Set.of(sweep, ray),
                          Set.of(ray),
                          () -> SweepRays.of(start, end, sweep, ray))));
    }
  }

  /** Points in rows of latitude, each with its own number. */
  private void reduced(Variable data) {
    Variable points =
        variables(data, "CDI_grid_reduced_points")
            .findFirst()
            .orElse(scope.find("reduced_points", data));
    if (points != null && isCopied.test(points) && data.getRank() > 0) {
      Set<Axis> axes = new HashSet<>(axes(points));
      variables(data, "CDI_grid_latitudes").forEach(lat -> axes.addAll(axes(lat)));
      Axis.of(data, data.getRank() - 1).ifPresent(axes::add);
      add(
          new WholeDimensions(points, axes, "counts the points of each latitude"),
          Set.copyOf(axes(data)));
    }
  }

  private Optional<Axis> one(Variable variable, String attribute) {
    return named(variable, attribute).stream().findFirst();
  }

  private List<Axis> named(Variable variable, String attribute) {
    return named(variable, attribute, scope);
  }

  /** Returns the dimensions that {@code attribute} names; empty if one of them does not exist. */
  static List<Axis> named(Variable variable, String attribute, CdmScope scope) {
    String text = variable.attributes().findAttributeString(attribute, "");
    List<@Nullable Axis> axes = new ArrayList<>();
    for (NameReference thing : NamingAttribute.of(attribute).orElseThrow().names(text)) {
      axes.add(axis(thing.name(), variable, scope));
    }
    return axes.stream().allMatch(Objects::nonNull)
        ? axes.stream().map(Objects::requireNonNull).toList()
        : List.of();
  }

  private @Nullable Axis axis(String name, Variable variable) {
    return axis(name, variable, scope);
  }

  /** Returns the dimension that {@code name} means in an attribute of {@code variable}. */
  static @Nullable Axis axis(String name, Variable variable, CdmScope scope) {
    CdmScope home = scope.homeOfDimension(name, variable);
    Dimension dimension = scope.dimensionNamed(name, variable);
    return home == null || dimension == null ? null : Axis.of(dimension, home.group());
  }

  private Stream<Variable> variables(Variable variable, String attribute) {
    return scope.references(variable).stream()
        .filter(reference -> reference.attribute().attribute().equals(attribute))
        .map(Reference::variable)
        .filter(Objects::nonNull);
  }

  static List<Axis> axes(Variable variable) {
    List<Axis> axes = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      Axis.of(variable, d).ifPresent(axes::add);
    }
    return axes;
  }
}
