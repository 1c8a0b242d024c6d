package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Reads of more than there is room for, in a JVM of 256 MB. */
@Tag("hostile")
class LargeReadTest {
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [%s], "chunks": [%s], "dtype": "%s", "compressor": null,
       "fill_value": 7, "order": "C", "filters": null}""";

  @TempDir Path folder;

  private NetcdfFile file(String shape, String chunks, String type) throws IOException {
    Files.writeString(folder.resolve(".zarray"), ARRAY.formatted(shape, chunks, type));
    return NetcdfFiles.open(folder.toString());
  }

  private static void assertReadsInParts(NetcdfFile file, String part)
      throws IOException, InvalidRangeException {
    Variable variable = file.getVariables().get(0);
    assertThat(variable.read(part).getInt(0)).isEqualTo(7);
  }

  @Test
  void moreThanTheHeapIsRefusedWithTheNameOfTheLimit() throws Exception {
    for (String type : new String[] {"|i1", "<i2", "<f4", "<f8"}) {
      try (NetcdfFile file = file("20000, 20000", "1000, 1000", type)) {
        assertThatThrownBy(file.getVariables().get(0)::read)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("-D" + Limit.READ_BYTES.property() + "=")
            .hasMessageContaining("Read it in parts");
        assertReadsInParts(file, "19999, 0:9");
      }
    }
  }

  @Test
  void moreThanIsFreeIsRefusedToo() throws Exception {
    byte[] held = new byte[64 << 20];
    try (NetcdfFile file = file("250000000", "1000000", "|i1")) {
      assertThatThrownBy(file.getVariables().get(0)::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not fit into the heap")
          .hasMessageContaining("Read it in parts");
      assertReadsInParts(file, "249999990:249999999");
    }
    Reference.reachabilityFence(held);
  }

  @Test
  void moreThanAJavaArrayHoldsIsRefused() throws Exception {
    try (NetcdfFile file = file("50000, 50000", "1000, 1000", "|i1")) {
      assertThatThrownBy(file.getVariables().get(0)::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("2500000000 elements")
          .hasMessageContaining("ead it in parts");
      assertReadsInParts(file, "49999, 0:9");
    }
  }
}
