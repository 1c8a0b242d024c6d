package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What there is once for each servlet API is the same, so that a fix of one is one of the other.
 */
class ServletApisTest {
  private static final Path SOURCES = Path.of("src/main/java/io/github/zarrcdm/serve/thredds");

  @ParameterizedTest
  @ValueSource(strings = {"Filter", "Initializer"})
  void bothAreTheSameButForTheNameOfTheApi(String name) throws IOException {
    assertThat(lines("Jakarta" + name)).isEqualTo(lines("Javax" + name));
  }

  /** Without comments, sorted: imports are in another order. */
  private static List<String> lines(String name) throws IOException {
    return Files.readAllLines(SOURCES.resolve(name + ".java")).stream()
        .filter(line -> !line.strip().startsWith("/*"))
        .map(line -> line.replaceAll("jakarta|javax", "API").replaceAll("Jakarta|Javax", "Api"))
        .sorted()
        .toList();
  }
}
