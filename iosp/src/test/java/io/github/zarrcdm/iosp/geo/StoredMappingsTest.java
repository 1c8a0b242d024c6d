package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.iosp.Zarr;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * Stores with a grid mapping of CF, in the unit that they are in: GridDataset and Coverage put
 * their cells where PROJ does, and every attribute is shown as it is stored.
 */
class StoredMappingsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path MAPPINGS =
      Path.of(
          "../conventions/src/test/resources/io/github/zarrcdm/internal/conventions/crs/cf/mappings.txt.gz");

  private static final TypeReference<Map<String, Object>> ATTRIBUTES = new TypeReference<>() {};

  @TempDir Path folder;

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  /** Each third of them, so that each name and unit is there. */
  static List<String> mappings() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(MAPPINGS)), UTF_8))) {
      List<String> all = lines.lines().toList();
      return IntStream.range(0, all.size()).filter(i -> i % 3 == 0).mapToObj(all::get).toList();
    }
  }

  /** EPSG 26868, Nebraska, has US survey feet. The oracle is PROJ 9.6. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'proj:code': 'EPSG:26868'}",
        "{'_CRS': {'url': 'http://www.opengis.net/def/crs/EPSG/0/26868'}}"
      })
  void aTransformIsInTheUnitOfItsCrs(String crs) throws IOException {
    Map<String, Object> attributes = JSON.readValue(crs.replace('\'', '"'), ATTRIBUTES);
    attributes.put("spatial:transform", List.of(1000, 0, 1640416.6666666665, 0, -1000, 500000));
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .raster("a", List.of(2, 3), List.of("y", "x"), attributes);
    Pixel pixel = new Pixel(1, 2, -99.99091237894766, 41.201873492067214);
    assertPlace(pixel, Grids.grid(store.location(), "a", 1, 2));
    assertPlace(pixel, Grids.coverage(store.location(), "a", 1, 2));
  }

  @ParameterizedTest
  @MethodSource("mappings")
  @SuppressWarnings("unchecked")
  void liesWhereProjPutsItAndIsShownAsStored(String line) throws IOException {
    String[] columns = line.split("\t");
    Map<String, ?> mapping = JSON.readValue(columns[0], Map.class);
    JsonNode points = JSON.readTree(columns[2]);
    double[] x = sorted(points, 0);
    double[] y = sorted(points, 1);
    Map<String, ?> units = Map.of("units", columns[1]);
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("x", axis("x", mapping, units), x)
            .axis("y", axis("y", mapping, units), y)
            .raster(
                "a", List.of(y.length, x.length), List.of("y", "x"), Map.of("grid_mapping", "m"))
            .scalar("m", mapping);
    for (JsonNode point : points) {
      int column = Arrays.binarySearch(x, point.get(0).asDouble());
      int row = Arrays.binarySearch(y, point.get(1).asDouble());
      Pixel pixel = new Pixel(row, column, point.get(2).asDouble(), point.get(3).asDouble());
      assertPlace(pixel, Grids.grid(store.location(), "a", row, column));
      if (x.length > 1 && y.length > 1) {
        assertPlace(pixel, Grids.coverage(store.location(), "a", row, column));
      }
    }
    assertShown(store, mapping, units);
  }

  private static Map<String, ?> axis(String name, Map<String, ?> mapping, Map<String, ?> units) {
    boolean rotated = mapping.containsKey("grid_north_pole_latitude");
    String rotatedName = name.equals("x") ? "grid_longitude" : "grid_latitude";
    String standardName = rotated ? rotatedName : "projection_" + name + "_coordinate";
    return Map.of("standard_name", standardName, "units", units.get("units"));
  }

  private static double[] sorted(JsonNode points, int part) {
    return StreamSupport.stream(points.spliterator(), false)
        .mapToDouble(point -> point.get(part).asDouble())
        .sorted()
        .distinct()
        .toArray();
  }

  private static void assertPlace(Pixel pixel, LatLonPoint place) {
    assertThat(place).isNotNull();
    assertThat(pixel.metresTo(place.getLongitude(), place.getLatitude()))
        .as("%s %s", pixel, place)
        .isLessThan(0.01);
  }

  private static void assertShown(SmallStore store, Map<String, ?> mapping, Map<String, ?> units)
      throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      Variable shown = file.findVariable("m");
      for (Map.Entry<String, ?> stored : mapping.entrySet()) {
        Attribute attribute = shown.findAttribute(stored.getKey());
        assertThat(attribute).as(stored.getKey()).isNotNull();
        Object value = attribute.isString() ? attribute.getStringValue() : attribute.getValue(0);
        Object expected =
            stored.getValue() instanceof List<?> list ? list.get(0) : stored.getValue();
        assertThat(value instanceof Number n ? n.doubleValue() : value)
            .isEqualTo(expected instanceof Number n ? n.doubleValue() : expected);
      }
      for (String axis : List.of("x", "y")) {
        assertThat(file.findVariable(axis).findAttributeString("units", null))
            .isEqualTo(units.get("units"));
        assertThat(file.findVariable(axis).findAttribute("scale_factor")).isNull();
      }
    }
  }

  /**
   * netCDF-Java projects grids by such mappings all the same, and its own projection is 80 degrees
   * off here. The oracle is PROJ 9.9.
   */
  @ParameterizedTest
  @CsvSource({"m, ", "other/m, ", "other/m, /other/m"})
  void projectsByAMappingThatNoArrayIsPlacedBy(String path, String named) throws IOException {
    SmallStore store = unplaced(path, named, Map.of("latitude_of_projection_origin", 45.));
    Pixel pixel = new Pixel(0, 1, 6.230188228553846, 43.19325077279823);
    assertPlace(pixel, Grids.grid(store.location(), "a", 0, 1));
    assertPlace(pixel, Grids.coverage(store.location(), "a", 0, 1));
  }

  /** As netCDF-Java's own attributes tie a mapping to arrays that do not name it. */
  @Test
  void projectsByAMappingThatNamesItsAxes() throws IOException {
    SmallStore store =
        unplaced("m", null, Map.of("latitude_of_projection_origin", 45., "_CoordinateAxes", "y x"));
    Pixel pixel = new Pixel(0, 1, 6.230188228553846, 43.19325077279823);
    assertPlace(pixel, Grids.grid(store.location(), "a", 0, 1));
    assertPlace(pixel, Grids.coverage(store.location(), "a", 0, 1));
  }

  /** netCDF-Java's own projection takes 0, and a place is found. */
  @ParameterizedTest
  @ValueSource(strings = {"", "y x"})
  void projectsByNoMappingWithoutItsParameters(String axes) throws IOException {
    SmallStore store =
        unplaced("m", "m", axes.isEmpty() ? Map.of() : Map.of("_CoordinateAxes", axes));
    assertThat(Grids.grid(store.location(), "a", 0, 1)).isNull();
    assertThat(Grids.coverage(store.location(), "a", 0, 1)).isNull();
  }

  private SmallStore unplaced(String path, @Nullable String named, Map<String, ?> origin)
      throws IOException {
    Map<String, Object> mapping = new HashMap<>(origin);
    mapping.put("grid_mapping_name", "lambert_azimuthal_equal_area");
    mapping.put("longitude_of_projection_origin", 5.);
    mapping.put("false_easting", 400000.);
    mapping.put("false_northing", 100000.);
    mapping.put("semi_major_axis", 6378137.);
    mapping.put("inverse_flattening", 298.257223563);
    Map<String, ?> units = Map.of("units", "m");
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.8"))
        .group("other", Map.of())
        .axis("x", axis("x", mapping, units), 400000, 500000)
        .axis("y", axis("y", mapping, units), -100000, 0)
        .raster(
            "a",
            List.of(2, 2),
            List.of("y", "x"),
            named == null ? Map.of() : Map.of("grid_mapping", named))
        .scalar(path, mapping);
  }

  /** As ocean and satellite products have it: a PROJ string is all that describes the grid. */
  @Test
  void takesAProjStringAlone() throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis("x", Map.of("units", "m"), 404960, 414960)
            .axis("y", Map.of("units", "m"), 5795020, 5785020)
            .raster("a", List.of(2, 2), List.of("y", "x"), Map.of("grid_mapping", "m"))
            .scalar("m", Map.of("proj4_params", "+proj=utm +zone=31 +datum=WGS84"));
    Pixel pixel = new Pixel(0, 0, 1.6063116484, 52.2972979964);
    assertPlace(pixel, Grids.grid(store.location(), "a", 0, 0));
    assertPlace(pixel, Grids.coverage(store.location(), "a", 0, 0));
  }

  /** Projections that netCDF-Java lacks, and axes in grads from Paris, unchanged. */
  @Test
  void leavesGradsFromParisAsTheyAre() throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("lon", Map.of("units", "grad"), 0, 1)
            .axis("lat", Map.of("units", "grad"), 52, 51)
            .raster("a", List.of(2, 2), List.of("lat", "lon"), Map.of("_CRS", "EPSG:4807"));
    Pixel pixel = new Pixel(0, 1, 2.33722917 + 0.9, 52 * 0.9);
    assertPlace(pixel, Grids.grid(store.location(), "a", 0, 1));
    assertPlace(pixel, Grids.coverage(store.location(), "a", 0, 1));
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat(file.findVariable("lon").findAttributeString("units", null)).isEqualTo("grad");
      assertThat(file.findVariable("lon").read().getDouble(1)).isEqualTo(1);
    }
  }

  /** netCDF-Java would take the axes for longitudes and latitudes by their names. */
  @Test
  void gradsFromParisWithoutUnitsAreNoDegrees() throws IOException {
    Map<String, String> crs = Map.of("grid_mapping", "crs");
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .scalar("crs", Map.of("spatial_ref", "EPSG:4807"))
            .axis("Longitude", Map.of(), 0, 1)
            .axis("Latitude", Map.of(), 52, 51)
            .raster("a", List.of(2, 2, 2), List.of("Latitude", "step", "Longitude"), crs)
            .raster("b", List.of(2, 2, 2), List.of("band", "Longitude", "Latitude"), crs);
    Pixel pixel = new Pixel(0, 1, 2.33722917 + 0.9, 52 * 0.9);
    assertPlace(pixel, Grids.grid(store.location(), "a", 0, 1));
  }
}
