package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;

/** Stations of which netCDF-Java can make no table are no stations, and keep their coordinates. */
class OddTablesTest {
  @TempDir Path folder;

  /** Three stations with observations at three times, which have {@code dimensions}. */
  private String stations(String dimensions) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    putPlaces(arrays, attributes, List.of("lat", "lon"), "station");
    arrays.put("name", OddStores.array("|S4", 1));
    attributes.put("name", OddStores.dimensions("station") + ",\"cf_role\":\"timeseries_id\"");
    arrays.put("time", OddStores.array("<f8", 1));
    attributes.put("time", dimensions + "\"units\":\"days since 2000-01-01\"");
    arrays.put("tas", OddStores.array("<f4", 2));
    attributes.put(
        "tas",
        OddStores.dimensions("station", "time")
            + ",\"coordinates\":\"time lat lon\",\"units\":\"K\"");
    OddAttributes root = OddAttributes.root("CF-1.8").and("featureType", "timeSeries");
    return "zarr:" + OddStores.write(folder, root, arrays, attributes);
  }

  /** Latitudes and longitudes of these {@code names}. */
  private static void putPlaces(
      Map<String, String> arrays,
      Map<String, String> attributes,
      List<String> names,
      String... dimensions) {
    for (String name : names) {
      String units = "degrees_" + (name.startsWith("lat") ? "north" : "east");
      arrays.put(name, OddStores.array("<f4", dimensions.length));
      attributes.put(name, OddStores.dimensions(dimensions) + ",\"units\":\"%s\"".formatted(units));
    }
  }

  @Test
  void stationsWhoseTimesHaveNoDimensionAreNoTable() throws IOException {
    String store = stations("");
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.toString().contains("featureType"));
      assertThat(dataset.findVariable("tas").getUnitsString()).isEqualTo("K");
      assertThat(dataset.getCoordinateAxes()).hasSize(3);
    }
  }

  /** Observations of which each has the number of the previous one of its station. */
  private String linked(Map<String, String> others) throws IOException {
    Map<String, String> arrays = new TreeMap<>(others);
    arrays.put("lastChild", OddStores.array("<i4", 1));
    arrays.put("prevChild", filled(OddStores.array("<i4", 1), -1));
    return observations(arrays);
  }

  private String observations(Map<String, String> others) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    putPlaces(arrays, attributes, List.of("latitude", "longitude"), "station");
    attributes.put("lastChild", OddStores.dimensions("station"));
    attributes.put("prevChild", OddStores.dimensions("record"));
    arrays.put("parent_index", OddStores.array("<i4", 1));
    attributes.put("parent_index", OddStores.dimensions("record"));
    arrays.put("time_observation", OddStores.array("<i4", 1));
    attributes.put(
        "time_observation",
        OddStores.dimensions("record") + ",\"units\":\"seconds since 2000-01-01\"");
    attributes.put("tas", OddStores.dimensions("record", "prevChild"));
    attributes.put("number_stations", OddStores.dimensions());
    attributes.put("station_id", OddStores.dimensions("station"));
    arrays.putAll(others);
    OddAttributes root =
        OddAttributes.root("Unidata Observation Dataset v1.0")
            .and("cdm_datatype", "Station")
            .and("stationDimension", "station")
            .and("observationDimension", "record")
            .and("time_coordinate", "time_observation")
            .and("latitude_coordinate", "latitude")
            .and("longitude_coordinate", "longitude");
    return "zarr:" + OddStores.write(folder, root, arrays, attributes);
  }

  /**
   * netCDF-Java throws where an observation follows itself, and reads any other circle for ever.
   */
  @ParameterizedTest
  @CsvSource({"0 -1 -1", "-1 2 1", "1 2 0"})
  void observationsThatFollowEachOtherInACircleAreNoList(String links) throws IOException {
    String id = OddStores.array("|S4", 1);
    String store = linked(Map.of("station_id", id, "number_stations", OddStores.array("<i4", 0)));
    ByteBuffer values = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    for (String link : links.split(" ")) {
      values.putInt(Integer.parseInt(link));
    }
    Path chunk = folder.resolve("x.zarr/prevChild/0");
    Files.createDirectories(chunk.getParent());
    Files.write(chunk, values.array());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.toString().contains("/prevChild: its list of observations leads in"));
      assertThat(dataset.getConventionUsed()).isEqualTo("CF-1.X");
    }
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
  }

  /** netCDF-Java looks for the time among the variables of a table that has no such dimension. */
  @Test
  void observationsWithoutTheirTimeAreNoTable() throws IOException {
    String store =
        observations(
            Map.of(
                "station_id", filled(OddStores.array("|S4", 1), "\"\""),
                "number_stations", filled(OddStores.array("<i4", 0), 9),
                "tas", OddStores.array("<f4", 2)));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.what().contains("illegal member name"));
    }
  }

  @Test
  void observationsThatFollowEachOtherToAnEndAreStations() throws IOException {
    String id = filled(OddStores.array("|S4", 1), "\"\"");
    String count = filled(OddStores.array("<i4", 0), 3);
    String store = linked(Map.of("station_id", id, "number_stations", count));
    ByteBuffer values = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    values.putInt(-1).putInt(0).putInt(1);
    Path chunk = folder.resolve("x.zarr/prevChild/0");
    Files.createDirectories(chunk.getParent());
    Files.write(chunk, values.array());
    try (FeatureDataset features =
        FeatureDatasetFactoryManager.open(FeatureType.ANY_POINT, store, null, new Formatter())) {
      assertThat(features.getFeatureType()).isEqualTo(FeatureType.STATION);
    }
  }

  /** How many stations there are is a value, and must be a number. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"<i4, 2", "<U1, \"\""})
  void countedStationsWithoutNamesAreNoTable(String type, String count) throws IOException {
    String store = linked(Map.of("number_stations", filled(OddStores.array(type, 0), count)));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.what().contains("netCDF-Java fails"));
    }
  }

  /** The table of the IRI Data Library's stations fails on grids. */
  @Test
  void conventionsOfTablesAloneAreTried() throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    putPlaces(arrays, attributes, List.of("lat", "lon"), "y", "x");
    for (String axis : List.of("x", "y")) {
      arrays.put(axis, OddStores.array("<f8", 1));
      attributes.put(
          axis,
          OddStores.dimensions(axis)
              + ",\"units\":\"m\",\"standard_name\":\"projection_%s_coordinate\"".formatted(axis));
    }
    arrays.put("crs", OddStores.array("<i4", 0));
    attributes.put(
        "crs",
        OddStores.dimensions()
            + ",\"grid_mapping_name\":\"lambert_conformal_conic\",\"standard_parallel\":[25,45],"
            + "\"longitude_of_central_meridian\":10,\"latitude_of_projection_origin\":30");
    arrays.put("time", OddStores.array("<i4", 1));
    attributes.put("time", OddStores.dimensions("time") + ",\"units\":\"days since 2000-01-01\"");
    arrays.put("tas", OddStores.array("<f4", 3));
    attributes.put(
        "tas",
        OddStores.dimensions("time", "y", "x")
            + ",\"coordinates\":\"lat lon\",\"grid_mapping\":\"crs\"");
    String store = "zarr:" + OddStores.write(folder, "IRIDL", arrays, attributes);
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.what().contains("netCDF-Java fails"));
    }
  }

  /**
   * netCDF-Java makes points of a structure that has no coordinates, or no dimension, and fails
   * when they are read.
   */
  @ParameterizedTest
  @CsvSource({"NUWG, 1", "GDV, 0"})
  void structuresThatAreNoPointsAreNoPoints(String conventions, int rank) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    arrays.put("lat", filled(OddStores.array(rank == 1 ? "<M8[Y]" : "<f4", 1), 9));
    attributes.put("lat", OddStores.dimensions("lat") + ",\"units\":\"degrees_north\"");
    arrays.put("lon", filled(OddStores.array("<f4", 1), 1));
    attributes.put("lon", OddStores.dimensions("lon") + ",\"units\":\"degrees_east\"");
    String record = "[[\"time\",\"<f8\"],[\"lat\",\"<f4\"],[\"lon\",\"<f4\"]]";
    arrays.put("record", OddStores.array("<f4", rank).replace("\"<f4\"", record));
    String[] dimensions = rank == 1 ? new String[] {"obs"} : new String[0];
    attributes.put("record", OddStores.dimensions(dimensions) + ",\"featureType\":\"point\"");
    String pair = "[[\"a\",\"<f4\"],[\"b\",\"|S3\"]]";
    if (rank == 1) {
      arrays.put("tas", OddStores.array("<f4", 2).replace("\"<f4\"", pair));
      attributes.put("tas", OddStores.dimensions("lat", "lon"));
    }
    String store = "zarr:" + OddStores.write(folder, conventions, arrays, attributes);
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
  }

  private static String filled(String array, Object value) {
    return array.replace("\"fill_value\":null", "\"fill_value\":" + value);
  }

  @Test
  void soundStationsStayStations() throws IOException {
    String store = stations(OddStores.dimensions("time") + ",");
    try (FeatureDataset features =
            FeatureDatasetFactoryManager.open(FeatureType.ANY_POINT, store, null, new Formatter());
        NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(features.getFeatureType()).isEqualTo(FeatureType.STATION);
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }
}
