package io.github.zarrcdm.internal.iosp.cdm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import ucar.nc2.NetcdfFiles;

/** Names that become the same in netCDF. */
class CdmNamesTest {
  @Test
  void getNumbersInTheirOrder() {
    CdmNames names = new CdmNames();
    List<String> unique = new ArrayList<>();
    for (String name : List.of("a/b", "a_b_2", "a b", "a/b", "c")) {
      unique.add(names.unique(name));
    }
    assertThat(unique).doesNotHaveDuplicates().startsWith(CdmNames.legal("a/b")).endsWith("c");
  }

  /** Names of letters, digits and underscores are not looked at closer, which must not matter. */
  @Test
  void areKeptWhereNetcdfJavaKeepsThem() {
    for (char letter = 1; letter < 0x250; letter++) {
      for (String name : List.of("a" + letter, letter + "a", String.valueOf(letter))) {
        String valid = NetcdfFiles.makeValidCdmObjectName(name);
        assertThat(CdmNames.legal(name)).isEqualTo(valid.isEmpty() ? "_" : valid);
      }
    }
    assertThat(CdmNames.legal("")).isEqualTo("_");
    assertThat(CdmNames.legal("a\uD800b\uFFFF")).isEqualTo("a_b_");
  }

  /** Each number was looked for from the first on: 8,600 names took 20 s. */
  @Test
  @Timeout(600)
  void areNumberedAtOnceHoweverMany() {
    CdmNames names = new CdmNames();
    HashSet<String> unique = new HashSet<>();
    for (int i = 0; i < 200_000; i++) {
      unique.add(names.unique("a"));
    }
    assertThat(unique).hasSize(200_000);
  }
}
