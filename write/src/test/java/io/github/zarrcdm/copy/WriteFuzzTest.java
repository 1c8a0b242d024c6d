package io.github.zarrcdm.copy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.fuzz.Fuzzer;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever stands in a file that netCDF-Java opens is copied, skipped or refused: no other
 * exception, no error, no hang. For long: {@code -Dfuzz.seconds=3600}, which is the time for each
 * target.
 */
class WriteFuzzTest {
  private static final Logger OF_NETCDF_JAVA = Logger.getLogger("ucar");

  @TempDir Path folder;

  @BeforeAll
  static void hush() {
    OF_NETCDF_JAVA.setLevel(Level.OFF);
  }

  @AfterAll
  static void hear() {
    OF_NETCDF_JAVA.setLevel(null);
  }

  /** A writer asks once what this machine is called; nothing else may be asked for. */
  @BeforeEach
  void askForThisMachine() throws Exception {
    ZarrWriter.to(folder.resolve("first.zarr").toString())
        .array(NewArray.of("/a", "int8", 1))
        .open()
        .close();
  }

  @Test
  void sourcesAreTakenOrRefused() throws Exception {
    assertThat(Fuzzer.run(new SourceTarget(folder))).isPositive();
  }

  @Test
  void ncmlIsTakenOrRefused() throws Exception {
    StatedNcmlTest.member(folder.resolve("a.nc"), 0);
    StatedNcmlTest.member(folder.resolve("b.nc"), 2);
    assertThat(Fuzzer.run(new NcmlTarget(folder))).isPositive();
  }
}
