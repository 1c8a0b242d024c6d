package io.github.zarrcdm.iosp.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** netCDF-4 files behind virtual chunks hold what netCDF-Java reads in the files themselves. */
class VirtualTwinTest {
  private static final List<String> FILES = List.of("part0.nc", "part1.nc");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "virtual/file_v1",
        "virtual/file_v2",
        "virtual/relative_v1",
        "virtual/relative_v2",
        "virtual/http_v2",
        "virtual/s3_v2"
      })
  void readsAsTheFilesDo(String id) throws Exception {
    Case repository = IcechunkCorpus.get(id);
    try (NetcdfFile virtual = NetcdfFiles.open(repository.repository() + repository.options())) {
      int compared = 0;
      for (Variable variable : virtual.getVariables()) {
        int[] shape = variable.getShape();
        int start = 0;
        for (String name : FILES) {
          try (NetcdfFile file =
              NetcdfFiles.open(repository.folder().resolve("data").resolve(name).toString())) {
            Variable original = file.findVariable(variable.getFullName());
            int[] part = original.getShape();
            boolean joined = shape[0] > part[0];
            int[] origin = new int[shape.length];
            origin[0] = joined ? start : 0;
            start += part[0];
            Array found = variable.read(origin, part);
            assertThat(values(found))
                .as(id + " " + variable.getFullName() + " of " + name)
                .isEqualTo(values(original.read()));
            compared++;
          }
        }
      }
      assertThat(compared).isGreaterThan(FILES.size());
    }
  }

  private static String values(Array array) {
    double[] values = new double[(int) array.getSize()];
    Arrays.setAll(values, array::getDouble);
    return Arrays.toString(values);
  }
}
