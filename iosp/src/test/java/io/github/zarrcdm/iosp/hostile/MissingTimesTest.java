package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;
import ucar.nc2.ft.FeatureDatasetPoint;
import ucar.nc2.ft.PointFeature;
import ucar.nc2.ft.PointFeatureCollection;

/** Observations of which one has no time: numpy's NaT is no date 292,278 years ago. */
class MissingTimesTest {
  private static final long DAY = 86_400_000;

  @TempDir Path folder;

  /** Three observations: the second has no time, the third is a day after the first. */
  private String observations(String type, String attributes, long missing, long day)
      throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> all = new TreeMap<>();
    Map<String, String> units = Map.of("lat", "degrees_north", "lon", "degrees_east", "tas", "K");
    units.forEach(
        (name, unit) -> {
          arrays.put(name, OddStores.array("<f4", 1));
          all.put(name, OddStores.dimensions("obs") + ",\"units\":\"%s\"".formatted(unit));
        });
    all.put("tas", all.get("tas") + ",\"coordinates\":\"time lat lon\"");
    arrays.put("time", OddStores.array(type, 1));
    all.put("time", OddStores.dimensions("obs") + attributes);
    Path store =
        OddStores.write(
            folder, OddAttributes.root("CF-1.8").and("featureType", "point"), arrays, all);
    ByteBuffer values = ByteBuffer.allocate(3 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Files.createDirectories(store.resolve("time"));
    Files.write(store.resolve("time/0"), values.putLong(0).putLong(missing).putLong(day).array());
    return "zarr:" + store;
  }

  @ParameterizedTest
  @CsvSource({
    "<M8[ns], '', 1000000",
    "<M8[ms], '', 1",
    "<i8, ',\"units\":\"milliseconds since 1970-01-01\"', 1"
  })
  void aMissingTimeIsNotANumberWhereDatesAreMade(String type, String attributes, long perMilli)
      throws IOException {
    String store = observations(type, attributes, Long.MIN_VALUE, DAY * perMilli);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store);
        NetcdfFile file = NetcdfFiles.open(store)) {
      Array times = dataset.findVariable("time").read();
      assertThat((double[]) times.get1DJavaArray(DataType.DOUBLE))
          .containsExactly(0, Double.NaN, DAY);
      assertThat((long[]) file.findVariable("time").read().get1DJavaArray(DataType.LONG))
          .containsExactly(0, Long.MIN_VALUE, DAY * perMilli);
    }
  }

  /** numpy's type, and as xarray writes every duration. */
  @ParameterizedTest
  @CsvSource({
    "<m8[h], ''",
    "<m8[ns], ''",
    "<i8, ',\"units\":\"hours\",\"dtype\":\"timedelta64[ns]\"'",
  })
  void aMissingDurationIsNotANumber(String type, String attributes) throws IOException {
    String store = observations(type, attributes, Long.MIN_VALUE, 2);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      Array delays = dataset.findVariable("time").read();
      assertThat((double[]) delays.get1DJavaArray(DataType.DOUBLE))
          .containsExactly(0, Double.NaN, 2);
    }
  }

  /** So that copies have what xarray needs to read durations again. */
  @ParameterizedTest
  @CsvSource({"<m8[h], timedelta64[s]", "<m8[ns], timedelta64[ns]"})
  void durationsAreMarkedAsXarrayMarksThem(String type, String mark) throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(observations(type, "", Long.MIN_VALUE, 2))) {
      assertThat(file.findVariable("time").findAttributeString("dtype", null)).isEqualTo(mark);
      assertThat(file.findVariable("time").findAttribute("_FillValue").getNumericValue())
          .isEqualTo(Long.MIN_VALUE);
    }
  }

  @Test
  void aMissingValueThatTheStoreNamesIsKept() throws IOException {
    String attributes = ",\"units\":\"milliseconds since 1970-01-01\",\"_FillValue\":-1";
    String store = observations("<i8", attributes, -1, DAY);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(dataset.findVariable("time").read().getDouble(1)).isNaN();
      assertThat(dataset.findVariable("time").read().getDouble(2)).isEqualTo(DAY);
    }
  }

  @ParameterizedTest
  @CsvSource({"<M8[ns], NaN", "<i8, 0"})
  void chunksThatWereNeverWrittenAreTheFillValueOfTheirType(String type, Double fill)
      throws IOException {
    String store = observations(type, ",\"units\":\"days since 1970-01-01\"", 0, 0);
    Files.delete(folder.resolve("x.zarr/time/0"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(dataset.findVariable("time").read().getDouble(1)).isEqualTo(fill);
    }
  }

  @Test
  void observationsWithoutATimeAreLeftOutOfPoints() throws IOException {
    String store = observations("<M8[ns]", "", Long.MIN_VALUE, DAY * 1_000_000);
    List<String> dates = new ArrayList<>();
    try (FeatureDataset features =
        FeatureDatasetFactoryManager.open(FeatureType.POINT, store, null, new Formatter())) {
      FeatureDatasetPoint points = (FeatureDatasetPoint) features;
      PointFeatureCollection all =
          (PointFeatureCollection) points.getPointFeatureCollectionList().get(0);
      for (PointFeature point : all) {
        dates.add(point.getObservationTimeAsCalendarDate().toString());
      }
    }
    assertThat(dates).containsExactly("1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z");
  }
}
