package io.github.zarrcdm.cli;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No regular expression takes more than linear time, whatever it is applied to: twice the text
 * costs twice the looks at a character, for repetitions of all that the expression names.
 */
class RegularExpressionsTest {
  private static final Set<String> MODULES =
      Set.of(
          "zarr",
          "stores",
          "conventions",
          "table",
          "grib",
          "iosp",
          "write",
          "s3",
          "spark",
          "arrow",
          "serve",
          "virtualize");

  private static final String LITERALS =
      "((?:(?:\"(?:[^\"\\\\]|\\\\.)*+\"|(?:\\w+\\.)?[A-Z_]{3,}+)\\s*\\+?\\s*)++)";
  private static final Pattern CALL =
      Pattern.compile("\\.(matches|split|replaceAll|replaceFirst)\\(\\s*" + LITERALS);
  private static final Pattern FIELD =
      Pattern.compile("Pattern (\\w+) =\\s*Pattern\\.compile\\(\\s*" + LITERALS);
  private static final Pattern CONSTANT =
      Pattern.compile("static final String (\\w+) =\\s*" + LITERALS + ";");
  private static final Pattern LITERAL =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|((?:\\w+\\.)?[A-Z_]{3,})");

  /** The literals of each constant, by the name of its class and its own. */
  private static final Map<String, String> CONSTANTS =
      Repository.files("src/main/java", ".java").stream()
          .flatMap(RegularExpressionsTest::constants)
          .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one));

  /** Applied to the location or the endpoint, whose length is limited, alone. */
  private static final Set<String> SHORT = Set.of("StoreName.java", "S3StoreProvider.java");

  /** Applied to a text as a whole, or where a text begins, by files that search for others. */
  private static final Set<String> WHOLE =
      Set.of("CONTENT_RANGE", "NO_RANGE", "WEB_PAGE", "CALL", "ARGUMENT", "PORT", "HOST");

  /** An expression, and whether it is applied to a text as a whole. */
  record Applied(String where, String regex, boolean whole) {
    @Override
    public String toString() {
      return where + ": " + regex;
    }
  }

  static Stream<Applied> expressions() {
    return Repository.files("src/main/java", ".java").stream()
        .filter(
            file -> MODULES.contains(Repository.path("").relativize(file).getName(0).toString()))
        .flatMap(RegularExpressionsTest::expressions);
  }

  private static Stream<Applied> expressions(Path file) {
    String source = Repository.text(file);
    String where = file.getFileName().toString();
    if (SHORT.contains(where)) {
      return Stream.of();
    }
    Stream<Applied> calls =
        CALL.matcher(source)
            .results()
            .map(
                call ->
                    new Applied(
                        where, text(named(file), call.group(2)), call.group(1).equals("matches")));
    Stream<Applied> fields =
        FIELD
            .matcher(source)
            .results()
            .map(
                field ->
                    new Applied(
                        where,
                        text(named(file), field.group(2)),
                        WHOLE.contains(field.group(1))
                            || !source.contains(".find()")
                                && !source.matches(
                                    "(?s).*"
                                        + field.group(1)
                                        + "\\.(split|matcher\\([^;]*replace).*")));
    return Stream.concat(calls, fields);
  }

  private static Stream<Map.Entry<String, String>> constants(Path file) {
    return CONSTANT
        .matcher(Repository.text(file))
        .results()
        .map(constant -> Map.entry(named(file) + "." + constant.group(1), constant.group(2)));
  }

  private static String named(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  /** The text of literals and constants, of {@code name} unless another class is named. */
  private static String text(String name, String literals) {
    return LITERAL
        .matcher(literals)
        .results()
        .map(
            l ->
                l.group(1) != null
                    ? l.group(1).translateEscapes()
                    : constant(l.group(2).contains(".") ? l.group(2) : name + "." + l.group(2)))
        .collect(joining());
  }

  private static String constant(String name) {
    assertThat(CONSTANTS).containsKey(name);
    return text(name.replaceFirst("\\..*", ""), CONSTANTS.get(name));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void takesLinearTime(Applied applied) {
    Pattern pattern = Pattern.compile(applied.regex());
    List<String> pieces = pieces(applied.regex());
    for (String before : pieces) {
      for (String repeated : pieces) {
        if (!repeated.isEmpty()) {
          long once = looks(pattern, applied.whole(), before + repeated.repeat(200) + "\u0001");
          long twice = looks(pattern, applied.whole(), before + repeated.repeat(400) + "\u0001");
          assertThat(twice)
              .as("looks at %s and many %s", before, repeated)
              .isLessThan(once * 5 / 2 + 2000);
        }
      }
    }
  }

  /** The words and letters of {@code regex}, and one of each class that it may name. */
  private static List<String> pieces(String regex) {
    Set<String> pieces = new LinkedHashSet<>(List.of("", " ", "a", "1", "a ", "1 "));
    Matcher words = Pattern.compile("[A-Za-z]{2,}|[^\\\\A-Za-z\\s]").matcher(regex);
    while (words.find()) {
      pieces.add(words.group());
      pieces.add(words.group() + "a");
    }
    return List.copyOf(pieces);
  }

  private static long looks(Pattern pattern, boolean whole, String text) {
    Counted counted = new Counted(text, new long[1]);
    Matcher matcher = pattern.matcher(counted);
    if (whole) {
      matcher.matches();
    } else {
      while (matcher.find()) {
        // all of them
      }
    }
    return counted.looks[0];
  }

  /** A text that counts who looks at its characters. */
  private record Counted(String text, long[] looks) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      looks[0]++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return text.substring(from, to);
    }
  }
}
