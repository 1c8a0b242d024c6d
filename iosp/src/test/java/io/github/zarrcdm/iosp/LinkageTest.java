package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.ClassFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One jar runs on cdm-core 5.4 to 5.10: what the class files name exists in all of them, in the
 * same form.
 */
class LinkageTest {
  /** Changed between these versions, or with types that builds of cdm-core relocate. */
  private static final Predicate<String> UNSAFE =
      Pattern.compile(
              "com/google/|thredds/inventory/M|ucar/nc2/filter/|SortGroup"
                  + "|ucar/nc2/NetcdfFiles\\.build |ucar/nc2/internal/")
          .asPredicate();

  @Test
  void nothingIsNamedThatDiffersBetweenTheVersionsOfCdmCore() throws Exception {
    List<String> references = references();
    assertThat(references).anyMatch(r -> r.startsWith("ucar/nc2/Group$Builder.addDimension "));
    assertThat(references.stream().filter(UNSAFE)).isEmpty();
  }

  private static List<String> references() throws Exception {
    Path classes =
        Path.of(ZarrIosp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .filter(f -> f.toString().endsWith(".class"))
          .flatMap(f -> references(f).stream())
          .distinct()
          .toList();
    }
  }

  private static List<String> references(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return ClassFile.references(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
