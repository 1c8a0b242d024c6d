package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.SamplingDimensions;
import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;

/**
 * What stands beside the variables of a dataset: each group is searched once, however many
 * variables ask. netCDF-Java looks through all variables of a group for each name.
 */
public final class SiblingVariables {
  private final Map<Group, CdmScope> scopes = new IdentityHashMap<>();
  private final Map<Group, DatasetMeshes<Variable>> meshes = new IdentityHashMap<>();
  private final Map<Group, List<VariableDS>> radials = new IdentityHashMap<>();
  private final Map<Group, List<VariableDS>> places = new IdentityHashMap<>();
  private final Map<Group, Map<String, Variable>> names = new IdentityHashMap<>();
  private final Map<Group, Set<String>> located = new IdentityHashMap<>();

  /** Returns the group of {@code variable}, in which the names in attributes are looked up. */
  CdmScope scope(Variable variable) {
    return rootScope(root(variable.getParentGroupOrRoot())).around(variable);
  }

  private CdmScope rootScope(Group root) {
    return scopes.computeIfAbsent(root, CdmScope::ofRoot);
  }

  /** Returns the meshes of the dataset of {@code variable}. */
  DatasetMeshes<Variable> meshes(Variable variable) {
    return meshes.computeIfAbsent(
        root(variable.getParentGroupOrRoot()), root -> new DatasetMeshes<>(rootScope(root)));
  }

  private static Group root(Group group) {
    Group root = group;
    while (root.getParentGroup() != null) {
      root = root.getParentGroup();
    }
    return root;
  }

  /** Returns the azimuths and ranges of radars in {@code group}. */
  List<VariableDS> radials(Group group) {
    return radials.computeIfAbsent(group, SiblingVariables::search);
  }

  /**
   * Returns the variable of this name in {@code group} or the nearest group above; null without.
   */
  public @Nullable Variable named(Group group, String name) {
    for (Group at = group; at != null; at = at.getParentGroup()) {
      Variable found = names.computeIfAbsent(at, SiblingVariables::names).get(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns true if a place or a time of {@code group} or a group above is known along {@code
   * dimension}.
   */
  public boolean areLocated(Group group, String dimension) {
    for (Group at = group; at != null; at = at.getParentGroup()) {
      if (located.computeIfAbsent(at, SiblingVariables::located).contains(dimension)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the one longitude and the one latitude of {@code group}, if the dataset has points,
   * they are along dimensions of trajectories, or both along one dimension, and no attribute says
   * whose they are, as in profiles of Argo and on the columns of CAM; empty if there are several of
   * a kind.
   */
  List<VariableDS> places(Group group) {
    return places.computeIfAbsent(group, SiblingVariables::searchPlaces);
  }

  private static List<VariableDS> searchPlaces(Group group) {
    boolean declared = FeatureTypes.arePoints(root(group).attributes());
    List<VariableDS> all = new ArrayList<>();
    List<VariableDS> points = new ArrayList<>();
    for (AxisType type : List.of(AxisType.Lon, AxisType.Lat)) {
      List<VariableDS> found =
          group.getVariables().stream()
              .filter(VariableDS.class::isInstance)
              .map(VariableDS.class::cast)
              .filter(variable -> Coordinate.of(variable).is(type))
              .toList();
      all.addAll(found);
      List<VariableDS> ofPoints =
          found.stream()
              .filter(variable -> declared || SamplingDimensions.arePoints(dimensions(variable)))
              .toList();
      if (ofPoints.size() == 1) {
        points.addAll(ofPoints);
      }
    }
    return points.isEmpty() && areColumns(all, group) ? all : points;
  }

  /**
   * Returns true of one longitude and one latitude along one dimension, which has no values itself.
   */
  private static boolean areColumns(List<VariableDS> places, Group group) {
    if (places.size() != 2 || Coordinate.of(places.get(0)).is(AxisType.Lat)) {
      return false;
    }
    List<String> columns = dimensions(places.get(0));
    return Coordinate.of(places.get(1)).is(AxisType.Lat)
        && columns.size() == 1
        && columns.equals(dimensions(places.get(1)))
        && columns.get(0) != null
        && group.findVariableLocal(columns.get(0)) == null;
  }

  private static List<String> dimensions(Variable variable) {
    return Coordinate.of((VariableDS) variable).dimensions();
  }

  private static Set<String> located(Group group) {
    return group.getVariables().stream()
        .filter(VariableDS.class::isInstance)
        .map(variable -> Coordinate.of((VariableDS) variable))
        .filter(Coordinate::isKnown)
        .flatMap(coordinate -> coordinate.dimensions().stream())
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  private static List<VariableDS> search(Group group) {
    return group.getVariables().stream()
        .filter(variable -> variable instanceof VariableDS && variable.getRank() == 1)
        .map(VariableDS.class::cast)
        .filter(v -> Coordinate.of(v).is(AxisType.RadialAzimuth, AxisType.RadialDistance))
        .toList();
  }

  private static Map<String, Variable> names(Group group) {
    Map<String, Variable> names = new HashMap<>();
    group.getVariables().forEach(variable -> names.putIfAbsent(variable.getShortName(), variable));
    return names;
  }
}
