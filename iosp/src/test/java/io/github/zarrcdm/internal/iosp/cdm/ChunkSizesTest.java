package io.github.zarrcdm.internal.iosp.cdm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.constants.CDM;

/** {@code _ChunkSizes}, which netCDF-Java shows of variables of netCDF-4. */
class ChunkSizesTest {
  @BeforeAll
  static void register() {
    Zarr.register();
  }

  /** Other arrays there are one chunk. */
  @Test
  void thoseOfTheChunksIfThereAreSeveral() throws IOException {
    assertThat(sizes("nczarr/unlimited_zarr_n4101"))
        .containsOnlyKeys("both", "v", "g/gv")
        .containsEntry("both", List.of(2, 2))
        .containsEntry("v", List.of(2, 3));
  }

  @Test
  void withinShardsThoseThatReadsAreBy() throws IOException {
    assertThat(sizes("v3_sharding/basic_raw_end_big")).containsEntry("edge", List.of(2, 4));
  }

  /** Writers of netCDF-4 take a length for each dimension of the variable. */
  @Test
  void withTheBytesOfElementsThatAreADimension() throws IOException {
    String location = "zarr:" + Corpus.store("v2_dtypes/V8");
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      for (Variable variable : file.getVariables()) {
        Attribute sizes = variable.findAttribute(CDM.CHUNK_SIZES);
        assertThat(sizes).isNotNull();
        assertThat(sizes.getLength()).isEqualTo(variable.getRank());
      }
    }
  }

  @Test
  void noneWhereChunksDifferInLength() throws IOException {
    assertThat(sizes("v3_layout/rectilinear_1")).isEmpty();
  }

  /** The form that OPeNDAP is given. */
  @Test
  void inTheFormForServicesToo() throws IOException {
    assertThat(sizes("nczarr/unlimited_zarr_n4101", "#serve=dap2"))
        .containsEntry("both", List.of(2, 2))
        .containsEntry("gv", List.of(1, 3));
    assertThat(sizes("v3_sharding/basic_raw_end_big", "#serve=dap2"))
        .containsEntry("edge", List.of(2, 4));
  }

  private static Map<String, List<Integer>> sizes(String id) throws IOException {
    return sizes(id, "");
  }

  private static Map<String, List<Integer>> sizes(String id, String options) throws IOException {
    Map<String, List<Integer>> sizes = new LinkedHashMap<>();
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + Corpus.store(id) + options)) {
      for (Variable variable : file.getVariables()) {
        Attribute attribute = variable.findAttribute(CDM.CHUNK_SIZES);
        if (attribute != null) {
          int[] lengths = (int[]) attribute.getValues().copyTo1DJavaArray();
          sizes.put(variable.getFullName(), Arrays.stream(lengths).boxed().toList());
        }
      }
    }
    return sizes;
  }
}
