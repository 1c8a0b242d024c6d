package io.github.zarrcdm;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Holds docs/explanation/quirks.md to the classes that avoid what netCDF-Java gets wrong. {@code
 * -Ddocs.write} writes it there instead.
 */
@AnalyzeClasses(
    packages = "io.github.zarrcdm",
    importOptions = ImportOption.DoNotIncludeTests.class)
class QuirksTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/explanation/quirks.md");
  private static final String BEGIN = "<!-- quirks: begin -->\n";
  private static final String END = "<!-- quirks: end -->\n";
  private static final Pattern NETCDF_JAVA =
      Pattern.compile(
          "netcdf[- ]?java|netcdf(?:dataset|file)|griddataset|coords?ys|coverages?\\b|\\bucar\\b"
              + "|thredds|\\btds\\b|toolsui|\\b(?:nc)?wms\\b|\\bncss\\b",
          Pattern.CASE_INSENSITIVE);

  @ArchTest
  static void thePageIsWhatTheClassesSay(JavaClasses all) throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + table(all) + page.substring(end));
    } else {
      assertThat(page.substring(begin, end))
          .as(
              "to write it: mvn -Dquick test -pl cli -am -Dtest=QuirksTest "
                  + "-Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true")
          .isEqualTo(table(all));
    }
  }

  /**
   * One that is gone, or has another name, is to be looked at. OPeNDAP and GRIB are in jars that
   * are not here.
   */
  @ArchTest
  static void eachNamesAClassThatThereIs(JavaClasses all) {
    assertThat(quirks(all))
        .hasSizeGreaterThan(30)
        .map(each -> each.getAnnotationOfType(Quirk.class).of())
        .filteredOn(name -> !name.matches("ucar\\.nc2\\.(dods|grib)\\..*"))
        .allSatisfy(name -> Class.forName(name, false, QuirksTest.class.getClassLoader()));
  }

  /**
   * What a reader of netCDF gets wrong is the matter of the modules that call it. The CDM is the
   * data model that conventions complete a store for, and may be named.
   */
  @ArchTest
  static void conventionsKnowNothingOfNetcdfJava(JavaClasses all) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("conventions/src/main"))) {
      assertThat(
              files
                  .filter(file -> file.toString().endsWith(".java"))
                  .filter(QuirksTest::namesNetcdfJava))
          .isEmpty();
    }
  }

  private static boolean namesNetcdfJava(Path file) {
    try {
      return NETCDF_JAVA.matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JavaClass> quirks(JavaClasses all) {
    return all.stream()
        .filter(each -> each.isAnnotatedWith(Quirk.class))
        .sorted(
            comparing((JavaClass each) -> each.getAnnotationOfType(Quirk.class).of())
                .thenComparing(JavaClass::getSimpleName))
        .toList();
  }

  private static String table(JavaClasses all) {
    return quirks(all).stream()
        .map(QuirksTest::row)
        .collect(
            joining(
                "\n",
                "| netCDF-Java | seen in | what it does | instead | by |\n|---|---|---|---|---|\n",
                "\n"));
  }

  private static String row(JavaClass each) {
    Quirk quirk = each.getAnnotationOfType(Quirk.class);
    String file = "src/main/java/" + each.getName().replace('.', '/') + ".java";
    String module =
        Stream.of("iosp", "write", "map", "cli")
            .filter(name -> Files.exists(ROOT.resolve(name).resolve(file)))
            .findFirst()
            .orElseThrow();
    return "| `%s` | %s | %s | %s | [%s](../../%s/%s) |"
        .formatted(
            quirk.of().substring(quirk.of().lastIndexOf('.') + 1),
            quirk.seen(),
            quirk.does(),
            quirk.instead(),
            each.getSimpleName(),
            module,
            file);
  }
}
