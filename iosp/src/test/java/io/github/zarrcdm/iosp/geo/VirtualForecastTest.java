package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.XZInputStream;
import ucar.ma2.Array;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * A forecast of 20 steps on 3 levels of a Lambert grid, as in HRRR, whose chunks are messages of a
 * GRIB file; made by {@code tools/grib-messages.py forecast}. Values and places are those of
 * ecCodes.
 */
class VirtualForecastTest {
  private static final int STEPS = 20;
  private static final int LEVELS = 3;
  private static final int ROWS = 9;
  private static final int COLUMNS = 11;

  @TempDir Path folder;

  private int[] starts = new int[0];

  @BeforeEach
  void unpack() throws Exception {
    byte[] file;
    try (InputStream in =
        new XZInputStream(VirtualForecastTest.class.getResourceAsStream("forecast.grib2.xz"))) {
      file = in.readAllBytes();
    }
    Files.write(folder.resolve("forecast.grib2"), file);
    ByteBuffer messages = ByteBuffer.wrap(file);
    starts = new int[STEPS * LEVELS + 1];
    for (int i = 0; i < STEPS * LEVELS; i++) {
      starts[i + 1] = starts[i] + (int) messages.getLong(starts[i] + 8);
    }
    assertThat(starts[STEPS * LEVELS]).isEqualTo(file.length);
  }

  /** Version 2, with the filter and the keys of kerchunk. */
  private String kerchunk() throws Exception {
    String array =
        "\"%s/.zarray\": {\"zarr_format\": 2, \"shape\": %s, \"chunks\": %s, \"dtype\": \"<f8\","
            + " \"fill_value\": null, \"order\": \"C\", \"compressor\": null, \"filters\":"
            + " [{\"id\": \"grib\", \"var\": \"%1$s\", \"dtype\": \"float64\"}]}";
    String plain =
        "\"%s/.zarray\": {\"zarr_format\": 2, \"shape\": [%d], \"chunks\": [%2$d], \"dtype\":"
            + " \"<f8\", \"fill_value\": null, \"order\": \"C\", \"compressor\": null, \"filters\":"
            + " null}";
    String attributes = "\"%s/.zattrs\": {\"_ARRAY_DIMENSIONS\": [%s], %s}";
    List<String> refs =
        List.of(
            "\".zgroup\": {\"zarr_format\": 2}",
            array.formatted("t", "[20, 3, 9, 11]", "[1, 1, 9, 11]"),
            attributes.formatted("t", dimensions("time", "level", "y", "x"), temperature()),
            messages("t/%d.%d.0.0"),
            array.formatted("latitude", "[9, 11]", "[9, 11]"),
            attributes.formatted("latitude", dimensions("y", "x"), units("degrees_north")),
            "\"latitude/0.0\": " + message(0),
            array.formatted("longitude", "[9, 11]", "[9, 11]"),
            attributes.formatted("longitude", dimensions("y", "x"), units("degrees_east")),
            "\"longitude/0.0\": " + message(0),
            plain.formatted("time", STEPS),
            attributes.formatted("time", dimensions("time"), units("hours since 2026-08-01")),
            "\"time/0\": " + inline(IntStream.range(0, STEPS).toArray()),
            plain.formatted("level", LEVELS),
            attributes.formatted("level", dimensions("level"), units("hPa")),
            "\"level/0\": " + inline(850, 700, 500));
    return write(refs);
  }

  /** Version 3, with the codec of gribberish. */
  private String gribberish() throws Exception {
    String array =
        "\"%s/zarr.json\": {\"zarr_format\": 3, \"node_type\": \"array\", \"shape\": %s,"
            + " \"data_type\": \"float64\", \"fill_value\": \"NaN\", \"chunk_grid\": {\"name\":"
            + " \"regular\", \"configuration\": {\"chunk_shape\": %s}}, \"chunk_key_encoding\":"
            + " {\"name\": \"default\"}, \"codecs\": [%s], \"dimension_names\": [%s],"
            + " \"attributes\": {%s}}";
    String codec = "{\"name\": \"gribberish\", \"configuration\": {\"var\": \"%s\"}}";
    List<String> refs =
        List.of(
            "\"zarr.json\": {\"zarr_format\": 3, \"node_type\": \"group\"}",
            array.formatted(
                "t",
                "[20, 3, 9, 11]",
                "[1, 1, 9, 11]",
                codec.formatted("t"),
                dimensions("time", "level", "y", "x"),
                temperature()),
            messages("t/c/%d/%d/0/0"),
            array.formatted(
                "latitude",
                "[9, 11]",
                "[9, 11]",
                codec.formatted("latitude"),
                dimensions("y", "x"),
                units("degrees_north")),
            "\"latitude/c/0/0\": " + message(0),
            array.formatted(
                "longitude",
                "[9, 11]",
                "[9, 11]",
                codec.formatted("longitude"),
                dimensions("y", "x"),
                units("degrees_east")),
            "\"longitude/c/0/0\": " + message(0),
            array
                .formatted(
                    "time",
                    "[20]",
                    "[20]",
                    "\"bytes\"",
                    dimensions("time"),
                    units("hours since 2026-08-01"))
                .replace(
                    "\"bytes\"",
                    "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}"),
            "\"time/c/0\": " + inline(IntStream.range(0, STEPS).toArray()),
            array.formatted(
                "level",
                "[3]",
                "[3]",
                "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}",
                dimensions("level"),
                units("hPa")),
            "\"level/c/0\": " + inline(850, 700, 500));
    return write(refs);
  }

  private static String dimensions(String... names) {
    return "\"" + String.join("\", \"", names) + "\"";
  }

  private static String units(String units) {
    return "\"units\": \"" + units + "\"";
  }

  private static String temperature() {
    return "\"units\": \"K\", \"coordinates\": \"latitude longitude\"";
  }

  private String messages(String key) {
    return IntStream.range(0, STEPS * LEVELS)
        .mapToObj(i -> "\"" + key.formatted(i / LEVELS, i % LEVELS) + "\": " + message(i))
        .collect(Collectors.joining(",\n"));
  }

  private String message(int i) {
    return "[\"forecast.grib2\", %d, %d]".formatted(starts[i], starts[i + 1] - starts[i]);
  }

  private static String inline(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      bytes.putDouble(value);
    }
    return "\"base64:" + Base64.getEncoder().encodeToString(bytes.array()) + "\"";
  }

  private String write(List<String> refs) throws Exception {
    Path file = folder.resolve("forecast.json");
    Files.writeString(file, "{\"version\": 1, \"refs\": {" + String.join(",\n", refs) + "}}");
    return "zarr:" + file;
  }

  @Test
  void referencesOfKerchunkAreAGridOfEcCodesValuesAndPlaces() throws Exception {
    assertIsTheForecast(kerchunk());
  }

  @Test
  void arraysOfGribberishAreAGridOfEcCodesValuesAndPlaces() throws Exception {
    assertIsTheForecast(gribberish());
  }

  private static void assertIsTheForecast(String location) throws Exception {
    DoubleBuffer places = places();
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      Variable t = dataset.findVariable("t");
      Array all = t.read();
      for (int step = 0; step < STEPS; step++) {
        for (int level = 0; level < LEVELS; level++) {
          for (int i = 0; i < ROWS * COLUMNS; i++) {
            assertThat(all.getDouble((step * LEVELS + level) * ROWS * COLUMNS + i))
                .isEqualTo(
                    250
                        + (50 * step + 1000 * level + 25 * (i % COLUMNS + 3 * (i / COLUMNS)))
                            / 4.0);
          }
        }
      }
      GeoGrid grid = new GridDataset(dataset).findGridByName("t");
      GridCoordSystem system = grid.getCoordinateSystem();
      assertThat(system.getTimeAxis().getShortName()).isEqualTo("time");
      assertThat(system.getVerticalAxis().getShortName()).isEqualTo("level");
      for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
          LatLonPoint point = system.getLatLon(x, y);
          int i = 2 * (y * COLUMNS + x);
          assertThat(point.getLatitude()).isCloseTo(places.get(i), within(1e-6));
          assertThat(Math.IEEEremainder(point.getLongitude() - places.get(i + 1), 360))
              .isCloseTo(0, within(1e-6));
        }
      }
    }
  }

  /** Latitude and longitude of each point. */
  private static DoubleBuffer places() throws Exception {
    try (InputStream in = VirtualForecastTest.class.getResourceAsStream("forecast.places");
        ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      in.transferTo(out);
      return ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    }
  }
}
