package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Writes stores whose attributes break what netCDF-Java assumes of them. */
final class OddStores {
  private static final String[] CONVENTIONS = {
    "CF-1.8",
    "COARDS",
    "AWIPS",
    "IFPS",
    "M3IO",
    "WRF",
    "Zebra",
    "ATDRadar",
    "NUWG",
    "Nimbus",
    "Unidata Observation Dataset v1.0",
    "CF-1.6, ACDD-1.3",
    "GDV",
    "CSM",
    "GIEF/GIEF-F",
    "Suomi",
    "ADAS",
    "_Coordinates",
    "epic-insitu-1.0",
    "MARS",
    "CEDRICRadar",
    "HRIT",
    "CDM-Extended-CF",
    "DefaultConventions",
    "",
    "CF"
  };
  private static final String[] NAMES = {
    "units",
    "standard_name",
    "axis",
    "positive",
    "coordinates",
    "bounds",
    "grid_mapping",
    "grid_mapping_name",
    "formula_terms",
    "valid_min",
    "valid_max",
    "valid_range",
    "_FillValue",
    "missing_value",
    "scale_factor",
    "add_offset",
    "_Unsigned",
    "calendar",
    "long_name",
    "_CoordinateAxisType",
    "_CoordinateAxes",
    "_CoordinateSystems",
    "_CoordinateTransforms",
    "_CoordinateTransformType",
    "_CoordinateAliasForDimension",
    "_CoordinateZisPositive",
    "_CoordinateVariableAlias",
    "_CoordinateAxisTypes",
    "_CoordinateSystemFor",
    "semi_major_axis",
    "semi_minor_axis",
    "earth_radius",
    "standard_parallel",
    "longitude_of_central_meridian",
    "latitude_of_projection_origin",
    "perspective_point_height",
    "sweep_angle_axis",
    "false_easting",
    "cf_role",
    "cell_methods",
    "flag_values",
    "flag_meanings",
    "compress",
    "sample_dimension",
    "instance_dimension",
    "cell_measures"
  };
  private static final String[] VALUES = {
    "[]",
    "null",
    "\"\"",
    "\" \"",
    "0",
    "-1",
    "1.5",
    "true",
    "{}",
    "[1,2]",
    "[\"a\",\"b\"]",
    "[1.5,null]",
    "\"x\"",
    "\"lat lon\"",
    "\"time\"",
    "\"nothing\"",
    "\"degrees_north\"",
    "\"degrees_east\"",
    "\"m\"",
    "\"days since 2000-01-01\"",
    "\"days since\"",
    "\"K\"",
    "\"X\"",
    "\"Y\"",
    "\"Z\"",
    "\"T\"",
    "\"up\"",
    "\"GeoX\"",
    "\"GeoY\"",
    "\"Lat\"",
    "\"Lon\"",
    "\"Time\"",
    "\"GeoZ\"",
    "\"Projection\"",
    "\"Vertical\"",
    "\"geostationary\"",
    "\"lambert_conformal_conic\"",
    "\"polar_stereographic\"",
    "\"latitude_longitude\"",
    "\"rotated_latitude_longitude\"",
    "\"6378137 m\"",
    "6378137",
    "\"a: sigma ps: ps ptop: p\"",
    "\"atmosphere_sigma_coordinate\"",
    "\"projection_x_coordinate\"",
    "\"latitude\"",
    "\"longitude\"",
    "\"noleap\"",
    "\"profile_id\"",
    "1e400",
    "9223372036854775807"
  };
  private static final String[] ARRAYS = {
    "time", "lat", "lon", "x", "y", "level", "tas", "crs", "station", "Times", "record"
  };
  private static final String[] TYPES = {"<f4", "<f8", "<i4", "|i1", "<i8", "|S4", "<U3", "|b1"};

  private OddStores() {}

  /** The metadata of an array with three cells along each dimension. */
  static String array(String type, int rank) {
    String shape = "[3" + ",3".repeat(Math.max(0, rank - 1)) + "]";
    return "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":\"%s\",\"compressor\":null,\"fill_value\":null,\"order\":\"C\",\"filters\":null}"
        .formatted(rank == 0 ? "[]" : shape, rank == 0 ? "[]" : shape, type);
  }

  /** A consolidated store of version 2 in {@code folder}, replacing the last one. */
  static Path write(
      Path folder, String conventions, Map<String, String> arrays, Map<String, String> attributes)
      throws IOException {
    StringBuilder documents = new StringBuilder("\".zgroup\":{\"zarr_format\":2}");
    if (conventions != null) {
      documents.append(",\".zattrs\":{\"Conventions\":\"%s\"}".formatted(conventions));
    }
    arrays.forEach(
        (name, array) ->
            documents.append(
                ",\"%s/.zarray\":%s,\"%s/.zattrs\":{%s}"
                    .formatted(name, array, name, attributes.get(name))));
    Path store = Files.createDirectories(folder.resolve("x.zarr"));
    Files.write(
        store.resolve(".zmetadata"),
        "{\"zarr_consolidated_format\":1,\"metadata\":{%s}}".formatted(documents).getBytes(UTF_8));
    return store;
  }

  /** The attribute that names dimensions. */
  static String dimensions(String... names) {
    return "\"_ARRAY_DIMENSIONS\":["
        + (names.length == 0 ? "" : "\"" + String.join("\",\"", names) + "\"")
        + "]";
  }

  /**
   * A store with up to six arrays, of attributes and values that conventions of netCDF-Java look
   * for.
   */
  static Path random(Path folder, Random random) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    int count = 1 + random.nextInt(6);
    for (int n = 0; n < count; n++) {
      String name = any(ARRAYS, random);
      int rank = random.nextInt(4) == 0 ? random.nextInt(4) : 1;
      arrays.put(name, array(any(TYPES, random), rank));
      String[] dimensions = new String[rank];
      for (int d = 0; d < rank; d++) {
        dimensions[d] =
            d == 0 && random.nextBoolean() ? name : any(ARRAYS, random) + (d == 0 ? "" : d);
      }
      StringBuilder text = new StringBuilder(dimensions(dimensions));
      for (int a = random.nextInt(4); a > 0; a--) {
        text.append(",\"%s\":%s".formatted(any(NAMES, random), any(VALUES, random)));
      }
      attributes.put(name, text.toString());
    }
    return write(
        folder, random.nextInt(3) == 0 ? null : any(CONVENTIONS, random), arrays, attributes);
  }

  private static String any(String[] of, Random random) {
    return of[random.nextInt(of.length)];
  }

  /** Metadata of an array of version 3 whose last codec is {@code codec}. */
  static String v3(String type, String shape, String names, String attributes, String codec) {
    String chunks = shape.replaceAll("\\d+", "1");
    String dimensions = names.isEmpty() ? "" : ",\"dimension_names\":[" + names + "]";
    return "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":%s,\"data_type\":\"%s\",\"fill_value\":0"
            .formatted(shape, type)
        + ",\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":%s}}"
            .formatted(chunks)
        + ",\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\",\"configuration\":"
        + "{\"endian\":\"little\"}},%s]%s,\"attributes\":{%s}}"
            .formatted(codec, dimensions, attributes);
  }
}
