package io.github.zarrcdm.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.metadata.document.Json;
import io.github.zarrcdm.model.CodecSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The head of each codec shows a configuration, with which the codec can be made. */
class ExampleConfigurationsTest {
  private static final Path CODECS = Path.of("src/main/java/io/github/zarrcdm/internal/codec");
  private static final String PARAGRAPH = "(.*?)(?=\\n \\*\\n|\\n \\* @|\\n \\*/)";
  private static final Pattern NAMES =
      Pattern.compile("\\* <p>Names?: " + PARAGRAPH, Pattern.DOTALL);
  private static final Pattern CONFIGURATION =
      Pattern.compile("Configuration: " + PARAGRAPH, Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("\\{@code\\s+(?:\\* )?([\\w.-]+)}");
  private static final Pattern EXAMPLE = Pattern.compile("\\{@code\\s+(?:\\* )?(\\{[^@]*})}");
  private static final List<String> TYPES =
      List.of("int32", "float32", "float64", "uint8", "int16", "bool", "string", "numpy.object");

  @Test
  void eachHeadShowsAConfigurationThatIsUnderstood() throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(CODECS)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        Matcher names = NAMES.matcher(source);
        if (names.find()) {
          named.addAll(check(file, names.group(1), source));
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(50);
  }

  private static Set<String> check(Path file, String names, String source) throws IOException {
    Matcher paragraph = CONFIGURATION.matcher(source);
    assertThat(paragraph.find()).as("%s shows a configuration", file).isTrue();
    List<Map<String, Object>> examples = new ArrayList<>();
    for (MatchResult example : EXAMPLE.matcher(paragraph.group(1)).results().toList()) {
      examples.add(read(example.group(1).replace("\n *", "")));
    }
    if (examples.isEmpty()) {
      assertThat(paragraph.group(1)).as("%s", file).startsWith("none");
      examples.add(Map.of());
    }
    Set<String> known = new TreeSet<>();
    NAME.matcher(names).results().map(name -> name.group(1)).forEach(known::add);
    known.retainAll(Codecs.names());
    for (String name : known) {
      assertThat(examples)
          .as("%s as %s", file, name)
          .anyMatch(example -> TYPES.stream().anyMatch(type -> canBeMade(name, example, type)));
    }
    return known;
  }

  private static boolean canBeMade(String name, Map<String, Object> example, String type) {
    try {
      Codecs.create(new CodecSpec(name, example), DataTypes.v3(type));
      return true;
    } catch (ZarrException e) {
      return false;
    }
  }

  @SuppressWarnings("unchecked") // An object of JSON.
  private static Map<String, Object> read(String json) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(json);
    return (Map<String, Object>) Objects.requireNonNull(Json.parse(bytes, "the example"));
  }
}
