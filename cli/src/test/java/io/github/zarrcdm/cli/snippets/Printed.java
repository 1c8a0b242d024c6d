package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a document says that a block prints, held against what it did print. */
final class Printed {
  private static final String ANYTHING = "...";

  private Printed() {}

  /**
   * Nothing is asked without {@code expected}; in it, a line of three dots stands for any number of
   * lines, and three dots at the end of a line for the rest of it.
   */
  static void check(Optional<String> expected, String printed) {
    if (expected.isPresent() && !pattern(expected.get()).matcher(lines(printed)).matches()) {
      assertThat(lines(printed)).isEqualTo(lines(expected.get()));
    }
  }

  private static Pattern pattern(String expected) {
    return Pattern.compile(
        lines(expected).lines().map(Printed::line).collect(Collectors.joining()));
  }

  private static String line(String line) {
    if (line.strip().equals(ANYTHING)) {
      return "(?s:.*\n)?";
    }
    return line.endsWith(ANYTHING)
        ? Pattern.quote(line.substring(0, line.length() - ANYTHING.length())) + ".*\n"
        : Pattern.quote(line) + "\n";
  }

  private static String lines(String text) {
    return text.lines().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
  }
}
