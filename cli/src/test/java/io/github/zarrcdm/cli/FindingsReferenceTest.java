package io.github.zarrcdm.cli;

import static io.github.zarrcdm.cli.Repository.files;
import static io.github.zarrcdm.cli.Repository.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Findings are explained in {@code docs/reference/errors.md}, and have the same words everywhere.
 */
class FindingsReferenceTest {
  private static final Pattern FOUND =
      Pattern.compile("\\bfindings\\s*\\.\\s*(?:error|warning|note)\\(|new Finding\\(");
  private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Z_]{2,}\\b");

  /** Shorter ones could be anywhere. */
  private static final int TELLING = 12;

  @Test
  void everyFindingHasARow() {
    List<String> rows =
        text("docs/reference/errors.md")
            .lines()
            .filter(line -> line.startsWith("| `"))
            .flatMap(line -> Pattern.compile("`([^`]+)`").matcher(line.split(" \\| ")[0]).results())
            .map(quoted -> quoted.group(1))
            .filter(quoted -> quoted.length() >= TELLING)
            .toList();
    List<String> found = new ArrayList<>();
    for (Path file : files("src/main/java", ".java")) {
      if (!file.endsWith("Findings.java")) {
        found.addAll(found(text(file).replaceAll("\"\\s*\\+\\s*\"", "")));
      }
    }
    assertThat(found)
        .hasSizeGreaterThan(60)
        .allMatch(call -> rows.stream().anyMatch(call::contains), "has a row in errors.md");
  }

  /** The calls that add findings, with the constants that they name. */
  private static List<String> found(String code) {
    List<String> calls = new ArrayList<>();
    for (Matcher start = FOUND.matcher(code); start.find(); ) {
      StringBuilder call = new StringBuilder(code.substring(start.start(), end(code, start.end())));
      for (Matcher name = CONSTANT.matcher(call.toString()); name.find(); ) {
        Matcher value =
            Pattern.compile("\\b" + name.group() + "\\s*=\\s*(\"[^;]*\");").matcher(code);
        call.append(value.find() ? value.group(1) : "");
      }
      calls.add(call.toString());
    }
    return calls;
  }

  /** Behind the parenthesis that closes what is open at {@code from}. */
  private static int end(String code, int from) {
    int depth = 1;
    boolean inText = false;
    int at = from;
    while (depth > 0) {
      char c = code.charAt(at++);
      inText ^= c == '"' && code.charAt(at - 2) != '\\';
      depth += inText ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return at;
  }

  @Test
  void infoAndCheckUseItsWords(@TempDir Path folder) throws IOException {
    Path store = folder.resolve("x.zarr");
    NewStore.cf(store)
        .ints("time", "time:1", "'units': 'days since 2000-01-01', 'calendar': 'lunar'", 1)
        .ints("v", "time:1", "'scale_factor': '0.01'", 1);
    try (NetcdfFile file = NetcdfDatasets.openDataset("zarr:" + store)) {
      assertThat(Zarr.findings(file)).hasSizeGreaterThanOrEqualTo(2);
      String check = Command.run("check", store.toString()).out();
      String json = Command.run("info", "--json", store.toString()).out();
      for (Finding finding : Zarr.findings(file)) {
        assertThat(check).as("as in the log").contains(finding.toString());
        assertThat(json)
            .contains("\"what\" : \"%s\"".formatted(finding.what().replace("\"", "\\\"")))
            .contains("\"done\" : \"%s\"".formatted(finding.done().replace("\"", "\\\"")));
      }
    }
  }
}
