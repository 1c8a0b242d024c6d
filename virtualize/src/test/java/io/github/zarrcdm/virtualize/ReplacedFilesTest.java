package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.WatchedFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are replaced are there at each moment, also if the command is killed then. */
@EnabledOnOs(OS.LINUX)
class ReplacedFilesTest {
  @TempDir Path folder;

  private static String day(int day) {
    return TestFiles.FOLDER.resolve("join").resolve("day_" + day + ".nc").toString();
  }

  @Test
  void references() throws Exception {
    Path target = folder.resolve("refs.json");
    ZarrReferences.of(day(0)).write(target);
    try (WatchedFile watched = new WatchedFile(target)) {
      ZarrReferences.of(day(0)).overwrite().write(target);
      assertThat(watched.wasGone()).isFalse();
    }
  }

  @Test
  void branchAndConfigurationOfRepository() throws Exception {
    Path target = folder.resolve("grown.icechunk");
    ZarrReferences.of(day(0)).joinExisting("time").write(target);
    Path elsewhere = Files.copy(Path.of(day(2)), folder.resolve("2.nc"));
    try (WatchedFile branch = new WatchedFile(target.resolve("refs/branch.main/ref.json"));
        WatchedFile configuration = new WatchedFile(target.resolve("config.yaml"))) {
      ZarrReferences.of(elsewhere.toString()).joinExisting("time").append().write(target);
      assertThat(branch.wasGone()).isFalse();
      assertThat(configuration.wasGone()).isFalse();
    }
  }
}
