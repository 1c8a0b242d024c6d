package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Temperature {@code T} and time {@code t}, as many models have them. */
@EnabledOnOs(OS.LINUX)
class CopiedNamesTest {
  @TempDir Path folder;

  @Test
  void namesThatDifferInCapitalsAreCopied() throws Exception {
    CopyReport report = copy("out.zarr");
    assertThat(report.plan().arrays()).hasSize(2);
    assertThat(report.plan().leftOut()).isEmpty();
  }

  /** A link in capitals makes a folder look as those of macOS do. */
  @Test
  void aFolderThatDoesNotTellCapitalsApartIsRefused() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.createSymbolicLink(folder.resolve("DATA"), data);
    assertThatThrownBy(() -> copy("data/new/out.zarr"))
        .isInstanceOf(ZarrException.NotWritable.class)
        .hasMessageContaining("/T and /t are one name in this folder");
    assertThat(data).isEmptyDirectory();
    assertThat(copy("data/out.zarr.zip").plan().arrays()).hasSize(2);
  }

  private CopyReport copy(String target) throws IOException {
    Path ncml = folder.resolve("names.ncml");
    String variable = "<variable name='%s' type='int' shape=''><values>1</values></variable>";
    Files.writeString(
        ncml,
        "<netcdf xmlns='http://www.unidata.ucar.edu/namespaces/netcdf/ncml-2.2'>%s%s</netcdf>"
            .formatted(variable.formatted("T"), variable.formatted("t")));
    try (NetcdfFile source = NetcdfDatasets.openDataset(ncml.toString(), false, null)) {
      return ZarrCopy.of(source, folder.resolve(target).toString()).write();
    }
  }
}
