package io.github.zarrcdm.cli;

import static io.github.zarrcdm.cli.Repository.files;
import static io.github.zarrcdm.cli.Repository.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Limit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SECURITY.md, reliability.md and settings.md promise, held against tests and code. */
class DocumentedPromisesTest {
  private static final Pattern SETTING =
      Pattern.compile("(?:io\\.github\\.)?zarrcdm\\.[a-z0-9]+(?:\\.[a-z0-9]+)*|ZARRCDM_[A-Z0-9_]+");

  /**
   * Tables are looked at by row; what introduces a list or a table ends with a colon; runs and what
   * is not promised need no test.
   */
  @ParameterizedTest
  @ValueSource(strings = {"SECURITY.md", "docs/reference/settings.md", "docs/reliability.md"})
  void everyParagraphOfPromisesNamesItsTest(String document) {
    String promises =
        text(document)
            .replaceAll("(?s)```.*?```|<!-- SoakTest: begin.*?SoakTest: end -->", "")
            .replaceAll("(?ms)^#+ (?:Reporting|Runs|What is not promised).*?(?=^#|\\z)", "");
    List<String> paragraphs =
        Stream.of(promises.split("\n\\s*\n|\n(?=- )"))
            .map(String::strip)
            .filter(paragraph -> !paragraph.matches("(?s)|[#|<].*|.*:"))
            .toList();
    assertThat(paragraphs).hasSizeGreaterThan(5);
    assertThat(paragraphs)
        .allMatch(
            paragraph ->
                Pattern.compile("`\\w+(?:Test|IT|Contract)`|`tools/[\\w-]+`|`pom.xml`")
                    .matcher(paragraph)
                    .find(),
            "names a test");
  }

  /** A row without a name goes on with the row above. */
  @ParameterizedTest
  @ValueSource(strings = {"docs/reference/settings.md", "docs/reliability.md"})
  void everyRowOfATableWithTestsNamesOne(String document) {
    int column = 0;
    int rows = 0;
    for (String line : text(document).lines().toList()) {
      List<String> cells = List.of(line.split("\\s*\\|\\s*"));
      boolean header = cells.contains("test");
      if (header || !line.startsWith("|")) {
        column = cells.indexOf("test");
      } else if (column > 0 && !line.startsWith("| ---") && !line.startsWith("| | ")) {
        assertThat(cells).as(line).hasSizeGreaterThan(column);
        assertThat(cells.get(column)).as(line).containsPattern("`\\w+(Test|IT|Contract)`");
        rows++;
      }
    }
    assertThat(rows).isGreaterThan(10);
  }

  @Test
  void settingsListsEverySettingAndNoOther() {
    Set<String> used = new TreeSet<>();
    Pattern literal = Pattern.compile("\"(" + SETTING + ")\"");
    for (Path source : files("src/main/java", ".java")) {
      literal.matcher(text(source)).results().forEach(m -> used.add(m.group(1)));
    }
    Set<String> listed = new TreeSet<>();
    text("docs/reference/settings.md")
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|")[1])
        .forEach(cell -> SETTING.matcher(cell).results().forEach(m -> listed.add(m.group())));
    assertThat(listed).isEqualTo(used);
  }

  /** Those with a star as this JVM's heap allows, by the sentence before the table. */
  @Test
  void settingsTellsTheDefaultOfEveryLimit() {
    String page = text("docs/reference/settings.md");
    String limits = page.substring(page.indexOf("## Limits"), page.indexOf("## Environment"));
    long heap = Runtime.getRuntime().maxMemory();
    Map<Limit, Long> shares =
        Map.ofEntries(
            Map.entry(Limit.JSON_VALUES, 256L),
            Map.entry(Limit.GRID_EDGES, 256L),
            Map.entry(Limit.SHARD_ENTRIES, 512L),
            Map.entry(Limit.NODES, 2048L),
            Map.entry(Limit.AXIS_VALUES, 16L),
            Map.entry(Limit.JSON_BYTES, 16L),
            Map.entry(Limit.REFERENCES_BYTES, 8L),
            Map.entry(Limit.METADATA_BYTES, 4L),
            Map.entry(Limit.DIRECTORY_BYTES, 4L),
            Map.entry(Limit.REPOSITORY_BYTES, 4L),
            Map.entry(Limit.SNAPSHOT_BYTES, 4L),
            Map.entry(Limit.MANIFEST_BYTES, 2L));
    for (Limit limit : Limit.values()) {
      Matcher row =
          Pattern.compile("\\| `%s` \\| ([\\d,]+)( [MG]iB)?( \\*)? \\|".formatted(limit.property()))
              .matcher(limits);
      if (limit == Limit.READ_BYTES) {
        assertThat(limits).contains("`" + limit.property() + "` | the heap |");
        assertThat(limit.value()).isEqualTo(heap);
        continue;
      }
      assertThat(row.find()).as(limit.property()).isTrue();
      long unit = row.group(2) == null ? 1 : row.group(2).equals(" MiB") ? 1 << 20 : 1 << 30;
      long standard = Long.parseLong(row.group(1).replace(",", "")) * unit;
      assertThat(row.group(3) != null).as(limit.property()).isEqualTo(shares.containsKey(limit));
      long share = heap / shares.getOrDefault(limit, 1L);
      long most = shares.containsKey(limit) ? Math.min(standard, share) : standard;
      // A few lengths that a Java array cannot have.
      assertThat(limit.value()).as(limit.property()).isBetween(most - 1024, most);
    }
  }
}
