package io.github.zarrcdm.cli;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.internal.map.DrawableVariables;
import io.github.zarrcdm.internal.place.CompressedPlaces;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.SiblingVariables;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/** The variable that {@code map} draws. */
final class DrawnVariable {
  private DrawnVariable() {}

  /**
   * Returns the one called {@code name}; if that is null the first with most dimensions: of those
   * in the root that have map coordinates, else those in any group, else those whose map
   * coordinates are compressed, else of any, last those that are curves. Throws if there is none.
   */
  static VariableDS of(@Nullable String name, NetcdfDataset dataset, String location)
      throws CommandFailure {
    DrawableVariables drawable = DrawableVariables.of(dataset);
    List<VariableDS> data = drawable.data();
    SiblingVariables neighbours = new SiblingVariables();
    Predicate<VariableDS> onMap = v -> isOnMap(v, neighbours);
    if (name != null) {
      List<Variable> found = NamedVariables.find(name, dataset);
      return found.stream()
          .filter(drawable.all()::contains)
          .findFirst()
          .map(v -> (VariableDS) v)
          .orElseThrow(() -> none(name, found, data, location));
    }
    Predicate<VariableDS> inRoot = v -> v.getParentGroupOrRoot().isRoot();
    Predicate<VariableDS> isCompressed = v -> CompressedPlaces.unread(v).isPresent();
    Predicate<VariableDS> isPlane = v -> v.getRank() >= 2;
    return Stream.of(
            onMap.and(inRoot), onMap, isCompressed, isPlane.and(inRoot), isPlane, inRoot, v -> true)
        .map(wanted -> data.stream().filter(wanted).reduce(DrawnVariable::withMoreDimensions))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailure(
                    location + ": nothing to draw: no numeric variable with a dimension"));
  }

  private static VariableDS withMoreDimensions(VariableDS first, VariableDS next) {
    return next.getRank() > first.getRank() ? next : first;
  }

  private static CommandFailure none(
      String name, List<Variable> found, List<VariableDS> data, String location) {
    String fault =
        found.isEmpty()
            ? "no variable " + name
            : "%s cannot be drawn, %s of type %s"
                .formatted(name, found.get(0).getNameAndDimensions(), found.get(0).getDataType());
    String names = data.stream().map(Variable::getFullName).collect(joining(", "));
    return new CommandFailure(
        "%s: %s; available: %s".formatted(location, fault, names.isEmpty() ? "none" : names));
  }

  private static boolean isOnMap(VariableDS variable, SiblingVariables neighbours) {
    return Place.of(variable, neighbours)
        .filter(place -> !place.dimensions().isEmpty())
        .isPresent();
  }
}
