package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code zarr-cdm catalog} of folders with some in them whose names cannot be had. */
class UnlistedFoldersTest {
  @TempDir Path folder;

  private Path closed() throws Exception {
    Catalogs.copy(Path.of("../samples/air.zarr"), folder.resolve("open/air.zarr"));
    Catalogs.copy(Path.of("../samples/air.zarr"), folder.resolve("closed/air.zarr"));
    return folder.resolve("closed");
  }

  @Test
  void oneThatTheServerDoesNotListIsNamed() throws Exception {
    closed();
    try (FolderServer server = new FolderServer(folder)) {
      server.forbid("/closed/");
      Command command = Command.run("catalog", server.url());
      assertThat(command.exitCode()).isZero();
      assertThat(command.err())
          .contains("skipped: " + server.url() + "/closed: the server does not list this folder");
      assertThat(command.out()).contains("ID=\"zarr/open/air.zarr\"").doesNotContain("closed");
    }
  }

  @Test
  void anEmptyPlaceIsNamedWithoutItsPassword() throws Exception {
    Files.createDirectories(folder.resolve("empty"));
    try (FolderServer server = new FolderServer(folder)) {
      String url = server.url().replace("http://", "http://me:hidden@") + "/empty/?token=hidden";
      Command command = Command.run("catalog", url);
      assertThat(command.exitCode()).isEqualTo(1);
      assertThat(command.err()).contains("contains no Zarr store").doesNotContain("hidden");
    }
  }

  @Test
  void oneThatIsTooFarDownIsNamed() throws Exception {
    String deepest = "d" + "/d".repeat(30);
    Catalogs.copy(Path.of("../samples/air.zarr"), folder.resolve(deepest + "/air.zarr"));
    Catalogs.copy(Path.of("../samples/air.zarr"), folder.resolve("open/air.zarr"));
    try (FolderServer server = new FolderServer(folder)) {
      for (String place : List.of(folder.toString(), server.url())) {
        Command command = Command.run("catalog", place);
        assertThat(command.exitCode()).isZero();
        assertThat(command.err())
            .contains(place + "/" + deepest + ": is more than 30 folders down");
        assertThat(command.out()).contains("ID=\"zarr/open/air.zarr\"").doesNotContain("/d/");
      }
    }
  }

  /** Permissions do not bind an administrator, so the command runs without the right to pass. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has other permissions")
  void oneWithoutPermissionIsNamed() throws Exception {
    Path closed = closed();
    List<String> words = new ArrayList<>();
    Files.setPosixFilePermissions(closed, Set.of());
    try {
      if (Files.isReadable(closed)) {
        assumeTrue(
            Files.exists(Path.of("/usr/bin/setpriv")), "root can drop rights: install util-linux");
        words.addAll(List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search"));
      }
      words.addAll(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              Main.class.getName(),
              "catalog",
              folder.toString()));
      Path out = folder.resolve("out");
      Process command = new ProcessBuilder(words).redirectOutput(out.toFile()).start();
      String err = new String(command.getErrorStream().readAllBytes(), UTF_8);
      assertThat(command.waitFor()).as(err).isZero();
      assertThat(err).contains("skipped: " + closed + ": no permission to list this folder");
      assertThat(out).content().contains("ID=\"zarr/open/air.zarr\"").doesNotContain("closed");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
