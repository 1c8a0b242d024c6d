package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.copy.plan.CopyPlan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** HDF4 by pyhdf; what netCDF-Java reads otherwise than that is reported. */
class CopiedHdf4Test {
  @TempDir Path folder;

  @Test
  void signsAndGapsThatNetcdfJavaGetsWrongAreReported() throws Exception {
    String target = folder.resolve("out.zarr").toString();
    Path source = Path.of(CopiedHdf4Test.class.getResource("signs.hdf").toURI());
    try (NetcdfFile file = NetcdfFiles.open(source.toString())) {
      CopyPlan plan = ZarrCopy.of(file, target).verify().write().plan();
      assertThat(plan.notes())
          .satisfiesExactlyInAnyOrder(
              note ->
                  assertThat(note).contains("never written in HDF4: never; netCDF-Java reads 0"),
              note ->
                  assertThat(note)
                      .contains(
                          " if they are unsigned there: bytes:flag, bytes:below, shorts:flag,")
                      .contains(" :large;"));
      assertThat(plan.leftOut()).isEmpty();
    }
    try (ZarrDataset copy = ZarrDataset.open(target)) {
      assertThat(copy.array("/bytes").orElseThrow().read()).isEqualTo(new byte[] {0, -56, -1});
      assertThat(copy.array("/bytes").orElseThrow().attributes().get("valid_range"))
          .isEqualTo(List.of(0L, 255L));
      assertThat(copy.array("/shorts").orElseThrow().read()).isEqualTo(new short[] {0, 200, -255});
      assertThat(copy.array("/filled").orElseThrow().read()).isEqualTo(new short[] {-9, -9, -9});
    }
  }
}
