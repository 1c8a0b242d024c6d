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

/**
 * One function prints locations, without what is secret in them: {@code Location.withoutSecrets},
 * by which {@code Location} prints itself. What netCDF-Java calls a location has all of it.
 */
class ShownLocationsTest {
  /** A message, or a line of a log, with the location of a dataset or file of netCDF-Java. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(formatted|LOG\\.\\w+|format|Exception|IOException|append)\\((?:[^;{}\"]|\"[^\"]*\")*?"
              + "getLocation\\(\\)[^;]*;");

  @Test
  void noMessageHasALocationWithItsSecrets() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : DigitsTest.sources()) {
      Matcher shown = SHOWN.matcher(Files.readString(file));
      while (shown.find()) {
        String statement = shown.group().replaceAll("\\s+", " ");
        if (!statement.contains("withoutSecrets") && !statement.contains("at.getLineNr")) {
          found.add(file.getFileName() + ": " + statement);
        }
      }
    }
    assertThat(found).as("print them by Location.withoutSecrets").isEmpty();
  }
}
