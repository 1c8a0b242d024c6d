package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.AXIS;
import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.cf.mesh.MeshLocation;
import io.github.zarrcdm.internal.cf.mesh.MeshTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;

/** Where the corners of cells are that are not in rows and columns. */
public final class Meshes {
  private Meshes() {}

  /**
   * Returns the coordinates of the nodes of {@code mesh}: longitude and latitude if it has them,
   * else x and y; empty if it has neither.
   */
  public static Optional<List<Coordinate>> nodes(MeshTopology<Variable> mesh) {
    return nodes(mesh.coordinates(MeshLocation.NODE));
  }

  /** Returns the pair among {@code coordinates}, which {@code node_coordinates} names. */
  static Optional<List<Coordinate>> nodes(List<Variable> coordinates) {
    List<Coordinate> named = new ArrayList<>();
    for (Variable variable : coordinates) {
      if (variable instanceof VariableDS data
          && data.getRank() == 1
          && data.getDataType().isNumeric()) {
        named.add(typed(data));
      }
    }
    return pair(named, AxisType.Lon, AxisType.Lat)
        .or(() -> pair(named, AxisType.GeoX, AxisType.GeoY));
  }

  private static Optional<List<Coordinate>> pair(
      List<Coordinate> named, AxisType first, AxisType second) {
    Optional<Coordinate> x = named.stream().filter(c -> c.is(first)).findFirst();
    Optional<Coordinate> y = named.stream().filter(c -> c.is(second)).findFirst();
    return x.isPresent()
            && y.isPresent()
            && x.get().variable().getSize() == y.get().variable().getSize()
        ? Optional.of(List.of(x.get(), y.get()))
        : Optional.empty();
  }

  /**
   * What the attributes of a coordinate do not say, its name may. netCDF-Java has types of its own
   * for nodes of geometries.
   */
  private static Coordinate typed(VariableDS variable) {
    AxisType said = Coordinate.type(variable);
    Coordinate known = said == null ? Coordinate.of(variable) : new Coordinate(variable, said);
    if (known.is(AxisType.Lon, AxisType.Lat, AxisType.GeoX, AxisType.GeoY)) {
      return known;
    }
    String standard = variable.attributes().findAttributeString(STANDARD_NAME, "");
    String name = variable.getShortName().toLowerCase(Locale.ROOT);
    String axis = variable.attributes().findAttributeString(AXIS, "");
    AxisType type =
        standard.equals("projection_x_coordinate")
            ? AxisType.GeoX
            : standard.equals("projection_y_coordinate")
                ? AxisType.GeoY
                : name.contains("lon")
                    ? AxisType.Lon
                    : name.contains("lat")
                        ? AxisType.Lat
                        : axis.equals("X") || name.matches("(.*_)?x")
                            ? AxisType.GeoX
                            : axis.equals("Y") || name.matches("(.*_)?y")
                                ? AxisType.GeoY
                                : known.type();
    return new Coordinate(variable, type);
  }

  /**
   * Returns the bounds of {@code lon} and {@code lat}, which say where the corners of cells along
   * one dimension are, as CDO and ICON write them; empty without.
   */
  static Optional<List<VariableDS>> bounds(
      Coordinate lon, Coordinate lat, SiblingVariables neighbours) {
    Optional<VariableDS> lonBounds = bounds(lon, neighbours);
    Optional<VariableDS> latBounds = bounds(lat, neighbours);
    return lonBounds.isPresent()
            && latBounds.isPresent()
            && lonBounds.get().getShape(1) == latBounds.get().getShape(1)
        ? Optional.of(List.of(lonBounds.get(), latBounds.get()))
        : Optional.empty();
  }

  private static Optional<VariableDS> bounds(Coordinate coordinate, SiblingVariables neighbours) {
    VariableDS middles = coordinate.variable();
    String name = middles.attributes().findAttributeString(BOUNDS, "").strip();
    Variable found = name.isEmpty() ? null : neighbours.named(middles.getParentGroupOrRoot(), name);
    return found instanceof VariableDS bounds
            && bounds.getRank() == 2
            && bounds.getDataType().isNumeric()
            && bounds.getShape(0) == middles.getSize()
            && bounds.getShape(1) >= 3
        ? Optional.of(bounds)
        : Optional.empty();
  }
}
