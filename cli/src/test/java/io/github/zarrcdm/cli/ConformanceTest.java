package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
  private static final String SAMPLES = "../samples";

  @Test
  void printsAnArrayAsOneJsonDocument() {
    Command command = Command.run("conformance", "--array_path=" + SAMPLES + "/air.zarr/lat");
    assertThat(command.exitCode()).isZero();
    assertThat(command.err()).isEmpty();
    assertThat(command.out())
        .isEqualToIgnoringNewLines(
            "{\"data_type\":\"float32\",\"shape\":[5],\"data\":[75.0,60.0,45.0,30.0,15.0]}");
  }

  @Test
  void aGroupIsNotAnArray() {
    Command command = Command.run("conformance", "--array_path", SAMPLES + "/air.zarr");
    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(command.out()).isEmpty();
    assertThat(command.err()).contains("group").hasLineCount(1);
  }

  @Test
  void withoutAPathItIsMisused() {
    assertThat(Command.run("conformance").exitCode()).isEqualTo(2);
  }

  @Test
  void aDamagedArrayPrintsNothingButTheFault() {
    Path store = Stores.store("bad/truncated_gzip_v3");
    assertThat(arrays(store))
        .map(array -> Command.run("conformance", "--array_path", array.toString()))
        .filteredOn(command -> command.exitCode() != 0)
        .isNotEmpty()
        .allSatisfy(
            command -> {
              assertThat(command.exitCode()).isEqualTo(1);
              assertThat(command.out()).isEmpty();
              assertThat(command.err()).hasLineCount(1);
            });
  }

  static List<Path> ofAllTypes() {
    return Stream.of("v2_dtypes", "v3_dtypes")
        .flatMap(category -> Stores.cases(category).stream())
        .flatMap(store -> arrays(store.resolve("store.zarr")).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void ofAllTypes(Path array) throws Exception {
    Command command = Command.run("conformance", "--array_path", array.toString());
    assertThat(command.err()).isEmpty();
    assertThat(command.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(command.out());
    long size = 1;
    for (JsonNode length : json.get("shape")) {
      size *= length.asLong();
    }
    assertThat(json.get("data")).hasSize((int) size);
  }

  private static List<Path> arrays(Path store) {
    try (Stream<Path> files = Files.walk(store)) {
      return files.filter(ConformanceTest::isArray).map(Path::getParent).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isArray(Path file) {
    try {
      return file.endsWith(".zarray")
          || (file.endsWith("zarr.json")
              && new ObjectMapper()
                  .readTree(file.toFile())
                  .path("node_type")
                  .asText()
                  .equals("array"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
