package io.github.zarrcdm.iosp.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.write.Ncdump;

/**
 * What {@code ncdump} prints of some stores, all values included, against texts that were read by
 * eye. {@code -Dcdl.write=DIR} writes them again.
 */
class CdlTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "xarray/air_packed_1_v3_x2604",
        "xarray/hierarchy_0_v3_x2604",
        "nczarr/groups_nczarr_n490",
        "nczarr/chars_nczarr_n4101",
        "nczarr/unlimited_zarr_n4101",
        "v2_groups_attrs/attrs_5_array",
        "v2_dtypes/struct_nested1",
        "v2_dtypes/struct_subarray1",
        "v2_dtypes/object_vlen_array_le_i4",
        "v2_dtypes/V8",
        "v2_dtypes/datetime_ns_le",
        "v3_dtypes/num_complex64_big"
      })
  void printsAsItShould(String id) throws Exception {
    String name = id.replace('/', '-');
    String printed;
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store(id) + "#opaque=opaque")) {
      printed = Ncdump.builder(file).setShowAllValues().setLocationName(name).build().print();
    }
    String lines = printed.replace("\r\n", "\n");
    String folder = System.getProperty("cdl.write");
    if (folder != null) {
      Files.writeString(Path.of(folder, name + ".cdl"), lines);
    }
    assertThat(lines).isEqualTo(golden(name));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = CdlTest.class.getResourceAsStream("cdl/" + name + ".cdl")) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
