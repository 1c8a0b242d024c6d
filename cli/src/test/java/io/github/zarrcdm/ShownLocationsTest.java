package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One function prints locations, without what is secret in them: {@code Location.withoutSecrets},
 * by which {@code Location} prints itself. What netCDF-Java calls a location has all of it.
 */
class ShownLocationsTest {
  /**
   * A message, a finding, or a line of a log, with the location of a dataset or file of
   * netCDF-Java, or with the root or text of a {@code Location}.
   */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(formatted|LOG\\.\\w+|format|println|append|error|warning|note|Findings?|Exception|NotZarr"
              + "|Malformed|Unsupported|Corrupt|LimitExceeded|Unavailable|Refused|NotWritable|Rewritten)"
              + "\\((?:[^;{}\"]|\"[^\"]*\")*?"
              + "(?:getLocation|\\b(?:\\w*[lL]ocation|source|target|place|base|where)\\.(?:root|text))"
              + "\\(\\)[^;]*;");

  private static boolean shows(String statement) {
    return !statement.contains("withoutSecrets")
        && !statement.contains("Locations.parse(")
        && !statement.contains("at.getLineNr");
  }

  @Test
  void noMessageHasALocationWithItsSecrets() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : DigitsTest.sources()) {
      Matcher shown = SHOWN.matcher(Files.readString(file));
      while (shown.find()) {
        String statement = shown.group().replaceAll("\\s+", " ");
        if (shows(statement)) {
          found.add(file.getFileName() + ": " + statement);
        }
      }
    }
    assertThat(found).as("print them by Location.withoutSecrets").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new ZarrException.NotZarr(location.root() + \": no store\");",
        "LOG.warn(\"{}: late\", target.text());",
        "\"%s: a; b\".formatted(file.getLocation());",
        "findings.error(place.root(), what, done);"
      })
  void whatShowsOneIsFound(String statement) {
    assertThat(SHOWN.matcher(statement).find() && shows(statement)).isTrue();
  }
}
