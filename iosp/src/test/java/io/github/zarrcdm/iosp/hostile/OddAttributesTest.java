package io.github.zarrcdm.iosp.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** Whatever attributes a store has, NetcdfDatasets opens it or throws an IOException. */
class OddAttributesTest {
  private static final int STORES = Integer.getInteger("zarrcdm.test.stores", 800);

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

  @TempDir Path folder;

  private static String array(String type, int rank) {
    String shape = "[3" + ",3".repeat(Math.max(0, rank - 1)) + "]";
    return "{\"zarr_format\":2,\"shape\":%s,\"chunks\":%s,\"dtype\":\"%s\",\"compressor\":null,\"fill_value\":null,\"order\":\"C\",\"filters\":null}"
        .formatted(rank == 0 ? "[]" : shape, rank == 0 ? "[]" : shape, type);
  }

  private Path write(String conventions, Map<String, String> arrays, Map<String, String> attributes)
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

  private static String dimensions(String... names) {
    return "\"_ARRAY_DIMENSIONS\":["
        + (names.length == 0 ? "" : "\"" + String.join("\",\"", names) + "\"")
        + "]";
  }

  /** A grid whose latitude has one attribute more. */
  private NetcdfDataset grid(String conventions, String more) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    arrays.put("lat", array("<f4", 1));
    attributes.put("lat", dimensions("lat") + ",\"units\":\"degrees_north\"");
    arrays.put("lon", array("<f4", 1));
    attributes.put("lon", dimensions("lon") + ",\"units\":\"degrees_east\"");
    arrays.put("tas", array("<f4", 2));
    attributes.put("tas", dimensions("lat", "lon") + more);
    Path store = write(conventions, arrays, attributes);
    return NetcdfDatasets.openDataset("zarr:" + store);
  }

  @ParameterizedTest
  @ValueSource(strings = {"valid_min", "valid_max", "_FillValue", "scale_factor", "add_offset"})
  void anEmptyListForAValueIsAFindingAndTheGridStays(String name) throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"%s\":[]".formatted(name))) {
      assertThat(new GridDataset(dataset).getGrids()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AWIPS",
        "IFPS",
        "M3IO",
        "WRF",
        "Zebra",
        "ATDRadar",
        "NUWG",
        "Nimbus",
        "Unidata Observation Dataset v1.0"
      })
  void anOldConventionThatADatasetOnlyNamesCostsNoGrid(String conventions) throws IOException {
    try (NetcdfDataset dataset = grid(conventions, "")) {
      assertThat(dataset.findVariable("tas").read().getSize()).isEqualTo(9);
      assertThat(dataset.getConventionUsed()).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "formula_terms, '[\"a\",\"b\"]'",
    "_CoordinateAliasForDimension, '\"nothing\"'",
    "_CoordinateTransformType, '\"Projection\"'"
  })
  void anAttributeThatNetcdfJavaFailsOnIsLeftOutOfItsView(String name, String value)
      throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"%s\":%s".formatted(name, value))) {
      assertThat(dataset.findVariable("tas").getRank()).isEqualTo(2);
    }
  }

  @Test
  void aSoundGridHasNoFindings() throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"units\":\"K\"")) {
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  /** {@code -Dzarrcdm.test.stores=100000} for a long run. */
  @Test
  void noStoreMakesAnythingButAnIoException() throws IOException {
    List<String> thrown = new ArrayList<>();
    for (int seed = 0; seed < STORES; seed++) {
      Random random = new Random(seed);
      String store = "zarr:" + random(random);
      for (Way way : Way.values()) {
        try {
          way.open.accept(store);
        } catch (IOException e) {
          // Allowed.
        } catch (RuntimeException | Error e) {
          thrown.add(
              way
                  + " "
                  + seed
                  + ": "
                  + e
                  + " at "
                  + Arrays.toString(Arrays.copyOf(e.getStackTrace(), 4)));
        }
      }
    }
    assertThat(thrown).isEmpty();
  }

  /** The ways to what netCDF-Java makes of a store with coordinate systems. */
  private enum Way {
    DATASET(store -> NetcdfDatasets.openDataset(store).close()),
    GRIDS(store -> GridDataset.open(store).close()),
    COVERAGE(
        store -> {
          FeatureDatasetCoverage coverage = CoverageDatasetFactory.open(store);
          if (coverage != null) {
            coverage.close();
          }
        });

    private final Opening open;

    Way(Opening open) {
      this.open = open;
    }
  }

  @FunctionalInterface
  private interface Opening {
    void accept(String store) throws IOException;
  }

  private Path random(Random random) throws IOException {
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
    return write(random.nextInt(3) == 0 ? null : any(CONVENTIONS, random), arrays, attributes);
  }

  private static String any(String[] of, Random random) {
    return of[random.nextInt(of.length)];
  }
}
