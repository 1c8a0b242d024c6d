package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Field;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the command and programs that use netCDF-Java say of stores and files as people have them:
 * {@code field.txt}.
 */
class FieldTest {
  private static final Pattern PLACE = Pattern.compile("(zarr:)?((reports|discovery|walk|out)/.*)");
  private static final Pattern TWIN = Pattern.compile("(zarr:)?twins/(.+)[.]([zx][23])");

  @TempDir static Path folder;

  /** A command, and what its answer must have, or with {@code !} must not have. */
  private record Row(String command, List<String> expected) {}

  @BeforeAll
  static void unpack() throws IOException {
    Zarr.register();
    Field.copyTo(folder);
    Files.createDirectory(folder.resolve("out"));
  }

  @TestFactory
  List<DynamicTest> saysWhatIsRight() throws IOException {
    return rows().stream()
        .map(row -> DynamicTest.dynamicTest(row.command(), () -> compare(row)))
        .toList();
  }

  private static void compare(Row row) throws Exception {
    String answer = answer(row.command().split(" +"));
    for (String expected : row.expected()) {
      boolean absent = expected.startsWith("! ");
      Pattern pattern = Pattern.compile(absent ? expected.substring(2) : expected);
      assertThat(pattern.matcher(answer).find())
          .as("%s in%n%s", expected, answer)
          .isNotEqualTo(absent);
    }
  }

  private static String answer(String... words) {
    List<String> line = Arrays.stream(words).map(FieldTest::inFolder).toList();
    return words[0].equals("ask")
        ? String.join("\n", Question.valueOf(words[1]).of(line.get(2)))
        : Command.run(line.toArray(String[]::new)).answer();
  }

  private static String inFolder(String word) {
    var place = PLACE.matcher(word);
    var twin = TWIN.matcher(word);
    if (place.matches()) {
      return scheme(place.group(1)) + folder.resolve(place.group(2));
    }
    return twin.matches()
        ? scheme(twin.group(1)) + Twins.store(twin.group(2), twin.group(3))
        : word;
  }

  private static String scheme(String written) {
    return written == null ? "" : written;
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (var text = FieldTest.class.getResourceAsStream("field.txt")) {
      for (String line : new String(text.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (line.startsWith("  ")) {
          rows.get(rows.size() - 1).expected().add(line.substring(2));
        } else if (!line.isBlank() && !line.startsWith("#")) {
          rows.add(new Row(line, new ArrayList<>()));
        }
      }
    }
    return rows;
  }
}
