package io.github.zarrcdm.internal.copy.transfer;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

class SourcePlaceTest {
  private static final Path SHORT = Path.of("src/test/resources/io/github/zarrcdm/copy/short.nc");

  @TempDir Path folder;

  /** A copy goes on only if its source is the one that it began with. */
  @Test
  void theFingerprintOfNcmlIsThatOfItsFilesToo() throws IOException {
    Path member = Files.copy(SHORT, folder.resolve("member.nc"));
    Files.writeString(
        folder.resolve("a.ncml"),
        """
        <netcdf xmlns="http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2">
          <aggregation type="union"><netcdf location="member.nc"/></aggregation>
        </netcdf>
        """);
    String before = fingerprint();
    Files.writeString(folder.resolve("beside"), "x");
    assertThat(fingerprint()).isEqualTo(before);
    Files.copy(SHORT, member, REPLACE_EXISTING);
    Files.setLastModifiedTime(member, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(fingerprint()).isNotEqualTo(before);
  }

  private String fingerprint() throws IOException {
    try (NetcdfFile file = NetcdfDatasets.openFile(folder.resolve("a.ncml").toString(), null)) {
      return SourcePlace.fingerprint(file);
    }
  }
}
