package io.github.zarrcdm.internal.copy.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.AliasSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

class SourcePlaceTest {
  private static final Path SHORT = Path.of("src/test/resources/io/github/zarrcdm/copy/short.nc");
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";

  @TempDir Path folder;

  /** As of a folder in the target that is mounted elsewhere; files can be in two without that. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsRemovedWithTheTargetIsNotTheSourceByAnotherPath() throws IOException {
    Path source = Files.copy(SHORT, folder.resolve("view.nc"));
    Path group = Files.createDirectories(folder.resolve("target.zarr/group"));
    Files.writeString(folder.resolve("target.zarr/zarr.json"), GROUP);
    try (NetcdfFile file = NetcdfFiles.open(source.toString())) {
      ZarrCopy copy = ZarrCopy.of(file, folder.resolve("target.zarr").toString()).overwrite();
      Path part = Files.createLink(group.resolve("part.nc"), source);
      assertThatThrownBy(copy::write)
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("the source is there");
      assertThat(part).exists();
      Files.delete(part);
      copy.write();
    }
  }

  /** As of a folder in the source that is mounted elsewhere, with a link in place of the mount. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void foldersAreKnownByAnotherPathToo() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("store/a/b"));
    Path view = Files.createSymbolicLink(folder.resolve("view"), deep);
    assertThat(AliasSearch.any(folder.resolve("store"), view)).isTrue();
    assertThat(AliasSearch.any(view, folder.resolve("store"))).isFalse();
    assertThat(AliasSearch.any(folder.resolve("store"), folder.resolve("none"))).isFalse();
  }
}
