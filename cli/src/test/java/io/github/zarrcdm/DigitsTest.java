package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Numbers have the digits of ASCII in requests, queries, files and messages, in every locale. */
class DigitsTest {
  /** In a text, what the JVM's locale spells; {@code %s} of an integer is the same everywhere. */
  private static final Pattern LOCALIZED =
      Pattern.compile("\"[^\"]*%[-+ 0,(]*\\d*(\\.\\d+)?[dfeg][^\"]*\"");

  @Test
  void noFormatDependsOnTheLocale() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      String before = "";
      for (String line : Files.readAllLines(file)) {
        boolean fixed = (before + line).contains("Locale.ROOT");
        if (LOCALIZED.matcher(line).find() && !fixed) {
          found.add(file.getFileName() + ": " + line.strip());
        }
        before = line;
      }
    }
    assertThat(found).as("use %s for integers, and String.format(Locale.ROOT, ...)").isEmpty();
  }

  static List<Path> sources() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.map(m -> m.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(module) && !module.startsWith("../benchmarks")) {
          try (Stream<Path> files = Files.walk(module)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
          }
        }
      }
    }
    assertThat(found).hasSizeGreaterThan(500);
    return found;
  }
}
