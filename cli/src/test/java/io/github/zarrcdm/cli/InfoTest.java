package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InfoTest {
  private static final String SAMPLES = "../samples";

  @Test
  void showsAStoreOnOneScreen() {
    Command info = Command.run("info", SAMPLES + "/air.zarr");
    assertThat(info.exitCode()).isZero();
    assertThat(info.err()).isEmpty();
    assertThat(info.out())
        .containsPattern("format +Zarr 3\n")
        .containsPattern("holds +1 group, 4 arrays")
        .containsPattern("size +\\S+ k?B, stored in \\S+ kB")
        .containsPattern("dimensions .*lat 5.*\n")
        .containsPattern("extent +longitude -?[0-9.]+ to -?[0-9.]+, latitude 7.5 to 82.5")
        .containsPattern("time +2013-01-01T00:00:00Z to 2013-01-02T06:00:00Z")
        .containsPattern("/air +int16 +6 x 5 x \\d+ \\(time, lat, lon\\) +4 x 5 x 4 +bytes, zstd");
    assertThat(info.out().lines().count()).isLessThan(25);
  }

  @Test
  void timingTellsWhatOpeningTook() throws Exception {
    assertThat(Command.run("info", SAMPLES + "/air.zarr").out()).doesNotContain("timing");
    assertThat(Command.run("info", "--timing", SAMPLES + "/air.zarr").out())
        .containsPattern("timing +opened in \\d+ ms, \\d+ chunks of coordinates\n");
    try (FolderServer server = new FolderServer(Path.of(SAMPLES, "air.zarr"))) {
      Command info = Command.run("info", "--timing", "--json", "zarr:" + server.url());
      JsonNode timing = new ObjectMapper().readTree(info.out()).get("timing");
      assertThat(timing.get("requests").asInt()).isBetween(4, server.requests());
      assertThat(timing.get("bytesReceived").asLong()).isBetween(1L, server.bytes());
    }
  }

  /** Of longitudes from 0 to 270, netCDF-Java says that they begin and end at -45. */
  @Test
  void aGridAroundTheGlobeIsAllAround(@TempDir Path store) throws Exception {
    write(store.resolve(".zgroup"), "{'zarr_format': 2}");
    write(store.resolve(".zattrs"), "{'Conventions': 'CF-1.8'}");
    array(store.resolve("lon"), "4", "'lon'", "degrees_east", 0, 90, 180, 270);
    array(store.resolve("lat"), "2", "'lat'", "degrees_north", 45, -45);
    array(store.resolve("t"), "2, 4", "'lat', 'lon'", "K", 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(Command.run("info", store.toString()).out())
        .contains("extent       longitude -45 to 315, latitude -90 to 90");
    assertThat(Command.run("catalog", store.toString()).out()).contains("<size>360.0</size>");
  }

  private static void array(
      Path array, String shape, String dimensions, String units, int... values) throws IOException {
    write(
        array.resolve(".zarray"),
        "{'zarr_format': 2, 'shape': [%1$s], 'chunks': [%1$s], 'dtype': '<i2', 'order': 'C', 'compressor': null, 'filters': null, 'fill_value': null}"
            .formatted(shape));
    write(
        array.resolve(".zattrs"),
        "{'_ARRAY_DIMENSIONS': [%s], 'units': '%s'}".formatted(dimensions, units));
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      bytes.putShort((short) value);
    }
    Files.write(array.resolve(shape.contains(",") ? "0.0" : "0"), bytes.array());
  }

  private static void write(Path file, String json) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, json.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "air.zarr, Zarr 3",
    "air-v2.zarr, 'Zarr 2'",
  })
  void reportsTheFormat(String store, String format) {
    assertThat(Command.run("info", SAMPLES + "/" + store).out())
        .containsPattern("format +" + format + "\\b");
  }

  @Test
  void distinguishesShardsFromChunks() {
    assertThat(Stores.cases("v3_sharding"))
        .map(store -> Command.run("info", store.resolve("store.zarr").toString()))
        .allSatisfy(info -> assertThat(info.exitCode()).isZero())
        .anySatisfy(info -> assertThat(info.out()).containsPattern("\\d in shards of \\d"));
  }

  @ParameterizedTest
  @MethodSource("nczarr")
  void knowsNczarr(Path store) {
    Command info = Command.run("info", store.toString());
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.out()).contains("format");
  }

  static List<Path> nczarr() {
    return Stores.cases("nczarr").stream()
        .map(folder -> Stores.store("nczarr/" + folder.getFileName()))
        .toList();
  }

  /** docs/reference/command.md has the members. */
  @Test
  void reportsTheSameAsJson() throws Exception {
    JsonNode json = json(SAMPLES + "/air.zarr");
    assertThat(json.at("/location").asText()).isEqualTo(SAMPLES + "/air.zarr");
    assertThat(json.at("/format").asText()).startsWith("Zarr 3");
    assertThat(json.at("/groups").asInt()).isEqualTo(1);
    assertThat(json.at("/dimensions")).hasSize(3);
    assertThat(json.at("/dimensions/0/name").isTextual()).isTrue();
    assertThat(json.at("/dimensions/0/length").isInt()).isTrue();
    assertThat(json.at("/conventions")).hasToString("[\"COARDS\"]");
    assertThat(json.at("/crs")).hasToString("[]");
    assertThat(json.at("/space/south").asDouble()).isEqualTo(7.5);
    assertThat(json.at("/space/north").asDouble()).isEqualTo(82.5);
    assertThat(json.at("/space/west").asDouble()).isLessThan(json.at("/space/east").asDouble());
    assertThat(json.at("/time/start").asText()).isEqualTo("2013-01-01T00:00:00Z");
    assertThat(json.at("/time/end").asText()).isEqualTo("2013-01-02T06:00:00Z");
    assertThat(json.at("/bytes").asLong())
        .isEqualTo(sum(json.at("/arrays"), "bytes"))
        .isGreaterThan(2 * 6 * 5 * 7);
    assertThat(json.at("/storedBytes").asLong())
        .isGreaterThan(sum(json.at("/arrays"), "storedBytes"));
    JsonNode air =
        StreamSupport.stream(json.at("/arrays").spliterator(), false)
            .filter(array -> array.at("/path").asText().equals("/air"))
            .findFirst()
            .orElseThrow();
    assertThat(air.at("/type").asText()).isEqualTo("int16");
    assertThat(air.at("/shape")).hasToString("[6,5,7]");
    assertThat(air.at("/dimensions")).hasToString("[\"time\",\"lat\",\"lon\"]");
    assertThat(air.at("/chunks")).hasToString("[4,5,4]");
    assertThat(air.has("shards")).isFalse();
    assertThat(air.at("/codecs")).hasToString("[\"bytes\",\"zstd\"]");
  }

  private static long sum(JsonNode arrays, String member) {
    return StreamSupport.stream(arrays.spliterator(), false)
        .mapToLong(array -> array.path(member).asLong())
        .sum();
  }

  @Test
  void jsonOfAnyStoreIsJson() throws Exception {
    for (Path store : Stores.cases("v3_sharding")) {
      JsonNode array = json(store.resolve("store.zarr").toString()).at("/arrays/0");
      assertThat(array.at("/chunks").size()).isEqualTo(array.at("/shape").size());
      assertThat(array.at("/codecs").isArray()).isTrue();
    }
    assertThat(Stores.cases("v3_sharding"))
        .anySatisfy(
            store ->
                assertThat(json(store.resolve("store.zarr").toString()).at("/arrays/0/shards"))
                    .isNotEmpty());
  }

  private static JsonNode json(String store) throws IOException {
    Command info = Command.run("info", "--json", store);
    assertThat(info.exitCode()).as(info.err()).isZero();
    return new ObjectMapper().readTree(info.out());
  }

  @Test
  void reportsAMissingStoreInOneLine() {
    Command info = Command.run("info", "no/such/store.zarr");
    assertThat(info.exitCode()).isEqualTo(1);
    assertThat(info.out()).isEmpty();
    assertThat(info.err()).startsWith("zarr-cdm: ").hasLineCount(1);
  }

  @Test
  void countsTheChunksThatAreThereOnRequest(@TempDir Path folder) throws Exception {
    Path store = folder.resolve("x.zarr");
    write(store.resolve(".zgroup"), "{'zarr_format': 2}");
    write(
        store.resolve("v/.zarray"),
        "{'zarr_format': 2, 'shape': [5, 4], 'chunks': [2, 2], 'dtype': '|i1', 'order': 'C',"
            + " 'compressor': null, 'filters': null, 'fill_value': 0}");
    for (String key : List.of("0.0", "2.1", "3.0", "0.0.part", "01.0")) {
      Files.write(store.resolve("v/" + key), new byte[4]);
    }
    assertThat(Command.run("info", "--stored", store.toString()).out())
        .contains("2 x 2, 2 of 6 exist");
    Command json = Command.run("info", "--stored", "--json", store.toString());
    JsonNode array = new ObjectMapper().readTree(json.out()).at("/arrays/0");
    assertThat(array.at("/storedChunks").asInt()).isEqualTo(2);
    assertThat(array.at("/declaredChunks").asInt()).isEqualTo(6);
    assertThat(Command.run("info", store.toString()).out()).doesNotContain("exist");
    Command sample = Command.run("info", "--stored", SAMPLES + "/air.zarr");
    assertThat(sample.out()).contains("4 of 4 exist", "1 of 1 exist");
  }

  /** Zips, references and repositories list their own chunks; no other request is sent. */
  @Test
  void countsChunksOutsideOfFoldersToo(@TempDir Path folder) throws Exception {
    assertThat(Command.run("info", "--stored", Stores.store("zip/stored_v3_1").toString()).out())
        .contains("exist");
    Path references = folder.resolve("r.json");
    write(
        references,
        "{'version': 1, 'refs': {'.zgroup': '{\\'zarr_format\\': 2}', 'v/.zarray':"
            + " '{\\'zarr_format\\': 2, \\'shape\\': [3], \\'chunks\\': [1], \\'dtype\\':"
            + " \\'|i1\\', \\'order\\': \\'C\\', \\'compressor\\': null, \\'filters\\': null,"
            + " \\'fill_value\\': 0}', 'v/0': ['https://nowhere.example/x'], 'v/2': 'a'}}");
    assertThat(Command.run("info", "--stored", references.toString()).out())
        .contains("2 of 3 exist");
  }
}
