package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The convention of docs/how-to/write-a-convention.md, and others that break its promises. */
class ConventionOfTheDocsTest {
  private static final Path PAGE = Path.of("../docs/how-to/write-a-convention.md");

  @TempDir static Path classes;

  private static URLClassLoader loader;
  private static ClassLoader before;

  /** Is applied last, and sees what all others have done. */
  public static final class Last implements ConventionProvider {
    @Override
    public int order() {
      return 1;
    }

    @Override
    public Convention convention() {
      return root ->
          root.withAttributes(
              root.attributes().with("seen", root.array("t").attributes().text("units")));
    }
  }

  public static final class Throws implements ConventionProvider {
    @Override
    public Convention convention() {
      return root -> {
        throw new IllegalStateException("on purpose");
      };
    }
  }

  public static final class ReturnsNull implements ConventionProvider {
    @Override
    public Convention convention() {
      return root -> null;
    }
  }

  @BeforeAll
  static void compile() throws IOException {
    String page = Files.readString(PAGE);
    Path source =
        Files.createDirectories(classes.resolve("example")).resolve("InstituteNames.java");
    Files.writeString(source, block("java", page));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(result).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.write(
        services.resolve(ConventionProvider.class.getName()),
        List.of(
            block("text", page).strip(),
            Last.class.getName(),
            Throws.class.getName(),
            ReturnsNull.class.getName(),
            "example.Missing"));
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, Last.class.getClassLoader());
    before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
  }

  private static String block(String language, String page) {
    Matcher found =
        Pattern.compile("^```" + language + "\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(page);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @AfterAll
  static void unload() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }

  @Test
  void isAppliedWhereItAppliesWhateverOthersDo() {
    Group root =
        group(
            "/",
            Map.of("profile", "institute-1"),
            raster("/t", List.of("y", "x"), Map.of("unit", "K", "description", "heat"), 2, 3));
    Findings findings = new Findings("store");
    Group changed = Conventions.apply(root, Sidecar.NONE, findings);
    assertThat(changed.array("t").attributes().text("units")).isEqualTo("K");
    assertThat(changed.array("t").attributes().text("long_name")).isEqualTo("heat");
    assertThat(changed.attributes().text("seen")).isEqualTo("K");
    assertThat(findings.all())
        .extracting(Finding::toString)
        .anyMatch(finding -> finding.contains("on purpose"))
        .anyMatch(finding -> finding.contains("returns null"));
  }

  @Test
  void leavesOtherStoresAlone() {
    Group root = group("/", Map.of(), raster("/t", List.of("y", "x"), Map.of("unit", "K"), 2, 3));
    assertThat(
            Conventions.apply(root, Sidecar.NONE, new Findings("store"))
                .array("t")
                .attributes()
                .has("units"))
        .isFalse();
  }
}
