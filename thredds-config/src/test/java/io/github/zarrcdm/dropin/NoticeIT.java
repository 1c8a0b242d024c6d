package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** NOTICE names what the drop-in jar holds; the jar has the texts of licenses that ask for it. */
class NoticeIT {
  /** Group id of a library, and how NOTICE names it. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("com.fasterxml.jackson.core", "Jackson JSON processor"),
          Map.entry("org.apache.commons", "Apache Commons Compress"),
          Map.entry("commons-io", "Apache Commons IO"),
          Map.entry("commons-codec", "Apache Commons Codec"),
          Map.entry("org.apache.httpcomponents.core5", "Apache HttpComponents Core"),
          Map.entry("org.brotli", "Brotli's decoder"),
          Map.entry("org.snakeyaml", "SnakeYAML Engine"),
          Map.entry("org.tukaani", "XZ for Java"),
          Map.entry("com.github.luben", "zstd-jni"),
          Map.entry("at.yawk.lz4", "lz4-java"));

  /** The logging of the host, which is not bundled, and ourselves. */
  private static final Set<String> OTHERS = Set.of("org.slf4j", "io.github.zarrcdm");

  @Test
  void everyLibraryIsNamed() throws IOException {
    String list = Files.readString(Path.of("target/third-party.txt"));
    List<String> groups =
        Pattern.compile("\\(([\\w.-]+):[\\w.-]+:[\\w.-]+ - ")
            .matcher(list)
            .results()
            .map((MatchResult line) -> line.group(1))
            .filter(group -> !OTHERS.contains(group))
            .distinct()
            .toList();
    assertThat(groups).isNotEmpty().isSubsetOf(NAMES.keySet());
    String notice = Files.readString(Path.of("../NOTICE"));
    assertThat(groups).allMatch(group -> notice.contains(NAMES.get(group)));
  }

  @Test
  void licensesAreInTheJar() throws IOException {
    try (ZipFile jar = new ZipFile(System.getProperty("drop-in.jar"))) {
      assertThat(List.of("LICENSE", "NOTICE", "licenses/zstd-jni.txt", "licenses/lz4.txt"))
          .allMatch(name -> jar.getEntry("META-INF/" + name) != null);
    }
  }
}
