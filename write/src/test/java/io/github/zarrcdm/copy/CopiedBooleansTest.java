package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/**
 * A boolean with a {@code _FillValue} has one that is missing and one that is not, as xarray 2026.9
 * reads them. With {@code dtype = "bool"}, xarray would read what is missing in the copy as true.
 */
class CopiedBooleansTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"3, false, 3", "3, true, 3", "3, false, 2", "2, true, 2"})
  void missingOnesStayMissing(int format, boolean fill, int copied) throws IOException {
    String source = folder.resolve("source.zarr").toString();
    try (ZarrWriter writer =
        ZarrWriter.to(source)
            .format(format)
            .array(
                NewArray.of("/flag", "bool", 2)
                    .dimensions("n")
                    .fill(fill)
                    .attribute("_FillValue", fill))
            .open()) {
      writer.write("/flag", Section.all(2), new byte[] {1, 0});
      writer.finish();
    }
    String target = folder.resolve("target.zarr").toString();
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + source)) {
      ZarrCopy.of(file, target).format(copied).verify().write();
    }
    int missing = fill ? 0 : 1;
    for (String store : new String[] {source, target}) {
      try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
        VariableDS flag = (VariableDS) dataset.findVariable("flag");
        ucar.ma2.Array values = flag.read();
        for (int i = 0; i < 2; i++) {
          assertThat(flag.isMissing(values.getDouble(i)))
              .as("%d of %s", i, store)
              .isEqualTo(i == missing);
        }
      }
    }
    try (ZarrDataset copy = ZarrDataset.open(target)) {
      ZarrArray flag = copy.array("/flag").orElseThrow();
      assertThat(flag.read()).isEqualTo(new byte[] {1, 0});
      assertThat(flag.type().name()).isNotEqualTo("bool");
      assertThat(flag.attribute("dtype")).isEmpty();
    }
  }
}
