package io.github.zarrcdm.hosts.twins.generated;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import ucar.ma2.DataType;

/** Where cells are: latitudes and longitudes of one or two dimensions, or projected x and y. */
final class Horizontal {
  private static final int ROWS = 3;
  private static final int COLUMNS = 4;

  private final Choices choices;
  private final Draft draft;
  private final BiConsumer<String, Integer> dimension;
  private final Consumer<String> coordinate;

  Horizontal(
      Choices choices,
      Draft draft,
      BiConsumer<String, Integer> dimension,
      Consumer<String> coordinate) {
    this.choices = choices;
    this.draft = draft;
    this.dimension = dimension;
    this.coordinate = coordinate;
  }

  /** The name of the grid mapping, or empty. */
  String describe() {
    String form = choices.of("latlon", "curvilinear", "projected", "rotated", "shifted");
    draft.feature("horizontal:" + form);
    switch (form) {
      case "curvilinear" -> curvilinear();
      case "projected" -> {
        return projected();
      }
      case "rotated" -> {
        return rotated();
      }
      case "shifted" -> latlon("Latitude", "Longitude", "y", "x");
      default -> latlon("lat", "lon", "lat", "lon");
    }
    return "";
  }

  private Map<String, Object> lat() {
    return Attributes.of(
        "units",
        choices.of("degrees_north", "degree_north", "degreesN"),
        "standard_name",
        "latitude");
  }

  private Map<String, Object> lon() {
    return Attributes.of(
        "units",
        choices.of("degrees_east", "degree_east", "degreesE"),
        "standard_name",
        "longitude");
  }

  private void latlon(String lat, String lon, String rows, String columns) {
    double first = choices.of(0., -180., 150., 355., -20.);
    double step = choices.of(10., 90., 1.5);
    boolean south = choices.oneIn(2);
    boolean west = choices.oneIn(8);
    DataType type = choices.of(DataType.DOUBLE, DataType.FLOAT);
    dimension.accept(rows, ROWS);
    dimension.accept(columns, COLUMNS);
    draft.variable(lat, type, rows, line(ROWS, south ? 40 : -40, south ? -40 : 40), lat());
    draft.variable(
        lon,
        type,
        columns,
        line(COLUMNS, west ? first + 3 * step : first, west ? -step : step),
        lon());
    if (!lat.equals(rows)) {
      coordinate.accept(lat);
      coordinate.accept(lon);
    } else if (choices.oneIn(5)) {
      draft.feature("bounds");
      draft.dimension("corner", 2);
      draft.variable(
          "lon_bnds",
          type,
          columns + " corner",
          IntStream.range(0, 2 * COLUMNS)
              .mapToDouble(i -> first + step * (i / 2) + step * (i % 2 - 0.5))
              .toArray(),
          Attributes.of());
    }
  }

  private void curvilinear() {
    dimension.accept("j", ROWS);
    dimension.accept("i", COLUMNS);
    DataType type = choices.of(DataType.DOUBLE, DataType.FLOAT);
    draft.variable("nav_lat", type, "j i", cells(40, 2, -0.3), lat());
    draft.variable("nav_lon", type, "j i", cells(choices.of(10., 179.), 0.3, 2), lon());
    coordinate.accept("nav_lat");
    coordinate.accept("nav_lon");
  }

  private String projected() {
    boolean kilometres = choices.oneIn(3);
    double unit = kilometres ? 1 : 1000;
    dimension.accept("y", ROWS);
    dimension.accept("x", COLUMNS);
    String units = kilometres ? "km" : "m";
    draft.variable(
        "y",
        DataType.DOUBLE,
        "y",
        line(ROWS, -100 * unit, 100 * unit),
        Attributes.of("units", units, "standard_name", "projection_y_coordinate"));
    draft.variable(
        "x",
        DataType.DOUBLE,
        "x",
        line(COLUMNS, -100 * unit, 100 * unit),
        Attributes.of("units", units, "standard_name", "projection_x_coordinate"));
    Mapping mapping =
        choices.of(
            Mapping.LAMBERT,
            Mapping.MERCATOR,
            Mapping.POLAR,
            Mapping.TRANSVERSE,
            Mapping.AZIMUTHAL);
    Map<String, Object> attributes = Attributes.of();
    attributes.putAll(mapping.attributes());
    switch (choices.below(3)) {
      case 1 -> attributes.put("earth_radius", 6371229.0);
      case 2 ->
          attributes.putAll(
              Attributes.of("semi_major_axis", 6378137.0, "inverse_flattening", 298.257223563));
      default -> {}
    }
    draft.feature("mapping:" + mapping);
    draft.variable("crs", DataType.INT, "", new double[] {0}, attributes);
    return "crs";
  }

  private String rotated() {
    dimension.accept("rlat", ROWS);
    dimension.accept("rlon", COLUMNS);
    draft.variable(
        "rlat",
        DataType.DOUBLE,
        "rlat",
        line(ROWS, -1, 1),
        Attributes.of("units", "degrees", "standard_name", "grid_latitude"));
    draft.variable(
        "rlon",
        DataType.DOUBLE,
        "rlon",
        line(COLUMNS, -1, 1),
        Attributes.of("units", "degrees", "standard_name", "grid_longitude"));
    draft.variable(
        "rotated_pole",
        DataType.INT,
        "",
        new double[] {0},
        Attributes.of(
            "grid_mapping_name",
            "rotated_latitude_longitude",
            "grid_north_pole_latitude",
            39.25,
            "grid_north_pole_longitude",
            -162.0));
    return "rotated_pole";
  }

  /** Grid mappings of CF that netCDF-Java has. */
  enum Mapping {
    LAMBERT(
        Attributes.of(
            "grid_mapping_name",
            "lambert_conformal_conic",
            "standard_parallel",
            25.0,
            "longitude_of_central_meridian",
            -95.0,
            "latitude_of_projection_origin",
            25.0)),
    MERCATOR(
        Attributes.of(
            "grid_mapping_name",
            "mercator",
            "longitude_of_projection_origin",
            -20.0,
            "standard_parallel",
            20.0)),
    POLAR(
        Attributes.of(
            "grid_mapping_name",
            "polar_stereographic",
            "straight_vertical_longitude_from_pole",
            -105.0,
            "latitude_of_projection_origin",
            90.0,
            "standard_parallel",
            60.0)),
    TRANSVERSE(
        Attributes.of(
            "grid_mapping_name",
            "transverse_mercator",
            "longitude_of_central_meridian",
            9.0,
            "latitude_of_projection_origin",
            0.0,
            "scale_factor_at_central_meridian",
            0.9996)),
    AZIMUTHAL(
        Attributes.of(
            "grid_mapping_name",
            "lambert_azimuthal_equal_area",
            "longitude_of_projection_origin",
            10.0,
            "latitude_of_projection_origin",
            52.0));

    private final Map<String, Object> attributes;

    Mapping(Map<String, Object> attributes) {
      this.attributes = attributes;
    }

    Map<String, Object> attributes() {
      return attributes;
    }
  }

  private static double[] line(int length, double first, double step) {
    return IntStream.range(0, length).mapToDouble(i -> first + step * i).toArray();
  }

  private static double[] cells(double first, double down, double across) {
    return IntStream.range(0, ROWS * COLUMNS)
        .mapToDouble(i -> first + down * (i / COLUMNS) + across * (i % COLUMNS))
        .toArray();
  }
}
