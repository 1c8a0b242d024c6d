package io.github.zarrcdm.cli.check;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;

import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.place.CompressedPlaces;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.ForeignGrids;
import io.github.zarrcdm.internal.place.Place;
import io.github.zarrcdm.internal.place.SiblingVariables;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.ma2.IndexIterator;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * What users of netCDF will miss in a dataset: names of dimensions, coordinates, a place on the
 * map. Each finding is a sentence that says what to add.
 */
public final class MissingMetadata {
  /** Names of dimensions that say what their coordinates would be. */
  private static final Set<String> LOCATING = Set.of("lat", "latitude", "lon", "longitude", "time");

  private final List<String> findings = new ArrayList<>();
  private final SiblingVariables neighbours = new SiblingVariables();

  private MissingMetadata() {}

  /** Returns the findings about {@code dataset}. Reads metadata and coordinates only. */
  public static List<String> in(NetcdfDataset dataset) throws IOException {
    MissingMetadata missed = new MissingMetadata();
    try {
      CdmScope scope = CdmScope.of(dataset);
      for (Variable variable : dataset.getVariables()) {
        missed.look(variable, scope, dataset);
      }
      missed.lookForPlaces(dataset);
    } catch (RuntimeException e) {
      missed.findings.add("netCDF-Java fails on the coordinates: " + e);
    }
    return missed.findings;
  }

  private void look(Variable variable, CdmScope scope, NetcdfFile file) throws IOException {
    String name = variable.getFullName();
    long unnamed =
        variable.getDimensions().stream()
            .filter(d -> !d.isShared() && !d.isVariableLength())
            .count();
    if (unnamed > 0) {
      findings.add(
          name
              + ": %s of %s dimensions are unnamed, or have a name used with another length; add dimension_names (v3) or _ARRAY_DIMENSIONS (v2)"
                  .formatted(unnamed, variable.getRank()));
    }
    references(variable, scope, file);
    if (variable instanceof VariableDS data && isData(data)) {
      lookAtAxes(data);
    }
    CompressedPlaces.unread(variable).ifPresent(why -> findings.add(name + ": " + why));
    if (variable instanceof VariableDS data && data.isCoordinateVariable()) {
      lookForMissing(data, file);
      CoordinateOrder.broken(data).ifPresent(findings::add);
    }
  }

  /**
   * Names of other variables that are in attributes. Cell measures are often in files of their own.
   */
  private void references(Variable variable, CdmScope scope, NetcdfFile file) {
    boolean isMesh = MeshTopology.isDescribedBy(scope.texts(variable));
    for (Reference<Variable> reference : scope.references(variable)) {
      String attribute = reference.attribute().attribute();
      String name = reference.named().name();
      boolean isVariable = reference.named().kind() == NameReference.Kind.VARIABLE;
      boolean elsewhere = attribute.equals("cell_measures") || attribute.startsWith("_Coordinate");
      if (isVariable && reference.variable() == null && !elsewhere && !isPath(name, file)) {
        findings.add(
            variable.getFullName()
                + ": its "
                + attribute
                + " names "
                + name
                + ", which does not exist"
                + (isMesh
                    ? " (UGRID 1.0, topology)"
                    : " (%s)".formatted(reference.attribute().section())));
      }
    }
  }

  /**
   * Returns true for members of structures, and paths from the root, by which datasets tell groups
   * apart.
   */
  private static boolean isPath(String name, NetcdfFile file) {
    return (name.indexOf('.') >= 0 || name.indexOf('/') >= 0) && file.findVariable(name) != null;
  }

  private static boolean isData(VariableDS variable) {
    return variable.getRank() >= 2
        && variable.getDataType().isNumeric()
        && !variable.isCoordinateVariable()
        && variable.getShortName().indexOf("bnds") < 0
        && variable.getShortName().indexOf("bounds") < 0;
  }

  /**
   * CF asks for a coordinate variable only of a dimension that is a latitude, a longitude or a
   * time, and where no coordinate of another name has it. Rows, columns and cells are indices.
   */
  private void lookAtAxes(VariableDS data) {
    if (!data.getCoordinateSystems().isEmpty() || Coordinate.isOne(data)) {
      return;
    }
    for (Dimension dimension : data.getDimensions()) {
      ucar.nc2.Group group = data.getParentGroupOrRoot();
      if (dimension.isShared()
          && LOCATING.contains(dimension.getShortName().toLowerCase(Locale.ROOT))
          && neighbours.named(group, dimension.getShortName()) == null
          && !neighbours.areLocated(group, dimension.getShortName())) {
        findings.add(
            data.getFullName()
                + ": dimension "
                + dimension.getShortName()
                + " has no coordinate variable; add a one-dimensional array of its name, with"
                + " units");
      }
    }
  }

  /**
   * A coordinate has no missing values in CF. The attribute is looked up as it is stored: datasets
   * with coordinate systems do not show it.
   */
  private void lookForMissing(VariableDS coordinate, NetcdfFile file) throws IOException {
    Variable stored = coordinate.getOriginalVariable();
    if (stored == null || !stored.getDataType().isNumeric()) {
      return;
    }
    Object fill =
        Zarr.stored(file).map(root -> storedFill(root, stored.getFullName())).orElse(null);
    if (!(fill instanceof Number number)) {
      return;
    }
    double missing = number.doubleValue();
    int found = 0;
    for (IndexIterator values = stored.read().getIndexIterator(); values.hasNext(); ) {
      found += values.getDoubleNext() == missing ? 1 : 0;
    }
    if (found > 0) {
      findings.add(
          "%s: %s of its %s values are missing, because %s is the fill value; write coordinates without the attribute _FillValue"
              .formatted(coordinate.getFullName(), found, stored.getSize(), missing));
    }
  }

  /**
   * Returns the attribute {@code _FillValue} of the array at {@code path}; null if there is none.
   */
  private static @Nullable Object storedFill(Group group, String path) {
    int slash = path.indexOf('/');
    if (slash >= 0) {
      Group inner = group.group(path.substring(0, slash));
      return inner == null ? null : storedFill(inner, path.substring(slash + 1));
    }
    Array array = group.array(path);
    Object fill = array == null ? null : array.attributes().get(FILL_VALUE);
    return fill instanceof Attributes.Typed typed && typed.values().size() == 1
        ? typed.values().get(0)
        : fill;
  }

  private void lookForPlaces(NetcdfDataset dataset) {
    boolean any =
        dataset.getVariables().stream()
            .filter(v -> v instanceof VariableDS data && isNumbers(data))
            .anyMatch(v -> Place.of((VariableDS) v, neighbours).isPresent());
    if (any || dataset.getVariables().stream().anyMatch(MissingMetadata::isCompressed)) {
      return;
    }
    Optional<String> elsewhere =
        dataset.getVariables().stream()
            .flatMap(v -> ForeignGrids.unread(v).map(why -> v.getFullName() + ": " + why).stream())
            .findFirst();
    if (elsewhere.isPresent()) {
      findings.add(elsewhere.get());
    } else {
      findings.add(
          "no variable has map coordinates: none has longitude and latitude, or x and y with a"
              + " grid_mapping, as CF requires");
    }
  }

  private static boolean isCompressed(Variable variable) {
    return CompressedPlaces.unread(variable).isPresent();
  }

  private static boolean isNumbers(VariableDS variable) {
    return variable.getDataType().isNumeric() && !(variable instanceof CoordinateAxis);
  }
}
