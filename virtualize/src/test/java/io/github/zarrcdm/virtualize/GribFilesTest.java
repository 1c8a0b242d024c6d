package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GRIB files by {@code tools/grib-files.py}, with names, places and values of ecCodes. */
class GribFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "forecast.grib1, json, 0",
    "forecast.grib2, json, 0",
    "forecast.grib2, json, 100000",
    "forecast.grib2, parquet, 0",
    "forecast.grib2, icechunk, 0"
  })
  void eachMessageIsTheChunkOfItsNameLevelAndTime(String file, String format, int inline)
      throws IOException {
    Path target = folder.resolve("refs." + format);
    boolean repository = format.equals("icechunk"); // which has no relative names
    ZarrReferences references = ZarrReferences.of(copied(file).toString()).inline(inline);
    ReferencesReport report = (repository ? references : references.relative()).write(target);
    assertThat(report.leftOut()).isEmpty();
    String location = repository ? target + "#virtual=" + folder : target.toString();
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      assertThat(dataset.findings().all()).isEmpty();
      for (JsonNode message : TestFiles.json("forecasts.json").get(file)) {
        ZarrArray array = variable(dataset, message);
        assertThat(chunks(dataset, array, message))
            .as(message.toString())
            .contains(message.get("sha256").asText());
      }
    }
  }

  /** By the name of ecCodes, with what distinguishes variables of the same one. */
  private static ZarrArray variable(ZarrDataset dataset, JsonNode message) {
    String name = message.get("name").asText();
    if (message.get("stepType").asText().equals("accum")) {
      name += message.get("begins").asInt() == 0 ? "_since_start" : "_3h";
    }
    ZarrArray array = dataset.array("/" + name).orElseThrow();
    assertThat(array.attribute("GRIB_shortName")).contains(message.get("shortName").asText());
    assertThat(array.attribute("GRIB_typeOfLevel")).contains(message.get("typeOfLevel").asText());
    assertThat(array.attribute("GRIB_stepType")).contains(message.get("stepType").asText());
    return array;
  }

  /** The digests of all levels that ecCodes, which knows whole numbers, gives this one. */
  private static List<String> chunks(ZarrDataset dataset, ZarrArray array, JsonNode message)
      throws IOException {
    List<List<Integer>> places = new ArrayList<>(List.of(List.of()));
    for (String dimension : array.dimensions()) {
      if (dimension.equals("latitude")) {
        break;
      }
      double[] values = doubles(dataset, dimension);
      double[] bounds =
          dataset.array("/" + dimension + "_bnds").isPresent()
              ? doubles(dataset, dimension + "_bnds")
              : values;
      String member = dimension.replaceAll("\\d", "");
      JsonNode expected = message.get(message.has(member) ? member : "level");
      List<List<Integer>> next = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        if ((int) bounds[i * (bounds.length / values.length)] == expected.asInt()) {
          for (List<Integer> place : places) {
            List<Integer> longer = new ArrayList<>(place);
            longer.add(i);
            next.add(longer);
          }
        }
      }
      places = next;
    }
    List<String> digests = new ArrayList<>();
    for (List<Integer> place : places) {
      ZarrArray chunk = array;
      for (int d = 0; d < place.size(); d++) {
        chunk = chunk.range(d, place.get(d), place.get(d) + 1, 1);
      }
      digests.add(TestFiles.digest(chunk.read()).toString());
    }
    return digests;
  }

  private static double[] doubles(ZarrDataset dataset, String name) throws IOException {
    Object values = dataset.array("/" + name).orElseThrow().read();
    return values instanceof long[] longs
        ? Arrays.stream(longs).mapToDouble(value -> value).toArray()
        : (double[]) values;
  }

  @Test
  void levelsTimesAndPlacesAreCoordinates() throws IOException {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(copied("forecast.grib2").toString()).relative().write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(doubles(dataset, "isobaricInhPa")).containsExactly(1000, 850, 500);
      assertThat(doubles(dataset, "isobaricInhPa1")).containsExactly(1000, 500);
      assertThat(doubles(dataset, "heightAboveGround")).containsExactly(2);
      assertThat(doubles(dataset, "depthBelowLandLayer_bnds"))
          .containsExactly(0, 0.1, 0.1, 0.4, 0.4, 1);
      assertThat(doubles(dataset, "latitude")).containsExactly(60, 50, 40, 30);
      assertThat(doubles(dataset, "longitude")).containsExactly(0, 10, 20, 30, 40, 50);
      assertThat(doubles(dataset, "step")).containsExactly(0, 3, 6);
      assertThat((long[]) dataset.array("/valid_time").orElseThrow().read())
          .startsWith(1785564000, 1785564000 + 3 * 3600);
      ZarrArray t2m = dataset.array("/t2m").orElseThrow();
      assertThat(t2m.dimensions()).containsExactly("time", "step", "latitude", "longitude");
      assertThat(t2m.attribute("coordinates")).contains("valid_time heightAboveGround");
      assertThat(t2m.attribute("units")).contains("K");
      assertThat(dataset.array("/d2m").orElseThrow().dimensions()).startsWith("number", "time");
    }
  }

  /**
   * Of long and short ranges, hindcasts, several analyses, and seasons, whose numbers are longer.
   */
  @ParameterizedTest
  @CsvSource({"98, 1", "98, 18", "98, 26", "98, 30", "7, 30", "98, 36", "98, 15"})
  void membersAreThoseOfTheLocalDefinition(int centre, int definition) throws IOException {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (byte[] message : GribTestFiles.messages1(TestFiles.FOLDER.resolve("forecast.grib1"))) {
      if ((message[8 + 2] & 0xff) >= 52) {
        message[8 + 4] = (byte) centre;
        message[8 + 25] = 98;
        message[8 + 40] = (byte) definition;
        members.writeBytes(definition == 15 ? seasonal(message) : message);
      }
    }
    Path source = Files.write(folder.resolve("members.grib1"), members.toByteArray());
    Path target = folder.resolve("refs.json");
    ReferencesReport report = ZarrReferences.of(source.toString()).relative().write(target);
    assertThat(report.leftOut()).isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(doubles(dataset, "number")).containsExactly(0, 1, 2);
    }
  }

  /** With eight octets more, and numbers of two octets. */
  private static byte[] seasonal(byte[] message) {
    byte[] longer = Arrays.copyOf(message, message.length + 8);
    int section = message[8 + 2];
    System.arraycopy(message, 8 + section, longer, 8 + section + 8, message.length - section - 8);
    longer[6] += 8;
    longer[8 + 2] += 8;
    ByteBuffer.wrap(longer, 8 + 49, 10)
        .putShort(message[8 + 49])
        .putShort((short) 5)
        .putShort((short) 1)
        .putShort((short) 51);
    return longer;
  }

  @Test
  void filesOfStepsAreJoinedAlongThem() throws IOException {
    byte[] all = Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib2"));
    List<byte[]> messages = GribTestFiles.messages(all);
    Path first = Files.write(folder.resolve("f000.grib2"), messages.get(0));
    Path second = Files.write(folder.resolve("f003.grib2"), messages.get(12));
    Path target = folder.resolve("joined.json");
    ZarrReferences.of(List.of(first.toString(), second.toString()))
        .joinExisting("step")
        .relative()
        .write(target);
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(doubles(dataset, "step")).containsExactly(0, 3);
      assertThat((long[]) dataset.array("/valid_time").orElseThrow().read())
          .containsExactly(1785564000, 1785564000 + 3 * 3600);
      assertThat((double[]) dataset.array("/t").orElseThrow().read())
          .hasSize(48)
          .doesNotContain(Double.NaN);
    }
  }

  /** As cfgrib 0.9.15.1 has it with {@code time_dims} of valid_time. */
  @Test
  void messagesAreOnTheTimesThatTheyAreValidAt() throws IOException {
    Path target = folder.resolve("valid.json");
    Path source = copied("forecast.grib2");
    assertThat(ZarrReferences.of(source.toString()).validTimes().relative().write(target).leftOut())
        .isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
      assertThat(doubles(dataset, "valid_time"))
          .startsWith(1785564000, 1785574800, 1785585600)
          .isSorted();
      ZarrArray t2m = dataset.array("/t2m").orElseThrow();
      assertThat(t2m.dimensions()).containsExactly("valid_time", "latitude", "longitude");
      double[] values = (double[]) t2m.read();
      assertThat(new double[] {values[0], values[24], values[48]})
          .containsExactly(335.625, 173.5, 224.625);
      assertThat(dataset.array("/step")).isEmpty();
    }
  }

  /** Of the steps of two forecasts for one time the first one counts. */
  @Test
  void twoForecastsForOneTimeAreNotMixed() throws IOException {
    byte[] first = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(12);
    byte[] later = first.clone();
    later[GribTestFiles.section(later, 1) + 16] += 3;
    ByteBuffer.wrap(later).putInt(GribTestFiles.section(later, 4) + 18, 0);
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(first);
    both.writeBytes(later);
    Path source = Files.write(folder.resolve("two.grib2"), both.toByteArray());
    ReferencesReport report =
        ZarrReferences.of(source.toString()).validTimes().write(folder.resolve("two.json"));
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("of the same valid time and level as that at byte 0, which counts");
  }

  /**
   * Other intervals that end at the same time are variables of their own; the same ones are not.
   */
  @Test
  void messagesOfTheSameIntervalLeaveTheirVariableWhole() throws IOException {
    List<byte[]> all = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    List<byte[]> parts = new ArrayList<>();
    JsonNode said = TestFiles.json("forecasts.json").get("forecast.grib2");
    for (int i = 0; i < all.size(); i++) {
      if (said.get(i).get("stepType").asText().equals("accum")
          && said.get(i).get("begins").asInt() == 0) {
        parts.add(all.get(i));
      }
    }
    assertThat(parts).hasSizeGreaterThan(1);
    parts.add(parts.get(0));
    ReferencesReport report = GribTestFiles.written(folder, parts.toArray(byte[][]::new));
    assertThat(report.arrays()).filteredOn(path -> path.startsWith("/tp")).containsExactly("/tp");
    assertThat(report.notes().toString()).contains("is the same as that at byte 0");
  }

  /** As ECMWF has them since 2024: the first one begins at 0. */
  @Test
  void layersAreNumberedFromNothingOn() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[][] layers = new byte[2][];
    for (int n = 0; n < layers.length; n++) {
      layers[n] = message.clone();
      ByteBuffer product = ByteBuffer.wrap(layers[n], GribTestFiles.section(message, 4) + 22, 12);
      product.put((byte) 151).put((byte) 0).putInt(n).put((byte) 151).put((byte) 0).putInt(n + 1);
    }
    assertThat(GribTestFiles.written(folder, layers).leftOut()).isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      assertThat(doubles(dataset, "soilLayer")).containsExactly(0.5, 1.5);
      assertThat(doubles(dataset, "soilLayer_bnds")).containsExactly(0, 1, 1, 2);
    }
  }

  @Test
  void gridsOfOneParameterAreVariablesOfTheirOwn() throws IOException {
    byte[] message = GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    // The last longitude is 40 degrees.
    ByteBuffer.wrap(other).putInt(GribTestFiles.section(other, 3) + 59, 40_000_000);
    ReferencesReport report = GribTestFiles.written(folder, message, other);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.arrays())
        .contains("/t", "/t_grid2", "/longitude", "/longitude1", "/latitude1");
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      assertThat(doubles(dataset, "longitude1")).containsExactly(0, 8, 16, 24, 32, 40);
      assertThat(dataset.array("/t_grid2").orElseThrow().dimensions())
          .endsWith("latitude1", "longitude1");
    }
  }

  private Path copied(String file) throws IOException {
    return Files.copy(TestFiles.FOLDER.resolve(file), folder.resolve(file));
  }

  /**
   * As NOAA's air quality (a forecast time of -7 hours as two's complement) and Canada's analyses
   * of precipitation (an interval of -24 hours) have them, of which ecCodes 2.50 gives the end.
   */
  @ParameterizedTest
  @CsvSource({"-7, 23, 16", "24, -24, 0"})
  void intervalsOfNegativeNumbersEndWhereTheySay(int start, int length, int end)
      throws IOException {
    byte[] message =
        GribTestFiles.messages(TestFiles.FOLDER.resolve("forecast.grib2")).stream()
            .filter(m -> m[GribTestFiles.section(m, 4) + 8] == 8)
            .findFirst()
            .orElseThrow();
    ByteBuffer product = ByteBuffer.wrap(message).position(GribTestFiles.section(message, 4));
    ByteBuffer octets = product.slice();
    octets.put(17, (byte) 1).putInt(18, start);
    octets.putShort(34, (short) 2026).put(36, (byte) 8).put(37, (byte) 1).put(38, (byte) (6 + end));
    octets.put(48, (byte) 1).putInt(49, length);
    GribTestFiles.written(folder, message);
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      assertThat(dataset.array("/step").orElseThrow().readDoubles()).containsExactly(end);
      assertThat(dataset.array("/valid_time").orElseThrow().readDoubles())
          .containsExactly(LocalDateTime.of(2026, 8, 1, 6 + end, 0).toEpochSecond(ZoneOffset.UTC));
    }
  }
}
