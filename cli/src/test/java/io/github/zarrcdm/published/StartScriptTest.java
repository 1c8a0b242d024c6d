package io.github.zarrcdm.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How the start script makes, keeps and trusts its archive of classes. Java is a script here that
 * writes what it is asked for and, as the command, prints the archive it was given; {@link
 * CommandZipIT} does the same with Java.
 */
@DisabledOnOs(OS.WINDOWS)
class StartScriptTest {
  /**
   * {@code $java.knows} holds the options it knows, {@code $java.does} what it does as it dumps.
   */
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$@" >> "$0.calls"
      file= dumps=false main=false
      for option; do
        case $option in
          -XX:AOTMode=*) grep -q aot "$0.knows" || exit 1 ;;
          -Xshare:dump) grep -q cds "$0.knows" || exit 1 ;;
        esac
        case $option in
          -XX:AOTMode=create | -Xshare:dump) dumps=true ;;
          -XX:AOTCache=* | -XX:SharedArchiveFile=*) file=${option#*=} ;;
          *.Main) main=true ;;
        esac
      done
      if $main; then case $file in *.*) echo "uses ${file##*.}" ;; *) echo "uses " ;; esac; fi
      if $dumps; then
        echo archive > "$file"
        . "$0.does"
      fi
      """;

  @TempDir Path folder;

  @BeforeEach
  void install() throws IOException {
    Path script = folder.resolve("home/bin/zarr-cdm");
    Files.createDirectories(script.getParent());
    Files.copy(Path.of("src/main/command/bin/zarr-cdm"), script);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Files.createDirectories(folder.resolve("home/lib"));
    Files.writeString(folder.resolve("home/lib/zarr-cdm.jar"), "one");
    java("jdk", "aot cds");
  }

  @Test
  void theFirstCallMakesAnAotCacheThatOnlyTheUserCanReadAndAllUseIt() throws Exception {
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(calls("jdk")).as("record, create, and two commands").hasSize(4);
    assertThat(kept())
        .singleElement()
        .satisfies(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    assertThat(mode(cache())).isEqualTo("rwx------");
  }

  @Test
  void javaBefore24MakesAClassDataArchive() throws Exception {
    java("jdk", "cds");
    assertThat(run("jdk")).isEqualTo("uses jsa\n");
    assertThat(run("jdk")).isEqualTo("uses jsa\n");
    assertThat(kept())
        .singleElement()
        .satisfies(file -> assertThat(mode(file)).isEqualTo("rw-------"));
  }

  @Test
  void aJavaThatMakesNoneIsAskedOnceAndSaysSoOnce() throws Exception {
    java("jdk", "neither");
    assertThat(run("jdk")).contains("left no archive", cache().toString()).endsWith("uses \n");
    assertThat(run("jdk")).isEqualTo("uses \n");
  }

  @Test
  void anotherJarGetsAnotherArchiveInPlaceOfTheFirst() throws Exception {
    run("jdk");
    List<Path> before = kept();
    Files.writeString(folder.resolve("home/lib/zarr-cdm.jar"), "another");
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(kept()).hasSize(1).doesNotContainAnyElementsOf(before);
  }

  @Test
  void anotherJavaGetsOneOfItsOwn() throws Exception {
    java("older", "cds");
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(run("older")).isEqualTo("uses jsa\n");
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(kept()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-rw----", "rw----rw-"})
  void anArchiveThatOthersCanWriteIsNotUsed(String mode) throws Exception {
    run("jdk");
    Files.setPosixFilePermissions(kept().get(0), PosixFilePermissions.fromString(mode));
    assertThat(run("jdk")).isEqualTo("uses \n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwxr-xrwx"})
  void norOneInAFolderThatOthersCanWrite(String mode) throws Exception {
    run("jdk");
    Files.setPosixFilePermissions(cache(), PosixFilePermissions.fromString(mode));
    assertThat(run("jdk")).isEqualTo("uses \n");
  }

  @Test
  void norOneThatIsALinkToAnArchiveElsewhere() throws Exception {
    run("jdk");
    Path archive = kept().get(0);
    Path elsewhere = Files.move(archive, folder.resolve("elsewhere"));
    Files.createSymbolicLink(archive, elsewhere);
    assertThat(run("jdk")).isEqualTo("uses \n");
  }

  /** A home that cannot be written to; for root, who may write everywhere, a file in its place. */
  @Test
  void aCommandWithoutACacheRunsAndLeavesNothing() throws Exception {
    Files.writeString(folder.resolve("cache"), "a file");
    assertThat(run("jdk")).isEqualTo("uses \n");
    assertThat(calls("jdk")).as("only the command").hasSize(1);
    assertThat(folder.resolve("cache")).hasContent("a file");
  }

  @Test
  void anArchiveThatIsHalfWrittenWhenTheCallEndsIsNotKept() throws Exception {
    Files.writeString(folder.resolve("jdk/bin/java.does"), "kill $PPID");
    run("jdk");
    assertThat(kept()).isEmpty();
  }

  @Test
  void twoFirstCallsAtOnceLeaveOneWholeArchive() throws Exception {
    Process first = start("jdk");
    assertThat(run("jdk")).isEqualTo("uses aot\n");
    assertThat(new String(first.getInputStream().readAllBytes(), UTF_8)).isEqualTo("uses aot\n");
    assertThat(kept()).singleElement().satisfies(file -> assertThat(file).hasContent("archive"));
  }

  private void java(String name, String knows) throws IOException {
    Path java = folder.resolve(name + "/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(java.resolveSibling("java.knows"), knows);
    Files.writeString(java.resolveSibling("java.does"), "");
  }

  private List<String> calls(String java) throws IOException {
    return Files.readAllLines(folder.resolve(java + "/bin/java.calls"));
  }

  private Path cache() {
    return folder.resolve("cache/zarr-cdm");
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(cache())) {
      return files.toList();
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private Process start(String java) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(folder.resolve("home/bin/zarr-cdm").toString(), "info");
    command.environment().put("JAVA_HOME", folder.resolve(java).toString());
    command.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return command.redirectErrorStream(true).start();
  }

  private String run(String java) throws IOException {
    return new String(start(java).getInputStream().readAllBytes(), UTF_8);
  }
}
