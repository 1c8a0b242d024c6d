package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.cli.check.ProblemCode;
import io.github.zarrcdm.model.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;

  @Test
  void aCensusCountsTheChunksOfEachArrayWithoutReadingThem() throws Exception {
    Path copy = copy(Path.of("../samples/air.zarr"));
    Command whole = Command.run("check", "--census", copy.toString());
    assertThat(whole.exitCode()).isZero();
    assertThat(whole.out()).contains("/air: 4 of 4 chunks", "4 arrays, 0 errors, 0 notes");
    Files.writeString(copy.resolve("air/c/0/0/0"), "damaged, which is not seen");
    assertThat(Command.run("check", "--census", copy.toString()).out()).isEqualTo(whole.out());
  }

  @Test
  void anArrayWithoutAnyOfItsChunksIsNamed() throws Exception {
    Path copy = copy(Path.of("../samples/air.zarr"));
    try (Stream<Path> files = Files.walk(copy)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("zarr.json")) {
          Files.delete(file);
        }
      }
    }
    for (List<String> how : List.of(List.of("check"), List.of("check", "--census"))) {
      Command check =
          Command.run(
              Stream.concat(how.stream(), Stream.of(copy.toString())).toArray(String[]::new));
      assertThat(check.exitCode()).isZero();
      assertThat(check.out())
          .contains("note: /air: none of its 4 chunks is stored")
          .contains("note: /time: none of its 1 chunks is stored");
    }
    assertThat(Command.run("check", "--census", "--strict", copy.toString()).exitCode())
        .isEqualTo(1);
  }

  /** As after an append that wrote the coordinates first. */
  @Test
  void chunksThatOthersHaveAlongADimensionAreMissed() throws Exception {
    Path copy = copy(Path.of("../samples/air.zarr"));
    Files.delete(copy.resolve("air/c/1/0/0"));
    Files.delete(copy.resolve("air/c/1/0/1"));
    assertThat(Command.run("check", "--census", copy.toString()).out())
        .contains("/air: 2 of 4 chunks")
        .contains(
            "note: /air: no chunk is stored from 4 on along time, where /time has some up to 6");
  }

  @Test
  void aStepThatOnlyOneArrayLacksIsMissed() throws Exception {
    Path copy = folder.resolve("steps.zarr");
    Command.run("copy", "--chunks=time=1", AIR, copy.toString());
    for (String name : List.of("0", "1", "2")) {
      assertThat(copy.resolve("air/c/" + name)).isDirectory();
    }
    try (Stream<Path> files = Files.walk(copy.resolve("air/c/2"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    assertThat(Command.run("check", "--census", copy.toString()).out())
        .contains("note: /air: no chunk is stored for 2 to 2 along time, where /time has some");
  }

  @Test
  void aServerThatListsNothingIsAskedIfOneSaysSo() throws Exception {
    try (FolderServer server = new FolderServer(Path.of("../samples"))) {
      Command check = Command.run("check", "--census=ask", server.url() + "/air.zarr");
      assertThat(check.out()).contains("/air: 4 of 4 chunks", "4 arrays, 0 errors, 0 notes");
      assertThat(check.exitCode()).isZero();
    }
  }

  @Test
  void jsonHasCodesThatDoNotChange() throws Exception {
    Path copy = copy(Path.of(AIR));
    Files.writeString(copy.resolve("air/c/0/0/0"), "damaged");
    Files.delete(copy.resolve("time/c/0"));
    Command check = Command.run("check", "--json", copy.toString());
    JsonNode report = new ObjectMapper().readTree(check.out());
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(report.get("version").asInt()).isEqualTo(1);
    assertThat(report.get("errors").asInt()).isEqualTo(1);
    assertThat(report.get("findings"))
        .extracting(finding -> finding.get("code").asText() + " " + finding.get("path").asText())
        .contains("chunk-unreadable /air", "chunks-none /time");
    assertThat(report.get("arrays"))
        .extracting(array -> array.get("path").asText() + " " + array.get("chunks").asInt())
        .contains("/air 4", "/time 0");
  }

  /** As a linter does. */
  @Test
  void theLevelDecidesWhatFails() throws Exception {
    Path noted = copy(Path.of(AIR));
    Files.delete(noted.resolve("time/c/0"));
    assertThat(Command.run("check", noted.toString()).exitCode()).isZero();
    assertThat(Command.run("check", "--fail-on=warning", noted.toString()).exitCode()).isEqualTo(1);
    Files.writeString(noted.resolve("air/c/0/0/0"), "damaged");
    assertThat(Command.run("check", noted.toString()).exitCode()).isEqualTo(1);
    assertThat(Command.run("check", "--fail-on=never", noted.toString()).exitCode()).isZero();
  }

  /** Values of one array are written over. */
  @Test
  void aWriteThatHasNotFinishedIsNoted() throws Exception {
    Path store = copy(Path.of("../samples/air.zarr"));
    assertThat(Command.run("check", store.toString()).out()).doesNotContain("has not finished");
    Array air;
    try (ZarrDataset dataset = ZarrDataset.open(store.toString())) {
      air = dataset.root().array("air");
    }
    ZarrWriter.to(store.toString()).extend().array(air).open().close();
    Command check = Command.run("check", "--json", store.toString());
    assertThat(check.out()).contains("\"unfinished\"", "so cells that it writes over may be old");
    assertThat(check.exitCode()).isZero();
    assertThat(Files.readString(store.resolve(".zarr-cdm-unfinished")))
        .contains("new values of cells that it writes over");
    Path mark = store.resolve(".zarr-cdm-unfinished");
    String ofDocuments =
        Files.readString(mark).replaceFirst("digest: .*", "digest: consolidated metadata");
    Files.writeString(mark, ofDocuments);
    assertThat(Command.run("check", "--json", store.toString()).out())
        .as("no cell changes while metadata are consolidated")
        .doesNotContain("\"unfinished\"");
  }

  @Test
  void everyCodeIsInTheReference() throws Exception {
    String page = Files.readString(Path.of("../docs/reference/errors.md"));
    assertThat(ProblemCode.values())
        .allSatisfy(code -> assertThat(page).contains("`" + code.word() + "`"));
  }

  @Test
  void whatCannotBeListedIsNotCounted() throws Exception {
    try (FolderServer server = new FolderServer(Path.of("../samples"))) {
      Command check = Command.run("check", "--census", server.url() + "/air.zarr");
      assertThat(check.exitCode()).isEqualTo(1);
      assertThat(check.out()).contains("error: /air: its chunks cannot be counted");
      assertThat(server.shown()).noneMatch(path -> path.contains("/c/"));
    }
  }

  @Test
  void findsNothingInAGoodStore() {
    Command check = Command.run("check", "--strict", AIR);
    assertThat(check.exitCode()).isZero();
    assertThat(check.err()).isEmpty();
    assertThat(check.out()).matches("4 arrays, \\d+ chunks, 0 errors, 0 notes\\R");
    assertThat(Command.run("check", "--quiet", AIR).out()).isEmpty();
  }

  static List<Path> readsWhatOtherTestsRead() {
    return Stream.of("v2_dtypes", "v3_dtypes", "v3_sharding", "xarray")
        .flatMap(category -> Stores.cases(category).stream())
        .map(store -> store.resolve("store.zarr"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void readsWhatOtherTestsRead(Path store) {
    Command check = Command.run("check", store.toString());
    assertThat(check.exitCode()).as(check.out()).isZero();
    assertThat(check.out()).doesNotContain("error:");
  }

  @Test
  void listsEveryChunkThatDoesNotDecode() throws Exception {
    Path copy = copy(Path.of("../samples/air-v2.zarr"));
    for (String chunk : List.of("air/0.0.0", "air/1.0.1")) {
      Files.writeString(copy.resolve(chunk), "no blosc at all");
    }
    Command check = Command.run("check", "--quiet", copy.toString());
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out().lines().toList())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("error: /air: "))
        .anySatisfy(line -> assertThat(line).contains("0.0.0"))
        .anySatisfy(line -> assertThat(line).contains("1.0.1"));
  }

  @Test
  void saysWhatUsersOfNetcdfWillMiss() throws Exception {
    Path store = Files.createDirectories(folder.resolve("plain.zarr"));
    Files.writeString(
        store.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [4, 6], "chunks": [2, 3], "dtype": "<f4", "compressor": null,
         "filters": null, "fill_value": 0, "order": "C"}\
        """);
    Files.writeString(store.resolve(".zattrs"), "{\"grid_mapping\": \"crs\"}");
    Command check = Command.run("check", store.toString());
    assertThat(check.exitCode()).isZero();
    assertThat(check.out())
        .contains("note: plain: 2 of 2 dimensions are unnamed")
        .contains("note: plain: its grid_mapping names crs, which does not exist")
        .contains("note: no variable has map coordinates")
        .contains("none of its 4 chunks is stored", "1 array, 4 chunks, 0 errors, 4 notes");
    assertThat(Command.run("check", "--strict", store.toString()).exitCode()).isEqualTo(1);
  }

  /** To look for each would take ten minutes. */
  @Timeout(600)
  @Test
  void chunksThatWereNeverWrittenCostNothing() throws Exception {
    NewStore.cf(folder);
    Files.createDirectories(folder.resolve("t"));
    Files.writeString(
        folder.resolve("t/zarr.json"),
        """
        {"zarr_format": 3, "node_type": "array", "shape": [11000, 3000], "data_type": "uint8", "fill_value": 0,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1, 1]}},
         "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
        """);
    for (String chunk : List.of("0/7", "10999/2999")) {
      Path file = folder.resolve("t/c").resolve(chunk);
      Files.createDirectories(file.getParent());
      Files.write(file, new byte[chunk.length() == 3 ? 1 : 0]);
    }
    Command check = Command.run("check", folder.toString());
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out())
        .contains("error: /t: ")
        .contains("chunk t/c/10999/2999: 0 bytes")
        .contains("1 array, 33000000 chunks (2 read, the others are not stored), 1 error,");
  }

  private static final Path ZERO =
      Path.of("src/test/resources/io/github/zarrcdm/cli/check/zero.zarr");

  @Test
  void theFillValueOfTheStorageCostsCoordinatesNothing() {
    assertThat(Command.run("check", ZERO.toString()).out())
        .endsWith("3 arrays, 3 chunks, 0 errors, 0 notes" + System.lineSeparator());
  }

  @Test
  void reportsCoordinatesThatLoseValuesToTheirFillValue() throws Exception {
    Path store = copy(ZERO);
    Path attributes = store.resolve("lat/.zattrs");
    Files.writeString(
        attributes, Files.readString(attributes).replaceFirst("\\{", "{\"_FillValue\": 0,"));
    assertThat(Command.run("check", store.toString()).out())
        .contains("note: lat: 1 of its 3 values are missing, because 0.0 is the fill value; ")
        .endsWith("3 arrays, 3 chunks, 0 errors, 1 note" + System.lineSeparator());
  }

  private Path copy(Path store) throws Exception {
    Path copy = folder.resolve(store.getFileName());
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(store.relativize(file)));
      }
    }
    return copy;
  }

  /**
   * zarr-python and TensorStore make arrays longer, RNetCDF breaks documents, somebody removes a
   * folder; consolidated metadata hide it all. xarray and ncdump open the broken ones no more.
   */
  @ParameterizedTest
  @ValueSource(strings = {"v2", "v3"})
  void namesWhatConsolidatedMetadataHide(String version) throws Exception {
    boolean v2 = version.equals("v2");
    Path store = copy(Path.of(v2 ? "../samples/air-v2.zarr" : "../samples/air.zarr"));
    assertThat(Command.run("consolidate", store.toString()).exitCode()).isZero();
    assertThat(Command.run("check", store.toString()).exitCode()).isZero();
    String document = v2 ? ".zarray" : "zarr.json";
    Path time = store.resolve("time/" + document);
    Files.writeString(
        time, Files.readString(time).replaceFirst("(\"shape\"\\s*:\\s*\\[\\s*)\\d+", "$1" + 7));
    Files.writeString(store.resolve("lat/" + document), "{\"zarr_format\": 2}: 2}");
    Files.delete(store.resolve("lon/" + document));
    Command check = Command.run("check", store.toString());
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.out())
        .contains(
            "error: /time: consolidated metadata differs from its own: shape [6], its own says [7]")
        .contains("error: /lat: consolidated metadata hides that it is broken")
        .contains("error: /lon: consolidated metadata has this array, but its own is gone");
  }

  @Test
  void namesCoordinatesThatRepeatOrGoBack() {
    NewStore.cf(folder)
        .doubles("lat", "lat:4", "'units': 'degrees_north'", 10, 20, 20, 30)
        .doubles("lon", "lon:3", "'units': 'degrees_east'", 30, 20, 25)
        .doubles("v", "lat:4 lon:3", "", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    assertThat(Command.run("check", folder.toString()).out())
        .contains("note: lat: 20.0 at index 2 repeats the value before it")
        .contains("note: lon: 25.0 at index 2 goes back behind 20.0");
  }

  @Test
  void namesPackedArraysWhoseGapsLookLikeData() throws Exception {
    NewStore.cf(folder).ints("t", "x:2", "'scale_factor': 0.5, 'add_offset': 280.0", 1, 2);
    assertThat(Command.run("check", folder.toString()).out()).doesNotContain("never written");
    Files.delete(folder.resolve("t/c/0"));
    assertThat(Command.run("check", folder.toString()).out())
        .contains("note: /t: 1 of its 1 chunks were never written and read as 280.0");
  }
}
