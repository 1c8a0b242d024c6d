package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds docs/reference/types-and-codecs.md to the lists of the code. */
class TypesReferenceTest {
  private static final Path PAGE = Path.of("../docs/reference/types-and-codecs.md");

  /** Without them, these are as unknown as any other word. */
  private static final Set<String> WITH_PARAMETERS = Set.of("complex_", "struct", "structured");

  @Test
  void everyCodecIsNamed() throws IOException {
    assertThat(named(Files.readString(PAGE)).toList())
        .containsAll(Codecs.names())
        .containsAll(Codecs.refusedNames());
  }

  @Test
  void everyTypeThatIsNamedIsRead() throws IOException {
    String page = Files.readString(PAGE);
    String table = page.substring(page.indexOf("| version 3"), page.indexOf("Both byte orders"));
    assertThat(
            table
                .lines()
                .filter(row -> row.startsWith("| `"))
                .flatMap(row -> named(row.split("\\|")[1])))
        .hasSizeGreaterThan(40)
        .allMatch(TypesReferenceTest::isKnown, "is a data type of version 3");
  }

  private static boolean isKnown(String name) {
    try {
      DataTypes.v3(name);
      return true;
    } catch (ZarrException.Unsupported e) {
      return WITH_PARAMETERS.contains(name);
    } catch (ZarrException e) {
      // Known, and wants parameters.
      return true;
    }
  }

  private static Stream<String> named(String text) {
    return Pattern.compile("`([^`]+)`").matcher(text).results().map(name -> name.group(1));
  }
}
