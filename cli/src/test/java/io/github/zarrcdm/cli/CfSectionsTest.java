package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/reference/mapping.md} says what is done with each section of CF 1.13.
 */
class CfSectionsTest {
  /** How many sections chapters 2 to 8 have; chapter 9 is one row. */
  private static final int[] SECTIONS = {8, 5, 5, 9, 2, 6, 4};

  private static final String APPENDICES = "ABCDEFGHIJKLM";
  private static final Pattern NUMBER = Pattern.compile("([2-9])\\.(\\d)(?: to \\d\\.(\\d))?");

  @Test
  void eachHasARow() {
    List<String> rows =
        Repository.text("docs/reference/mapping.md")
            .lines()
            .dropWhile(line -> !line.startsWith("| section of [CF 1.13]"))
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .map(line -> line.substring(2, line.indexOf(" | ")))
            .toList();
    List<String> said = new ArrayList<>();
    for (String row : rows) {
      NUMBER.matcher(row).results().flatMap(CfSectionsTest::all).forEach(said::add);
      int from = Math.max(row.indexOf("appendix "), row.indexOf("appendices "));
      if (from >= 0) {
        Pattern.compile("\\b[A-M]\\b")
            .matcher(row.substring(from))
            .results()
            .forEach(letter -> said.add(letter.group()));
      }
    }
    List<String> wanted = new ArrayList<>();
    for (int chapter = 0; chapter < SECTIONS.length; chapter++) {
      for (int section = 1; section <= SECTIONS[chapter]; section++) {
        wanted.add((chapter + 2) + "." + section);
      }
    }
    APPENDICES.chars().forEach(letter -> wanted.add(Character.toString(letter)));
    assertThat(said).containsAll(wanted);
    assertThat(rows).anyMatch(row -> row.startsWith("9 "));
    assertThat(said).as("sections of no other version").allMatch(wanted::contains);
  }

  private static Stream<String> all(MatchResult number) {
    int first = Integer.parseInt(number.group(2));
    int last = number.group(3) == null ? first : Integer.parseInt(number.group(3));
    return IntStream.rangeClosed(first, last).mapToObj(n -> number.group(1) + "." + n);
  }
}
