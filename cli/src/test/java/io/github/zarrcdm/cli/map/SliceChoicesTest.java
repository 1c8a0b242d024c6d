package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.internal.map.slice.SliceChoices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/** A whole number is an index; where it is a value too, the subtitle says which was taken. */
class SliceChoicesTest {
  @TempDir Path folder;

  private List<String> texts(String level) throws IOException {
    Path store = folder.resolve("levels.zarr");
    NewStore.cf(store)
        .doubles("lev", "lev:4", "'units': 'hPa', 'positive': 'down'", 4, 3, 2, 1000)
        .doubles("t", "lev:4 y:2 x:2", "", new double[16]);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      VariableDS variable = (VariableDS) dataset.findVariable("t");
      return new SliceChoices(null, level, Map.of()).of(variable).texts();
    }
  }

  @Test
  void ofBothTheIndexIsTaken() throws IOException {
    assertThat(texts("3")).containsExactly("lev 1000 hPa (index 3, not the value 3)");
    assertThat(texts("3.0")).containsExactly("lev 3 hPa");
  }

  @Test
  void whereOnlyOneIsPossibleNothingIsSaid() throws IOException {
    assertThat(texts("0")).containsExactly("lev 4 hPa");
    assertThat(texts("1000")).containsExactly("lev 1000 hPa");
    assertThatThrownBy(() -> texts("510"))
        .hasMessageContaining("510 does not exist, neither as an index nor as a value")
        .hasMessageContaining("510.0 is the nearest value");
  }
}
