package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bill of materials, which a build of a release writes, lists what the drop-in jar holds. */
class BillOfMaterialsIT {
  @Test
  void everyLibraryIsListedWithItsVersion() throws IOException {
    Path bill = Path.of("../target/bom.json");
    List<String> libraries =
        Pattern.compile("\\(([\\w.-]+):([\\w.-]+):([\\w.-]+) - ")
            .matcher(Files.readString(Path.of("target/third-party.txt")))
            .results()
            .map(at -> "\"pkg:maven/%s/%s@%s?".formatted(at.group(1), at.group(2), at.group(3)))
            .toList();
    assertThat(libraries).hasSizeGreaterThan(8);
    assertThat(Files.readString(bill)).contains(libraries);
  }
}
