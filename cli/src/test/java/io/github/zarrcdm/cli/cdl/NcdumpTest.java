package io.github.zarrcdm.cli.cdl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Files of all types that netCDF has, against what ncdump itself prints of them. */
class NcdumpTest {
  private static final Path FOLDER = Path.of("src/test/resources/io/github/zarrcdm/cli/cdl");

  @ParameterizedTest
  @ValueSource(strings = {"kinds", "wraps", "classic"})
  void printsWhatNcdumpPrints(String name) throws IOException {
    StringWriter printed = new StringWriter();
    try (NetcdfFile file = NetcdfFiles.open(FOLDER.resolve(name + ".nc").toString())) {
      assertThat(Cdl.write(file, name, v -> true, false, new PrintWriter(printed))).isEmpty();
    }
    assertThat(printed.toString()).isEqualTo(golden(name));
  }

  @Test
  void ofAHeaderThereIsNoDataSection() throws IOException {
    StringWriter printed = new StringWriter();
    try (NetcdfFile file = NetcdfFiles.open(FOLDER.resolve("classic.nc").toString())) {
      Cdl.write(file, "classic", null, false, new PrintWriter(printed));
    }
    String golden = golden("classic");
    assertThat(printed.toString()).isEqualTo(golden.substring(0, golden.indexOf("data:")) + "}\n");
  }

  @Test
  void partsOfALargeVariableJoinSeamlessly() throws IOException {
    try (NetcdfFile file = NetcdfFiles.open(FOLDER.resolve("kinds.nc").toString())) {
      for (String name : new String[] {"deep", "f", "rec", "two"}) {
        Variable variable = file.findVariable(name);
        int[] total = {0};
        for (int part = 1; part < 40; part++) {
          total[0] = 0;
          Slabs.read(variable, part, values -> total[0] += (int) values.getSize());
          assertThat(total[0]).as("%s in parts of %d", name, part).isEqualTo(variable.getSize());
        }
      }
    }
  }

  private static String golden(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name + ".cdl"), StandardCharsets.UTF_8)
        .replace("\r\n", "\n");
  }
}
