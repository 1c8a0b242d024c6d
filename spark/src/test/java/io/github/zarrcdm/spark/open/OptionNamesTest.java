package io.github.zarrcdm.spark.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionNamesTest {
  private static void check(String... names) {
    Map<String, String> options = new HashMap<>();
    for (String name : names) {
      options.put(name, "x");
    }
    OptionNames.check(new CaseInsensitiveStringMap(options), OptionNames.known());
  }

  @ParameterizedTest
  @CsvSource({
    "varibles, variables",
    "Layuot, layout",
    "partition_bytes, partitionBytes",
    "fs.s3a.access.key, s3.access.key",
    "brnach, branch"
  })
  void anUnknownNameIsAnErrorThatSuggestsTheNearest(String name, String nearest) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check("path", name))
        .withMessageStartingWith(
            "zarr: unknown option \"%s\"; did you mean \"%s\"? Known are: path,", name, nearest);
  }

  @Test
  void knownNamesAreTakenInAnyCase() {
    assertThatCode(() -> check("path", "PARTITIONBYTES", "s3.Access.Key", "links"))
        .doesNotThrowAnyException();
  }

  @Test
  void optionsAddedBySparksCatalogAreAccepted() {
    assertThatCode(() -> check("path", "provider", "owner", "location", "option.path", "external"))
        .doesNotThrowAnyException();
  }

  @Test
  void theDocumentHasAllOfThem() throws Exception {
    String document = Files.readString(Path.of("../docs/how-to/spark.md"));
    String section = document.substring(document.indexOf("## Options"));
    List<String> documented =
        section
            .substring(0, section.indexOf("<!--"))
            .lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("\\|")[1])
            .flatMap(names -> Pattern.compile("`([^`]+)`").matcher(names).results())
            .map((MatchResult name) -> name.group(1))
            .toList();
    assertThat(OptionNames.known())
        .filteredOn(name -> !name.equals("paths"))
        .containsExactlyInAnyOrderElementsOf(documented);
  }
}
