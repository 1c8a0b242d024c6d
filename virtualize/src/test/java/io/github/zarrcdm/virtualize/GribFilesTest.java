package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GRIB files by {@code tools/grib-files.py}, with names, places and values of ecCodes. */
class GribFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "forecast.grib1, json, 0",
    "forecast.grib2, json, 0",
    "forecast.grib2, json, 100000",
    "forecast.grib2, parquet, 0"
  })
  void eachMessageIsTheChunkOfItsNameLevelAndTime(String file, String format, int inline)
      throws IOException {
    Path target = folder.resolve("refs." + format);
    ReferencesReport report =
        ZarrReferences.of(copied(file).toString()).inline(inline).relative().write(target);
    assertThat(report.leftOut()).isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(target.toString())) {
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

  @Test
  void filesOfStepsAreJoinedAlongThem() throws IOException {
    byte[] all = Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib2"));
    List<byte[]> messages = messages(all);
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

  @ParameterizedTest
  @ValueSource(strings = {"forecast.grib1", "forecast.grib2"})
  void truncatedFilesAreRefused(String file) throws IOException {
    byte[] all = Files.readAllBytes(TestFiles.FOLDER.resolve(file));
    Path source = Files.write(folder.resolve(file), Arrays.copyOf(all, all.length - 1));
    Path target = folder.resolve("refs.json");
    assertThatThrownBy(() -> ZarrReferences.of(source.toString()).write(target))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("truncated");
    assertThat(target).doesNotExist();
  }

  @Test
  void bytesBetweenMessagesAreNoted() throws IOException {
    List<byte[]> messages =
        messages(Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib2")));
    ReferencesReport report =
        written("HTXX 123456".getBytes("US-ASCII"), messages.get(0), new byte[5000]);
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("5011 bytes");
  }

  /** Of editions there are 0 to 3. */
  @Test
  void lettersBetweenMessagesAreNoMessage() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    ReferencesReport report =
        written(
            "GRIB bulletin".getBytes("US-ASCII"), message, "GRIB of today".getBytes("US-ASCII"));
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("26 bytes");
  }

  @Test
  void messagesOfAnotherEditionAreLeftOut() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    other[7] = 3;
    assertThat(written(message, other).leftOut())
        .singleElement()
        .asString()
        .contains("at byte " + message.length + " is of edition 3", "grib_set");
  }

  @Test
  void messagesLeftOutForOneReasonAreOneSentence() throws IOException {
    List<byte[]> messages = messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    byte[][] parts = new byte[12][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = messages.get(i % 2).clone();
      if (i >= 2 && i < 7) {
        parts[i][section(parts[i], 5) + 9] = 50;
      } else if (i >= 7) {
        parts[i][parts[i].length - 1] = 0;
      }
    }
    assertThat(written(parts).leftOut())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("5 messages; the first: ").contains("5.50"),
            other -> assertThat(other).startsWith("5 messages; the first: ").contains("7777"));
  }

  @Test
  void otherMessagesOfTheSameChunkAreLeftOut() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    other[other.length - 6] ^= 1;
    ReferencesReport report = written(message, message, other);
    assertThat(report.references()).isEqualTo(7);
    assertThat(report.notes())
        .singleElement()
        .asString()
        .contains("/t: the message at byte " + message.length + " is the same as that at byte 0");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("/t: the message at byte " + 2 * message.length)
        .contains("of the same time, step and level as that at byte 0, which counts");
  }

  /**
   * Other intervals that end at the same time are variables of their own; the same ones are not.
   */
  @Test
  void messagesOfTheSameIntervalLeaveTheirVariableWhole() throws IOException {
    List<byte[]> all = messages(TestFiles.FOLDER.resolve("forecast.grib2"));
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
    ReferencesReport report = written(parts.toArray(byte[][]::new));
    assertThat(report.arrays()).filteredOn(path -> path.startsWith("/tp")).containsExactly("/tp");
    assertThat(report.notes().toString()).contains("is the same as that at byte 0");
  }

  /** As ECMWF has them since 2024: the first one begins at 0. */
  @Test
  void layersAreNumberedFromNothingOn() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[][] layers = new byte[2][];
    for (int n = 0; n < layers.length; n++) {
      layers[n] = message.clone();
      ByteBuffer product = ByteBuffer.wrap(layers[n], section(message, 4) + 22, 12);
      product.put((byte) 151).put((byte) 0).putInt(n).put((byte) 151).put((byte) 0).putInt(n + 1);
    }
    assertThat(written(layers).leftOut()).isEmpty();
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      assertThat(doubles(dataset, "soilLayer")).containsExactly(0.5, 1.5);
      assertThat(doubles(dataset, "soilLayer_bnds")).containsExactly(0, 1, 1, 2);
    }
  }

  /** Their length is counted in 120 octets, less what section 4 says. */
  @Test
  void largeMessagesOfEdition1AreLeftOut() throws IOException {
    byte[] file = Files.readAllBytes(TestFiles.FOLDER.resolve("forecast.grib1"));
    byte[] large = Arrays.copyOf(file, ByteBuffer.wrap(file).getInt(4) >>> 8);
    byte[] others = Arrays.copyOfRange(file, large.length, file.length);
    int data = 8;
    for (int section : new int[] {1, 2}) {
      assertThat(section == 1 ? large[8 + 7] & 0xc0 : 0x80).isEqualTo(0x80);
      data += ByteBuffer.wrap(large).getInt(data) >>> 8;
    }
    int units = large.length / 120 + 1;
    put24(large, 4, 0x800000 | units);
    put24(large, data, 120 * units + 4 - large.length);
    ReferencesReport report = written(large, others);
    assertThat(report.arrays()).isNotEmpty();
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("at byte 0", "units of 120 octets", "grib_set");
  }

  private static void put24(byte[] bytes, int at, int value) {
    ByteBuffer.wrap(bytes).putShort(at, (short) (value >>> 8)).put(at + 2, (byte) value);
  }

  @Test
  void furtherFieldsOfAMessageAreLeftOut() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    int product = section(message, 4);
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(message, 0, message.length - 4);
    both.write(message, product, message.length - product);
    byte[] two = both.toByteArray();
    ByteBuffer.wrap(two).putLong(8, two.length);
    ReferencesReport report = written(two);
    assertThat(report.arrays()).contains("/t");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("chunk at byte 0: fields 2 to 2 of this message")
        .contains("grib_copy");
  }

  @ParameterizedTest
  @CsvSource({
    "3, 71, 32, scanning mode 32",
    "3, 13, 31, scanning mode 152",
    "5, 9, 50, data representation template 5.",
    "4, 8, 45, product definition template 4.45",
    "4, 17, 3, steps in units of code 3",
    "6, 5, 1, the bitmap 1 of its centre"
  })
  void whatCannotBeAChunkIsLeftOutByName(int section, int octet, int value, String reason)
      throws IOException {
    List<byte[]> messages = messages(TestFiles.FOLDER.resolve("forecast.grib2"));
    byte[] other = messages.get(12).clone();
    other[section(other, section) + octet] = (byte) value;
    ReferencesReport report = written(messages.get(1), other);
    assertThat(report.arrays()).contains("/u").doesNotContain("/t");
    assertThat(report.leftOut())
        .singleElement()
        .asString()
        .contains("chunk at byte " + messages.get(1).length)
        .contains(reason);
  }

  @Test
  void gridsOfOneParameterAreVariablesOfTheirOwn() throws IOException {
    byte[] message = messages(TestFiles.FOLDER.resolve("forecast.grib2")).get(0);
    byte[] other = message.clone();
    // The last longitude is 40 degrees.
    ByteBuffer.wrap(other).putInt(section(other, 3) + 59, 40_000_000);
    ReferencesReport report = written(message, other);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.arrays())
        .contains("/t", "/t_grid2", "/longitude", "/longitude1", "/latitude1");
    try (ZarrDataset dataset = ZarrDataset.open(folder.resolve("refs.json").toString())) {
      assertThat(doubles(dataset, "longitude1")).containsExactly(0, 8, 16, 24, 32, 40);
      assertThat(dataset.array("/t_grid2").orElseThrow().dimensions())
          .endsWith("latitude1", "longitude1");
    }
  }

  private ReferencesReport written(byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    Path source = Files.write(folder.resolve("some.grib2"), all.toByteArray());
    return ZarrReferences.of(source.toString()).relative().write(folder.resolve("refs.json"));
  }

  private Path copied(String file) throws IOException {
    return Files.copy(TestFiles.FOLDER.resolve(file), folder.resolve(file));
  }

  private static List<byte[]> messages(Path file) throws IOException {
    return messages(Files.readAllBytes(file));
  }

  private static List<byte[]> messages(byte[] file) {
    List<byte[]> messages = new ArrayList<>();
    for (int at = 0; at < file.length; ) {
      int length = (int) ByteBuffer.wrap(file).getLong(at + 8);
      messages.add(Arrays.copyOfRange(file, at, at + length));
      at += length;
    }
    return messages;
  }

  /** Where that section begins, in a message of edition 2 with one field. */
  private static int section(byte[] message, int number) {
    int at = 16;
    while (message[at + 4] != number) {
      at += ByteBuffer.wrap(message).getInt(at);
    }
    return at;
  }
}
