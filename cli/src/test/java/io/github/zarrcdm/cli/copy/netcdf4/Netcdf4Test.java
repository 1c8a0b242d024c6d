package io.github.zarrcdm.cli.copy.netcdf4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** What {@code copy -4} writes; read by netCDF-Java's own HDF5 reader, and by ncdump if there. */
class Netcdf4Test {
  @TempDir static Path folder;

  @Test
  void withoutTheLibraryItSaysWhatToInstall() {
    assertThatThrownBy(() -> Netcdf4.compressing(1, "no-such-library"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("libnetcdf")
        .hasMessageContaining("netCDF-3");
  }

  @Nested
  class WithTheLibrary {
    @BeforeAll
    static void isThere() {
      assumeThat(libraryIsThere()).as("libnetcdf is installed").isTrue();
    }

    static List<Path> stores() {
      return Stream.of("v2_dtypes", "v3_dtypes", "v3_sharding", "xarray", "nczarr")
          .flatMap(category -> Stores.cases(category).stream())
          .map(store -> Stores.store(store.getParent().getFileName() + "/" + store.getFileName()))
          .toList();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void holdsWhatTheStoreHolds(Path store) throws Exception {
      Path out = copied(store.toString());
      try (NetcdfFile copy = NetcdfFiles.open(out.toString());
          NetcdfFile origin = NetcdfFiles.open(store.toString())) {
        for (Variable variable : origin.getVariables()) {
          Variable same = copy.findVariable(variable.getFullNameEscaped());
          assertThat((Object) same).as(variable.getFullName()).isNotNull();
          if (variable.getDataType() != DataType.OPAQUE) {
            assertThat(same.getShape()).isEqualTo(variable.getShape());
          }
          if (isPlain(variable)) {
            assertThat(same.getDataType()).isEqualTo(variable.getDataType());
            assertThat(same.read().copyTo1DJavaArray())
                .as(variable.getFullName())
                .isEqualTo(variable.read().copyTo1DJavaArray());
          }
        }
      }
    }

    /** Texts may hold a zero, where C ends them. */
    private static boolean isPlain(Variable variable) {
      DataType type = variable.getDataType();
      return !(variable instanceof Structure)
          && !variable.isVariableLength()
          && variable.getSize() > 0
          && type.isNumeric();
    }

    /** Of two types with the same members ncdump names the first only: one structure a store. */
    @Test
    void isForNcdumpWhatDumpPrintsOfTheStore() throws Exception {
      assumeThat(Files.isExecutable(Path.of("/usr/bin/ncdump"))).isTrue();
      for (String id :
          List.of(
              "nczarr/groups_nczarr_n490",
              "nczarr/strings_nczarr_n493",
              "v2_dtypes/struct_fill_a")) {
        Path store = Stores.store(id);
        Process ncdump =
            new ProcessBuilder("/usr/bin/ncdump", "-n", "x", copied(store.toString()).toString())
                .start();
        String cdl = new String(ncdump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(cdl).isEqualTo(Command.run("dump", "-n", "x", store.toString()).out());
      }
    }

    @Test
    void chunksAndSectionsAreThoseAskedFor() throws Exception {
      Path out = copied("-s", "air(1:4, :, 2)", "../samples/air.zarr");
      try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
        Variable air = copy.findVariable("air");
        assertThat(air.getShape()).containsExactly(4, 5, 1);
        assertThat(air.findAttribute("_ChunkSizes").getValues().copyTo1DJavaArray())
            .isEqualTo(new int[] {4, 5, 1});
        assertThat(copy.findVariable("time").getDataType()).isEqualTo(DataType.LONG);
      }
    }

    private static Path copied(String... arguments) {
      Path out = folder.resolve("out.nc");
      String[] all =
          Stream.of(new String[] {"copy", "-4", "-f"}, arguments, new String[] {out.toString()})
              .flatMap(Stream::of)
              .toArray(String[]::new);
      Command command = Command.run(all);
      assertThat(command.err()).isEmpty();
      assertThat(command.exitCode()).isZero();
      return out;
    }
  }

  private static boolean libraryIsThere() {
    try {
      Netcdf4.compressing(0);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
