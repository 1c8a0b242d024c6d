package io.github.zarrcdm.internal.copy.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.copy.quirks.CopyNotes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Readers refuse a group in which one name stands for two lengths. */
class DimensionNamesTest {

  @Test
  void dimensionsWithoutANameAreNamedByTheirLength() throws IOException {
    assertThat(names(4, 3, 4)).containsExactly("dim_3", "dim_4");
  }

  @Test
  void notWithTheNameOfAnother() throws IOException {
    assertThat(names(4, 3, 3)).containsExactly("dim_3", "dim_3_");
    assertThat(names(3, 4, 2)).containsExactly("dim_4_", "dim_2");
  }

  /** Those of a variable of {@code shape} beside a dimension dim_4 of {@code length}. */
  private static List<String> names(int length, int... shape) throws IOException {
    Group.Builder root = Group.builder().setName("");
    root.addDimension(Dimension.builder("dim_4", length).build());
    root.addVariable(
        Variable.builder()
            .setName("v")
            .setDataType(DataType.INT)
            .setParentGroupBuilder(root)
            .setDimensionsAnonymous(shape));
    try (NetcdfFile file = NetcdfFile.builder().setRootGroup(root).build()) {
      return DimensionNames.of(file.findVariable("v"), shape.length, new CopyNotes());
    }
  }
}
