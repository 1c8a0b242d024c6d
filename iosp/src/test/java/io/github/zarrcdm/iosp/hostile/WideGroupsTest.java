package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Groups of very many arrays open in a time that grows with their number, and are cut beyond. */
@Timeout(60)
class WideGroupsTest {
  @TempDir Path folder;

  @Test
  void asManyVariablesAsTheLimitAllows() throws IOException {
    int most = (int) Limit.VARIABLES.value();
    try (NetcdfFile whole = open(most, false)) {
      assertThat(whole.getVariables()).hasSize(most);
      assertThat(Zarr.findings(whole)).isEmpty();
    }
    try (NetcdfFile cut = open(most + 1, false)) {
      assertThat(cut.getVariables()).hasSize(most);
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains(most + 1 + " arrays of one group")
          .contains("-D" + Limit.VARIABLES.property() + "=")
          .contains("left out");
    }
  }

  @Test
  void asManyNamesOfDimensionsAsTheLimitAllows() throws IOException {
    int most = (int) Limit.DIMENSION_NAMES.value();
    try (NetcdfFile cut = open(most + 1, true)) {
      assertThat(cut.getVariables()).hasSize(most + 1);
      assertThat(cut.getRootGroup().getDimensions()).hasSize(most);
      assertThat(cut.findVariable("v" + most).getDimension(0).isShared()).isFalse();
      assertThat(messages(cut))
          .singleElement()
          .asString()
          .contains("-D" + Limit.DIMENSION_NAMES.property() + "=")
          .contains("anonymous");
    }
  }

  private static List<String> messages(NetcdfFile file) {
    return Zarr.findings(file).stream().map(Finding::toString).toList();
  }

  private NetcdfFile open(int arrays, boolean dimensions) throws IOException {
    StringBuilder metadata = new StringBuilder("{\"zarr_consolidated_format\":1,\"metadata\":{");
    metadata.append("\".zgroup\":{\"zarr_format\":2}");
    String shape = dimensions ? "[3]" : "[]";
    for (int i = 0; i < arrays; i++) {
      metadata
          .append(",\"v%d/.zarray\":{\"zarr_format\":2,\"shape\":%s,".formatted(i, shape))
          .append("\"chunks\":%s,\"dtype\":\"<f4\",\"compressor\":null,".formatted(shape))
          .append("\"filters\":null,\"fill_value\":0,\"order\":\"C\"},")
          .append("\"v%d/.zattrs\":{\"_ARRAY_DIMENSIONS\":".formatted(i))
          .append(dimensions ? "[\"d%d\"]}".formatted(i) : "[]}");
    }
    Path store = Files.createTempDirectory(folder, "wide");
    Files.writeString(store.resolve(".zmetadata"), metadata.append("}}"));
    Files.writeString(store.resolve(".zgroup"), "{\"zarr_format\":2}");
    return NetcdfFiles.open("zarr:" + store);
  }
}
