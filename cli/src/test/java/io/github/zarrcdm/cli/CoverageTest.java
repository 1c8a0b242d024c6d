package io.github.zarrcdm.cli;

import static io.github.zarrcdm.cli.Repository.files;
import static io.github.zarrcdm.cli.Repository.spelled;
import static io.github.zarrcdm.cli.Repository.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.XZInputStream;

/** What COVERAGE.md promises has tests, and the bytes that they read are somebody else's. */
class CoverageTest {
  private static final String COVERAGE = text("COVERAGE.md");
  private static final List<Path> TESTS = files("src/test/java", ".java");
  private static final Pattern TEST = Pattern.compile("`([a-z]*/?\\w+(?:Test|IT))`");
  private static final Pattern CATEGORIES = Pattern.compile("Corpus \\(([^)]+)\\)");

  /** What a test says that reads what another implementation wrote. */
  private static final Pattern OTHERS =
      Pattern.compile("Corpus\\.|Fixture\\.of|Message\\.packed|extends CorpusContract|TensorStore");

  @Test
  void everyTestThatIsNamedExists() {
    assertThat(named(COVERAGE)).isNotEmpty().allMatch(name -> !sources(name).isEmpty(), "exists");
  }

  @Test
  void everyFeatureThatIsThereHasATest() {
    assertThat(features(COVERAGE))
        .isNotEmpty()
        .allMatch(row -> row.contains("Corpus") || !named(row).isEmpty(), "names a test");
  }

  @Test
  void everyFormatTypeAndCodecIsReadAsAnotherWriterWroteItOrTheRowSaysByHand() {
    String written =
        COVERAGE.substring(COVERAGE.indexOf("## Formats"), COVERAGE.indexOf("## Stores"));
    assertThat(features(written))
        .hasSizeGreaterThan(30)
        .allMatch(
            row ->
                row.contains("by hand")
                    || row.contains("CodecProvider")
                    || CATEGORIES.matcher(row).find()
                    || named(row).stream().anyMatch(CoverageTest::readsOthers),
            "has bytes of another writer");
  }

  @Test
  void everyCategoryOfTheCorpusThatIsNamedExists() throws IOException {
    List<String> categories =
        CATEGORIES
            .matcher(COVERAGE)
            .results()
            .flatMap(named -> Pattern.compile("`(\\w+)`").matcher(named.group(1)).results())
            .map(category -> category.group(1))
            .toList();
    assertThat(categories).isNotEmpty();
    assertThat(corpus()).containsAll(categories);
  }

  private static List<String> features(String text) {
    return text.lines().filter(row -> row.startsWith("| ") && row.contains("| **yes**")).toList();
  }

  private static List<String> named(String text) {
    return TEST.matcher(text).results().map(name -> name.group(1)).toList();
  }

  private static List<Path> sources(String test) {
    return TESTS.stream().filter(file -> spelled(file).endsWith("/" + test)).toList();
  }

  private static boolean readsOthers(String test) {
    return sources(test).stream().anyMatch(file -> OTHERS.matcher(text(file)).find());
  }

  private static Set<String> corpus() throws IOException {
    Set<String> categories = new TreeSet<>();
    for (String archive : List.of("corpus", "codecs2")) {
      Path file = Repository.path("zarr/src/test/resources/" + archive + ".tar.xz");
      try (InputStream bytes = Files.newInputStream(file);
          TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(bytes))) {
        for (TarArchiveEntry entry; (entry = tar.getNextEntry()) != null; ) {
          categories.add(Path.of(entry.getName()).normalize().getName(0).toString());
        }
      }
    }
    return categories;
  }
}
