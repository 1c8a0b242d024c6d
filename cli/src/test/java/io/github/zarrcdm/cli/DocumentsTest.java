package io.github.zarrcdm.cli;

import static io.github.zarrcdm.cli.Repository.documents;
import static io.github.zarrcdm.cli.Repository.files;
import static io.github.zarrcdm.cli.Repository.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What the documents say, held against the tree. */
class DocumentsTest {
  /** The sources of the packages that japicmp compares. */
  private static final Pattern API =
      Pattern.compile(
          "(zarr|conventions|iosp|write|virtualize|arrow)/src/main/java/io/github/zarrcdm/(?!internal/)[\\w/]+$");

  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("(?m)^public (?:[a-z-]+ )*?(?:class|interface|record|enum) (\\w+)");

  @Test
  void everyTestThatADocumentNamesExists() {
    Set<String> tests = new TreeSet<>();
    files("src/test/java", ".java").forEach(file -> tests.add(name(file)));
    for (Path document : documents()) {
      Matcher named =
          Pattern.compile("`(\\w+(?:Test|[a-z]IT))(?:\\.java)?`").matcher(text(document));
      assertThat(named.results().map(m -> m.group(1))).as(document.toString()).isSubsetOf(tests);
    }
  }

  @Test
  void everyPublicTypeIsListedAsApi() {
    String page = text("docs/reference/api.md");
    String listed = page.substring(page.indexOf("## Public types"), page.indexOf("## Internal"));
    Set<String> types = new TreeSet<>();
    for (Path file : files("src/main/java", ".java")) {
      String spelled = Repository.spelled(file);
      if (API.matcher(spelled).find()) {
        Matcher type = PUBLIC_TYPE.matcher(text(file));
        if (type.find()) {
          types.add(type.group(1));
        }
      }
    }
    assertThat(types).hasSizeGreaterThan(50);
    assertThat(Pattern.compile("`(\\w+)`").matcher(listed).results().map(m -> m.group(1)).toList())
        .containsExactlyInAnyOrderElementsOf(types);
  }

  /**
   * So that a change of a sentence can be reviewed. Drawings are prose; commands and what they
   * print are as wide as they are.
   */
  @Test
  void linesOfProseHaveAtMost120CharactersAndCellsOfTables200() {
    for (Path document : documents()) {
      boolean code = false;
      boolean drawing = false;
      for (String line : text(document).lines().toList()) {
        boolean fence = line.strip().startsWith("```");
        code ^= fence;
        if (fence || code && !drawing) {
          continue;
        }
        drawing = line.equals("<!-- not run: a drawing -->") || code;
        if (line.strip().startsWith("|")) {
          assertThat(line.strip()).as("%s: a row is one line", document).endsWith("|");
          assertThat(line.split("\\|"))
              .as("%s: %s", document, line)
              .allMatch(cell -> cell.strip().length() <= 200);
        } else {
          assertThat(line).as(document.toString()).hasSizeLessThanOrEqualTo(120);
        }
      }
    }
  }

  @Test
  void everySourceThatADocumentNamesExists() {
    List<String> sources = files("src", ".java").stream().map(Repository::spelled).toList();
    for (Path document : documents()) {
      Matcher named =
          Pattern.compile("`(?:\\w+/\\.{3}/)?([\\w/]*/\\w+)\\.java`").matcher(text(document));
      assertThat(named.results().map(m -> m.group(1)).filter(name -> !name.contains("/My")))
          .as(document.toString())
          .allMatch(name -> sources.stream().anyMatch(file -> file.endsWith("/" + name)), "exists");
    }
  }

  @Test
  void locationsListsEveryOptionAndNoOther() {
    String error =
        catchThrowable(() -> Locations.parse("a.zarr#brunch=dev")).getMessage().split("are ")[1];
    Set<String> listed = new TreeSet<>();
    text("docs/reference/locations.md")
        .lines()
        .dropWhile(line -> !line.startsWith("| option |"))
        .skip(1)
        .takeWhile(line -> line.startsWith("|"))
        .forEach(
            line ->
                Pattern.compile("`(\\w+)=")
                    .matcher(line.split("\\|")[1])
                    .results()
                    .forEach(option -> listed.add(option.group(1))));
    assertThat(listed).containsExactly(error.split(", "));
  }

  @Test
  void everyMessageWithACureIsOneThatIsThere() {
    String page = text("docs/reference/errors.md");
    String ours = page.substring(0, page.indexOf("## Messages of netCDF-Java"));
    StringBuilder sources = new StringBuilder();
    files("src/main/java", ".java").forEach(file -> sources.append(text(file)));
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
      Matcher link =
          Pattern.compile("\\]\\((?!https?:)([^)#]*)(#[^)]+)?\\)").matcher(text(document));
      assertThat(link.results())
          .as(document.toString())
          .allMatch(to -> leadsSomewhere(document, to.group(1), to.group(2)), "exists");
    }
  }

  private static boolean leadsSomewhere(Path document, String file, String anchor) {
    Path target = file.isEmpty() ? document : document.resolveSibling(file);
    return Files.exists(target) && (anchor == null || anchors(target).contains(anchor));
  }

  /** The headings of {@code document} as a link spells them. */
  private static List<String> anchors(Path document) {
    return text(document)
        .lines()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> "#" + heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .toList();
  }

  @Test
  void errorsListsEveryKind() {
    List<String> kinds =
        Stream.of(ZarrException.class.getPermittedSubclasses())
            .flatMap(
                kind ->
                    kind.isSealed()
                        ? Stream.concat(Stream.of(kind), Stream.of(kind.getPermittedSubclasses()))
                        : Stream.of(kind))
            .map(Class::getSimpleName)
            .toList();
    String page = text("docs/reference/errors.md");
    String table = page.substring(page.indexOf("## Kinds"), page.indexOf("## Opening"));
    assertThat(rows(table)).containsExactlyInAnyOrderElementsOf(kinds);
  }

  @Test
  void japicmpComparesThePackagesThatAreApi() {
    String page = text("docs/reference/api.md");
    Matcher compared =
        Pattern.compile("<include>(io\\.github\\.zarrcdm[\\w.]*)</include>")
            .matcher(text("pom.xml"));
    assertThat(
            Pattern.compile("(?m)^\\| `(io\\.github\\.zarrcdm[\\w.]*)`")
                .matcher(
                    page.substring(page.indexOf("## Public types"), page.indexOf("## Internal")))
                .results()
                .map(m -> m.group(1)))
        .containsExactlyInAnyOrderElementsOf(compared.results().map(m -> m.group(1)).toList());
    Matcher unstable =
        Pattern.compile("<exclude>io\\.github\\.zarrcdm\\.\\w+\\.(\\w+)</exclude>")
            .matcher(text("pom.xml"));
    String listed = page.replaceFirst("(?s).*this project only, not stable:([^|]*).*", "$1");
    assertThat(Pattern.compile("`(\\w+)`").matcher(listed).results().map(m -> m.group(1)))
        .containsExactlyElementsOf(unstable.results().map(m -> m.group(1)).toList());
  }

  @Test
  void apiListsTheArtifactsOfTheBom() {
    String page = text("docs/reference/api.md");
    Matcher bom =
        Pattern.compile("<artifactId>(zarr-cdm-.*)</artifactId>").matcher(text("bom/pom.xml"));
    assertThat(rows(page.substring(page.indexOf("## Modules"))))
        .hasSameElementsAs(bom.results().map(m -> m.group(1)).collect(Collectors.toSet()));
  }

  /**
   * A folder is drawn where its description names it; packages below a drawn one, and a module's
   * first, need no drawing.
   */
  @Test
  void theTreeOfTheArchitectureIsTheTreeOnDisk() {
    String page = text("ARCHITECTURE.md");
    String tree = page.substring(page.indexOf("\ncf/ "), page.indexOf("```\n\n`ArchitectureTest`"));
    Map<String, Set<String>> drawn = new TreeMap<>();
    for (String module : tree.split("\n(?=\\w)")) {
      List<String> names =
          Pattern.compile("([a-z][a-z0-9-]*)/")
              .matcher(module)
              .results()
              .map(m -> m.group(1))
              .toList();
      if (!names.isEmpty()) {
        drawn.put(names.get(0), Set.copyOf(names));
      }
    }
    assertThat(drawn.keySet()).isEqualTo(folders(Repository.path("")));
    drawn.forEach(
        (module, names) -> {
          Path packages = Repository.path(module + "/src/main/java/io/github/zarrcdm");
          Set<Path> below = packages(packages);
          if (!below.isEmpty()) {
            assertThat(names)
                .filteredOn(name -> !name.equals(module))
                .as(module)
                .allMatch(name -> below.stream().anyMatch(p -> has(p, name)), "is on disk");
            assertThat(below)
                .as(module)
                .allMatch(
                    p ->
                        module.equals("zarr") ? isDrawn(p, names) : isFirst(p) || isDrawn(p, names),
                    "is drawn");
          }
        });
  }

  private static boolean isDrawn(Path location, Set<String> names) {
    return names.stream().anyMatch(name -> !name.equals("internal") && has(location, name));
  }

  private static boolean has(Path location, String name) {
    return StreamSupport.stream(location.spliterator(), false).anyMatch(Path.of(name)::equals);
  }

  /** {@code conventions} or {@code internal/conventions}. */
  private static boolean isFirst(Path location) {
    return location.getNameCount() - (location.startsWith("internal") ? 1 : 0) <= 1;
  }

  /**
   * The names of the folders in {@code folder} that are kept in the repository: not what is hidden
   * or built, nor the home of a user without a name ({@code ?}).
   */
  private static Set<String> folders(Path folder) {
    File[] all =
        folder.toFile().listFiles(f -> f.isDirectory() && !f.getName().matches("\\..*|target|\\?"));
    return Stream.of(all).map(File::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The packages below {@code folder}, relative to it. */
  private static Set<Path> packages(Path folder) {
    Set<Path> all = new TreeSet<>();
    for (Path file : files("src/main/java", ".java")) {
      if (file.startsWith(folder) && !file.getParent().equals(folder)) {
        all.add(folder.relativize(file.getParent()));
      }
    }
    return all;
  }

  /** The names in code that the rows of a table begin with. */
  private static List<String> rows(String table) {
    return Pattern.compile("(?m)^\\| `([\\w-]+)`")
        .matcher(table)
        .results()
        .map(m -> m.group(1))
        .toList();
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.\\w+$", "");
  }
}
