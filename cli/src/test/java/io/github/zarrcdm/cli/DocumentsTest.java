package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents say, held against the tree. */
class DocumentsTest {
  private static final Path REPOSITORY = Path.of("..");
  private static final Pattern SETTING =
      Pattern.compile("(?:io\\.github\\.)?zarrcdm\\.[a-z0-9]+(?:\\.[a-z0-9]+)*|ZARRCDM_[A-Z0-9_]+");

  @Test
  void everyTestThatCoverageNamesExists() {
    Set<String> tests = new TreeSet<>();
    files("src/test/java", ".java").forEach(file -> tests.add(spelled(file)));
    Matcher named = Pattern.compile("`([a-z]*/?\\w+(?:Test|IT))`").matcher(text("COVERAGE.md"));
    assertThat(named.results().map(m -> m.group(1)))
        .isNotEmpty()
        .allMatch(name -> tests.stream().anyMatch(test -> test.endsWith("/" + name)), "exists");
  }

  @Test
  void everyFeatureThatIsThereHasATest() {
    assertThat(text("COVERAGE.md").lines().filter(line -> line.contains("| **yes**")))
        .isNotEmpty()
        .allMatch(
            line -> line.contains("Test`") || line.contains("Corpus") || line.contains("IT`"));
  }

  @Test
  void everyTestThatADocumentNamesExists() {
    Set<String> tests = new TreeSet<>();
    files("src/test/java", ".java").forEach(file -> tests.add(name(file)));
    for (Path document : documents()) {
      Matcher named = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.java)?`").matcher(read(document));
      assertThat(named.results().map(m -> m.group(1))).as(document.toString()).isSubsetOf(tests);
    }
  }

  @Test
  void everySourceThatADocumentNamesExists() {
    List<String> sources = files("src", ".java").stream().map(DocumentsTest::spelled).toList();
    for (Path document : documents()) {
      Matcher named =
          Pattern.compile("`(?:\\w+/\\.{3}/)?([\\w/]*/\\w+)\\.java`").matcher(read(document));
      assertThat(named.results().map(m -> m.group(1)).filter(name -> !name.contains("/My")))
          .as(document.toString())
          .allMatch(name -> sources.stream().anyMatch(file -> file.endsWith("/" + name)), "exists");
    }
  }

  @Test
  void settingsListsEverySettingAndNoOther() {
    Set<String> used = new TreeSet<>();
    Pattern literal = Pattern.compile("\"(" + SETTING + ")\"");
    for (Path source : files("src/main/java", ".java")) {
      literal.matcher(read(source)).results().forEach(m -> used.add(m.group(1)));
    }
    Set<String> listed = new TreeSet<>();
    text("docs/reference/settings.md")
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|")[1])
        .forEach(cell -> SETTING.matcher(cell).results().forEach(m -> listed.add(m.group())));
    assertThat(listed).isEqualTo(used);
  }

  @Test
  void everyMessageWithACureIsOneThatIsThere() {
    String page = text("docs/reference/errors.md");
    String ours = page.substring(0, page.indexOf("## Messages of netCDF-Java"));
    StringBuilder sources = new StringBuilder();
    files("src/main/java", ".java").forEach(file -> sources.append(read(file)));
    String code = sources.toString().replaceAll("\"\\s*\\+\\s*\"", "");
    assertThat(ours.lines().filter(line -> line.startsWith("| `")))
        .flatMap(line -> quoted(line.split(" \\| ")[0]))
        .hasSizeGreaterThan(30)
        .allMatch(code::contains, "is in the code");
  }

  private static List<String> quoted(String cell) {
    return Pattern.compile("`([^`]+)`").matcher(cell).results().map(m -> m.group(1)).toList();
  }

  @Test
  void everyLinkLeadsSomewhere() {
    for (Path document : documents()) {
      Matcher link = Pattern.compile("\\]\\((?!https?:)([^)#]+)[^)]*\\)").matcher(read(document));
      assertThat(link.results().map(m -> m.group(1)))
          .as(document.toString())
          .allMatch(target -> Files.exists(document.resolveSibling(target)), "exists");
    }
  }

  private static List<Path> documents() {
    return walk(REPOSITORY, path -> path.toString().endsWith(".md") && !inModule(path));
  }

  private static boolean inModule(Path path) {
    return path.toString().contains("src") || path.toString().contains("target");
  }

  private static List<Path> files(String below, String ending) {
    return walk(
        REPOSITORY,
        path ->
            path.toString().replace('\\', '/').contains("/" + below + "/")
                && path.toString().endsWith(ending));
  }

  private static List<Path> walk(Path top, Predicate<Path> wanted) {
    try (Stream<Path> all = Files.find(top, 30, (path, attributes) -> attributes.isRegularFile())) {
      return all.filter(wanted).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.\\w+$", "");
  }

  private static String spelled(Path file) {
    return file.toString().replace('\\', '/').replaceFirst("\\.java$", "");
  }

  private static String text(String document) {
    return read(REPOSITORY.resolve(document));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
