package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
    assertThat(words("Jakarta" + name)).isEqualTo(words("Javax" + name));
  }

  /** Without comments, sorted: lines are broken elsewhere, and imports are in another order. */
  private static List<String> words(String name) throws IOException {
    String code =
        Files.readString(SOURCES.resolve(name + ".java"))
            .replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "")
            .replaceAll("jakarta|javax", "api")
            .replaceAll("Jakarta|Javax", "Api");
    return Arrays.stream(code.split("\\W+")).sorted().toList();
  }
}
