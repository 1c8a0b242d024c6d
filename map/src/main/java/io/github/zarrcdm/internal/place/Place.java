package io.github.zarrcdm.internal.place;

import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING;

import io.github.zarrcdm.internal.cf.SamplingDimensions;
import io.github.zarrcdm.internal.cf.geometry.GeometryContainer;
import io.github.zarrcdm.internal.cf.geometry.TextGeometries;
import io.github.zarrcdm.internal.cf.mesh.MeshData;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import io.github.zarrcdm.internal.iosp.projection.GridMappingTransform;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.ProjectionCT;
import ucar.nc2.dataset.VariableDS;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.projection.LatLonProjection;

/** Where on the Earth the values of a variable lie, along which of its dimensions. */
public sealed interface Place {
  /** Returns the names of the dimensions that it covers, rows before columns. */
  List<String> dimensions();

  /** Cells between meridians and parallels, {@code lon} and {@code lat} of one dimension each. */
  record LonLat(Coordinate lon, Coordinate lat) implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(lat.dimensions().get(0), lon.dimensions().get(0));
    }
  }

  /** Cells on the plane of a projection. */
  record Plane(Coordinate x, Coordinate y, Projection projection) implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(y.dimensions().get(0), x.dimensions().get(0));
    }
  }

  /** Cells in rows and columns, each with a longitude and a latitude of its own. */
  record Curvilinear(Coordinate lon, Coordinate lat) implements Place {
    @Override
    public List<String> dimensions() {
      int rank = lon.dimensions().size();
      return lon.dimensions().subList(rank - 2, rank);
    }
  }

  /**
   * Faces, edges or nodes of an unstructured mesh.
   *
   * @param x of its nodes: longitudes, or on the plane of {@code projection} if that is known
   */
  record Mesh(MeshData<Variable> data, Coordinate x, Coordinate y, Optional<Projection> projection)
      implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(data.dimension().name());
    }

    /** Returns true if its nodes have longitudes and latitudes. */
    public boolean isOnGlobe() {
      return x.is(AxisType.Lon);
    }
  }

  /**
   * Points, lines or polygons.
   *
   * @param x of their nodes: longitudes, or on the plane of {@code projection} if that is known
   */
  record Geometry(
      GeometryContainer<Variable> container,
      Coordinate x,
      Coordinate y,
      Optional<Projection> projection)
      implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(container.dimension().name());
    }
  }

  /** Points, lines or polygons told as text (WKT), one for each element of {@code texts}. */
  record Shapes(Variable texts) implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(texts.getDimension(0).getShortName());
    }

    /** Reads them. */
    public TextGeometries read() throws IOException {
      Array all = texts.read();
      String[] each = new String[Math.toIntExact(all.getSize())];
      for (int i = 0; i < each.length; i++) {
        each[i] = String.valueOf(all.getObject(i));
      }
      return TextGeometries.of(each);
    }

    /** Returns true if its nodes have longitudes and latitudes. */
    public boolean isOnGlobe() {
      return "degrees".equals(texts.getUnitsString());
    }
  }

  /** Cells along one dimension, of which the corners are known. */
  record Cells(Coordinate lon, Coordinate lat, VariableDS lonBounds, VariableDS latBounds)
      implements Place {
    @Override
    public List<String> dimensions() {
      return lon.dimensions();
    }
  }

  /** Stations, or other places that are not rows and columns. */
  record Points(Coordinate lon, Coordinate lat) implements Place {
    @Override
    public List<String> dimensions() {
      return lon.dimensions();
    }
  }

  /** The area that a radar covers; {@code site} is empty if its position is unknown. */
  record Radial(Coordinate azimuth, Coordinate range, Optional<RadarSite> site) implements Place {
    @Override
    public List<String> dimensions() {
      return List.of(azimuth.dimensions().get(0), range.dimensions().get(0));
    }
  }

  /** Returns true if rows and columns of cells cover the place. */
  default boolean isGrid() {
    return this instanceof LonLat
        || this instanceof Plane
        || this instanceof Curvilinear
        || this instanceof Radial;
  }

  /** Returns where the values of {@code data} lie; empty if nothing says so. */
  static Optional<Place> of(VariableDS data) {
    return of(data, new SiblingVariables());
  }

  /** Returns the place of one of many variables of a dataset, which share {@code neighbours}. */
  static Optional<Place> of(VariableDS data, SiblingVariables neighbours) {
    Coordinates coordinates = Coordinates.of(data, neighbours);
    return mesh(data, neighbours)
        .or(() -> geometry(data, neighbours))
        .or(() -> shapes(data, neighbours))
        .or(() -> plane(data, coordinates))
        .or(() -> lonLat(data, coordinates, neighbours))
        .or(() -> radial(data, coordinates))
        .or(() -> surface(data, coordinates));
  }

  private static Optional<Place> mesh(VariableDS data, SiblingVariables neighbours) {
    return neighbours
        .meshes(data)
        .ofData(data)
        .flatMap(on -> Meshes.nodes(on.mesh()).map(xy -> mesh(data, on, xy, neighbours)));
  }

  private static Optional<Place> geometry(VariableDS data, SiblingVariables neighbours) {
    return GeometryContainer.of(data, neighbours.scope(data))
        .flatMap(
            of ->
                Meshes.nodes(of.nodes())
                    .map(
                        xy ->
                            new Geometry(
                                of, xy.get(0), xy.get(1), planeOf(xy.get(0), data, neighbours))));
  }

  /** Returns true if {@code texts} has a geometry in each element. */
  static boolean areShapes(Variable texts) {
    return texts.getRank() == 1
        && texts.getDataType() == DataType.STRING
        && "WKT".equals(texts.attributes().findAttributeString(TextGeometries.ENCODING, ""));
  }

  private static Optional<Place> shapes(VariableDS data, SiblingVariables neighbours) {
    CdmScope scope = neighbours.scope(data);
    return Stream.concat(
            IntStream.range(0, data.getRank()).mapToObj(d -> scope.coordinate(data, d)),
            scope.references(data).stream()
                .filter(reference -> reference.attribute().attribute().equals(COORDINATES))
                .map(NameSearch.Reference::variable))
        .filter(texts -> texts != null && areShapes(texts))
        .findFirst()
        .map(Shapes::new);
  }

  /** Of nodes, which are no axes of {@code data}, by what its grid mapping says in any notation. */
  private static Optional<Projection> planeOf(
      Coordinate x, VariableDS data, SiblingVariables neighbours) {
    return x.is(AxisType.Lon)
        ? Optional.empty()
        : projection(data)
            .or(
                () ->
                    neighbours.scope(data).references(data).stream()
                        .filter(named -> named.attribute().attribute().equals(GRID_MAPPING))
                        .map(NameSearch.Reference::variable)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(
                            mapping ->
                                new GridMappingTransform()
                                    .makeCoordinateTransform(
                                        mapping.attributes(), x.variable().getUnitsString()))
                        .map(ProjectionCT::getProjection));
  }

  private static Place mesh(
      VariableDS data, MeshData<Variable> on, List<Coordinate> xy, SiblingVariables neighbours) {
    return new Mesh(on, xy.get(0), xy.get(1), planeOf(xy.get(0), data, neighbours));
  }

  private static Place cellsOrPoints(
      VariableDS data, Coordinate lon, Coordinate lat, SiblingVariables neighbours) {
    return arePoints(data)
        ? new Points(lon, lat)
        : Meshes.bounds(lon, lat, neighbours)
            .<Place>map(bounds -> new Cells(lon, lat, bounds.get(0), bounds.get(1)))
            .orElse(new Points(lon, lat));
  }

  /** True in a dataset of points. */
  private static boolean arePoints(VariableDS data) {
    return data.getNetcdfFile() != null
        && FeatureTypes.arePoints(data.getNetcdfFile().getRootGroup().attributes());
  }

  private static Optional<Place> plane(VariableDS data, Coordinates coordinates) {
    Optional<Coordinate> x = coordinates.find(AxisType.GeoX, 1);
    Optional<Coordinate> y = coordinates.find(AxisType.GeoY, 1);
    if (x.isEmpty() || y.isEmpty() || x.get().dimensions().equals(y.get().dimensions())) {
      return Optional.empty();
    }
    return projection(data).map(projection -> new Plane(x.get(), y.get(), projection));
  }

  /** Returns the projection of {@code data}, as netCDF-Java sees it. */
  static Optional<Projection> projection(VariableDS data) {
    return data.getCoordinateSystems().stream()
        .<Projection>map(CoordinateSystem::getProjection)
        .filter(projection -> projection != null && !(projection instanceof LatLonProjection))
        .findFirst();
  }

  private static Optional<Place> lonLat(
      VariableDS data, Coordinates coordinates, SiblingVariables neighbours) {
    Optional<Coordinate> lon = coordinates.find(AxisType.Lon, 1);
    Optional<Coordinate> lat = coordinates.find(AxisType.Lat, 1);
    if (lon.isEmpty() || lat.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        lon.get().dimensions().equals(lat.get().dimensions())
            ? cellsOrPoints(data, lon.get(), lat.get(), neighbours)
            : new LonLat(lon.get(), lat.get()));
  }

  private static Optional<Place> radial(VariableDS data, Coordinates coordinates) {
    Optional<Coordinate> azimuth = coordinates.find(AxisType.RadialAzimuth, 1);
    Optional<Coordinate> range = coordinates.find(AxisType.RadialDistance, 1);
    return azimuth.isEmpty()
            || range.isEmpty()
            || azimuth.get().dimensions().equals(range.get().dimensions())
        ? Optional.empty()
        : Optional.of(new Radial(azimuth.get(), range.get(), RadarSite.of(data, coordinates)));
  }

  /** Feature types and dimensions distinguish the points of trajectories from a swath's cells. */
  private static Optional<Place> surface(VariableDS data, Coordinates coordinates) {
    Optional<Coordinate> lon =
        coordinates.surface(AxisType.Lon).or(() -> coordinates.find(AxisType.Lon, 0));
    Optional<Coordinate> lat =
        coordinates.surface(AxisType.Lat).or(() -> coordinates.find(AxisType.Lat, 0));
    if (lon.isEmpty() || lat.isEmpty() || !lon.get().dimensions().equals(lat.get().dimensions())) {
      return Optional.empty();
    }
    boolean points =
        lon.get().dimensions().isEmpty()
            || SamplingDimensions.arePoints(lon.get().dimensions())
            || arePoints(data);
    return Optional.of(
        points ? new Points(lon.get(), lat.get()) : new Curvilinear(lon.get(), lat.get()));
  }
}
