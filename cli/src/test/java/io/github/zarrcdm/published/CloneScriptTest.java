package io.github.zarrcdm.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code zarr-cdm} of a clone, called by links; a stand-in of Java says what it gets.
 */
@DisabledOnOs(OS.WINDOWS)
class CloneScriptTest {
  @TempDir Path folder;

  private Path clone;

  @BeforeEach
  void cloneThatIsBuilt() throws IOException {
    folder = folder.toRealPath();
    clone = Files.createDirectories(folder.resolve("a clone"));
    Files.createDirectories(clone.resolve("cli/target"));
    Files.copy(Path.of("../zarr-cdm"), clone.resolve("zarr-cdm"));
    Files.writeString(clone.resolve("pom.xml"), "");
    Files.writeString(clone.resolve("cli/target/classpath"), clone + "/cli/target/classes");
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private List<String> argumentsOfJava(Path called, Path from) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", called.toString(), "info", "x y.zarr").directory(from.toFile());
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.lines().toList();
  }

  @Test
  void isFoundBehindLinksToLinks() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("home/bin"));
    Path absolute = Files.createSymbolicLink(bin.resolve("zarr"), clone.resolve("zarr-cdm"));
    Path relative = Files.createSymbolicLink(bin.resolve("z"), Path.of("zarr"));
    Path through = Files.createSymbolicLink(folder.resolve("zz"), Path.of("home/bin/../bin/z"));
    for (Path link : List.of(absolute, relative, through)) {
      assertThat(argumentsOfJava(link, bin))
          .contains("-Dzarrcdm.sample=" + clone + "/samples/air.zarr")
          .endsWith("info", "x y.zarr");
    }
  }
}
