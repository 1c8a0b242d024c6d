package io.github.zarrcdm.cli.copy.netcdf4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.cli.Absent;
import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.Stores;
import io.github.zarrcdm.cli.copy.CopiedAttributes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
  private static final Path NCDUMP = Path.of("/usr/bin/ncdump");

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
      if (!libraryIsThere()) {
        Absent.skip("libnetcdf", "netcdf-bin");
      }
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
      Path out = copy(store);
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

    /** Of all types; but in C a text ends at its first zero. */
    @ParameterizedTest
    @MethodSource("stores")
    void isForNcdumpWhatDumpPrintsOfTheStore(Path store) throws Exception {
      if (!Files.isExecutable(NCDUMP)) {
        Absent.skip(NCDUMP.toString(), "netcdf-bin");
      }
      String ours = Command.run("dump", "-n", "x", store.toString()).out();
      if (!ours.contains("\\000") && copiesAll(store)) {
        assertThat(ofOneType(ncdump(copy(store)))).isEqualTo(ofOneType(ours));
      }
    }

    /** Of several types with the same members ncdump names the first only. */
    private static String ofOneType(String cdl) {
      return cdl.replaceAll("\\b\\w+_t\\b", "its_t");
    }

    /** False where conventions add attributes, which a copy has not: CopiedAttributesTest. */
    private static boolean copiesAll(Path store) throws IOException {
      try (NetcdfFile file = NetcdfFiles.open("zarr:" + store)) {
        CopiedAttributes copied = CopiedAttributes.of(file, Set.copyOf(file.getVariables()));
        return count(file.getRootGroup().attributes()) == copied.of(file.getRootGroup()).size()
            && file.getVariables().stream()
                .allMatch(v -> count(v.attributes()) == copied.of(v).size());
      }
    }

    private static long count(Iterable<?> items) {
      return StreamSupport.stream(items.spliterator(), false).count();
    }

    private static String ncdump(Path file) throws IOException {
      Process process = new ProcessBuilder(NCDUMP.toString(), "-n", "x", file.toString()).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void rowsOfVariableLengthAreCopiedAsTheyAre() throws Exception {
      String store = Stores.store("v2_dtypes/object_vlen_array_le_i4").toString();
      try (NetcdfFile copy = NetcdfFiles.open(copied("-s", "one(1:5:2, :)", store).toString());
          NetcdfFile origin = NetcdfFiles.open(store)) {
        assertThat(copy.findVariable("one").read().toString())
            .isEqualTo(origin.findVariable("one").read("1:5:2, :").toString());
      }
    }

    @Test
    void chunksAndSectionsAreThoseRequested() throws Exception {
      Path out = copied("-s", "air(1:4, :, 2)", "../samples/air.zarr");
      try (NetcdfFile copy = NetcdfFiles.open(out.toString())) {
        Variable air = copy.findVariable("air");
        assertThat(air.getShape()).containsExactly(4, 5, 1);
        assertThat(air.findAttribute("_ChunkSizes").getValues().copyTo1DJavaArray())
            .isEqualTo(new int[] {4, 5, 1});
        assertThat(copy.findVariable("time").getDataType()).isEqualTo(DataType.LONG);
      }
    }

    /** The copy of a whole store, made once. */
    private static Path copy(Path store) throws IOException {
      Path copy = folder.resolve(store.getParent().getFileName() + ".nc");
      return Files.exists(copy) ? copy : Files.move(copied(store.toString()), copy);
    }

    private static Path copied(String... arguments) {
      Path out = folder.resolve("out.nc");
      String[] all =
          Stream.of(new String[] {"copy", "-4", "-f"}, arguments, new String[] {out.toString()})
              .flatMap(Stream::of)
              .toArray(String[]::new);
      Command command = Command.run(all);
      assertThat(command.err().lines().filter(line -> !line.startsWith("zarr-cdm: wrote ")))
          .allMatch(note -> note.contains("that netCDF takes for missing in such a variable"));
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
