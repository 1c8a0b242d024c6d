package io.github.zarrcdm.cli.catalog;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.mesh.DatasetMeshes;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.CoordinateDates;
import io.github.zarrcdm.internal.place.CoordinateDates.Range;
import io.github.zarrcdm.internal.place.Coordinates;
import io.github.zarrcdm.internal.place.DescribingVariables;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.ExtentReader;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.SiblingVariables;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * What a catalog says of a dataset.
 *
 * @param title the attribute of that name; null without
 * @param time from the first to the last time of its variables; null without
 * @param extent that holds its variables; null without
 * @param variables those with places on the Earth
 * @param meshes the names of unstructured meshes
 */
public record Summary(
    @Nullable String title,
    @Nullable Range time,
    @Nullable Extent extent,
    List<Quantity> variables,
    List<String> meshes) {

  /** A variable: its name, what it measures, and in which unit; the last two may be null. */
  public record Quantity(String name, String meaning, String units) {}

  public Summary {
    variables = List.copyOf(variables);
    meshes = List.copyOf(meshes);
  }

  /**
   * That of an open dataset, by its coordinates, without data. Throws if its coordinates cannot be
   * read.
   */
  public static Summary of(NetcdfDataset dataset) throws IOException {
    Attribute attribute = dataset.getRootGroup().findAttributeIgnoreCase("title");
    String title = attribute == null ? null : attribute.getStringValue();
    SiblingVariables neighbours = new SiblingVariables();
    Set<Variable> descriptions = DescribingVariables.in(dataset);
    Map<Variable, Optional<Range>> times = new IdentityHashMap<>();
    Map<Place, Optional<Extent>> extents = new HashMap<>();
    List<Quantity> variables = new ArrayList<>();
    try {
      for (Variable variable : dataset.getVariables()) {
        Optional<Place> place =
            variable instanceof VariableDS data && isData(data) && !descriptions.contains(data)
                ? Place.of(data, neighbours)
                : Optional.empty();
        if (place.isPresent()) {
          if (!extents.containsKey(place.get())) {
            extents.put(place.get(), Optional.ofNullable(ExtentReader.of(place.get())));
          }
          for (Coordinate coordinate : Coordinates.of((VariableDS) variable, neighbours).all()) {
            if (!times.containsKey(coordinate.variable())) {
              times.put(
                  coordinate.variable(), Optional.ofNullable(CoordinateDates.range(coordinate)));
            }
          }
          variables.add(quantity(variable));
        }
      }
    } catch (RuntimeException e) {
      throw new IOException(
          "%s: netCDF-Java fails on its coordinates: %s"
              .formatted(Location.withoutSecrets(dataset.getLocation()), e),
          e);
    }
    return new Summary(
        title,
        times.values().stream().flatMap(Optional::stream).reduce(Range::extend).orElse(null),
        extents.values().stream().flatMap(Optional::stream).reduce(Extent::with).orElse(null),
        variables,
        new DatasetMeshes<>(CdmScope.of(dataset))
            .all().stream().map(mesh -> mesh.variable().getFullName()).toList());
  }

  private static boolean isData(VariableDS variable) {
    return variable.getDataType().isNumeric()
        && !(variable instanceof CoordinateAxis)
        && !variable.isCoordinateVariable();
  }

  private static Quantity quantity(Variable variable) {
    return new Quantity(
        variable.getFullName(),
        variable.attributes().findAttributeString(STANDARD_NAME, null),
        variable.attributes().findAttributeString(CDM.UNITS, null));
  }
}
