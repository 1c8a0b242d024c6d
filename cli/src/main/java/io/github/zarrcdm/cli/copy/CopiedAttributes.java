package io.github.zarrcdm.cli.copy;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.LOCATION;
import static io.github.zarrcdm.internal.cf.CfAttributes.MESH;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.START_INDEX;

import io.github.zarrcdm.internal.cf.geometry.TextGeometries;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;

/**
 * The attributes of a copy: those of the store, and of what conventions added only what CF requires
 * where data are on a map.
 */
public final class CopiedAttributes {
  private static final String COORDINATES = "coordinates";

  /** What it names is in {@code coordinates}, for programs that know CF only. */
  private static final String AXES = "_CoordinateAxes";

  private static final String MAPPING = GRID_MAPPING_NAME;

  /** What makes a stored array a coordinate, or ties an array to what the store has not. */
  private static final Set<String> NEEDED =
      Set.of(
          STANDARD_NAME,
          "units",
          "grid_mapping",
          COORDINATES,
          MESH,
          LOCATION,
          START_INDEX,
          FILL_VALUE,
          TextGeometries.ENCODING);

  private final Map<String, Attributes> stored = new HashMap<>();
  private final Attributes root;

  /** Programs look for grid mappings only where a file names conventions. */
  private final boolean onMap;

  private CopiedAttributes(Optional<io.github.zarrcdm.model.Group> root, Set<Variable> copied) {
    root.ifPresent(this::collect);
    this.root = root.map(group -> group.attributes()).orElse(Attributes.NONE);
    this.onMap =
        copied.stream()
            .anyMatch(v -> storedOf(v) == null || v.findAttribute("grid_mapping") != null);
  }

  /**
   * Returns the attributes of a copy of {@code copied}, variables of {@code file}; all attributes
   * if the file is of another format, to which nothing has been added.
   */
  public static CopiedAttributes of(NetcdfFile file, Set<Variable> copied) {
    return new CopiedAttributes(Zarr.stored(file), copied);
  }

  private void collect(io.github.zarrcdm.model.Group group) {
    group.arrays().forEach(array -> stored.put(array.path(), array.attributes()));
    group.groups().forEach(this::collect);
  }

  /** Returns what the store says of {@code variable}; null if it has no such array. */
  private @Nullable Attributes storedOf(Variable variable) {
    return CdmOrigin.array(variable).map(array -> stored.get(array.path())).orElse(null);
  }

  /** Returns the attributes of {@code group}. */
  public List<Attribute> of(Group group) {
    List<Attribute> kept = new ArrayList<>();
    for (Attribute attribute : group.attributes()) {
      boolean added =
          group.isRoot() && attribute.getName().equals("Conventions") && !root.has("Conventions");
      if (!added || onMap) {
        kept.add(attribute);
      }
    }
    return kept;
  }

  /**
   * Returns those of {@code variable}, without how the source is cut into chunks, which netCDF-Java
   * says.
   */
  public List<Attribute> of(Variable variable) {
    Attributes own = storedOf(variable);
    Set<String> added = added(variable, own);
    boolean mapping = variable.findAttribute(MAPPING) != null;
    List<Attribute> kept = new ArrayList<>();
    for (Attribute attribute : variable.attributes()) {
      String name = attribute.getName();
      boolean needed =
          mapping
              ? !name.equals("units") && !name.startsWith("_Coordinate")
              : own == null || NEEDED.contains(name);
      boolean layout = name.equals(CDM.CHUNK_SIZES) && (own == null || !own.has(name));
      if (!layout && (!added.contains(name) || needed)) {
        kept.add(attribute);
      }
    }
    if (added.contains(AXES) && !mapping) {
      nameCoordinates(variable, kept);
    }
    return kept;
  }

  private static Set<String> added(Variable variable, @Nullable Attributes own) {
    Set<String> added = new HashSet<>();
    CdmOrigin.array(variable).ifPresent(a -> added.addAll(a.attributes().values().keySet()));
    added.removeAll(own == null ? Set.of() : own.values().keySet());
    return added;
  }

  /** Says in {@code coordinates} what netCDF-Java's own attribute says. */
  private static void nameCoordinates(Variable variable, List<Attribute> kept) {
    Set<String> names = new LinkedHashSet<>();
    for (String attribute : List.of(COORDINATES, AXES)) {
      String text = variable.attributes().findAttributeString(attribute, "");
      for (String name : text.strip().split("\\s+")) {
        // Paths are netCDF-Java's: CF's readers look in the variable's group first.
        names.add(attribute.equals(AXES) ? name.substring(name.lastIndexOf('/') + 1) : name);
      }
    }
    names.remove("");
    variable.getDimensions().forEach(dimension -> names.remove(dimension.getShortName()));
    kept.removeIf(attribute -> attribute.getName().equals(COORDINATES));
    kept.add(new Attribute(COORDINATES, String.join(" ", names)));
  }
}
