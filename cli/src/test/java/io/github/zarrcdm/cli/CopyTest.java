package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

class CopyTest {
  private static final String AIR = "../samples/air.zarr";

  @TempDir Path folder;

  @Test
  void copiesAllToNetcdf3() throws Exception {
    Path out = copied(AIR);
    assertThat(Files.readAllBytes(out)).startsWith('C', 'D', 'F', 1);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString());
        NetcdfFile store = NetcdfFiles.open(AIR + "#int64=int")) {
      assertThat(copy.getVariables()).hasSize(4);
      for (Variable variable : store.getVariables()) {
        Variable same = copy.findVariable(variable.getFullName());
        assertThat(same.getDataType()).isEqualTo(variable.getDataType());
        assertThat(same.getDimensionsString()).isEqualTo(variable.getDimensionsString());
        assertThat(same.read().copyTo1DJavaArray()).isEqualTo(variable.read().copyTo1DJavaArray());
      }
      assertThat(copy.findVariable("air").findAttributeString("long_name", null))
          .isEqualTo("4xDaily Air temperature");
    }
  }

  @Test
  void copiesThePartsThatAreAskedFor() throws Exception {
    Path out = copied("-v", "air,lat", "-d", "time=1:5:2", "-d", "lat=2", AIR);
    try (NetcdfFile copy = NetcdfFiles.open(out.toString());
        NetcdfFile store = NetcdfFiles.open(AIR)) {
      assertThat(copy.getVariables()).extracting(Variable::getShortName).containsOnly("air", "lat");
      Array wanted = store.findVariable("air").read("1:5:2,2,:");
      assertThat(copy.findVariable("air").read().copyTo1DJavaArray())
          .isEqualTo(wanted.copyTo1DJavaArray());
      assertThat(copy.findVariable("lat").read().copyTo1DJavaArray()).isEqualTo(new float[] {45});
    }
  }

  static List<Path> ofAllTypes() {
    return Stream.of("v2_dtypes", "v3_dtypes", "xarray")
        .flatMap(category -> Stores.cases(category).stream())
        .map(store -> store.resolve("store.zarr"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void ofAllTypes(Path store) {
    Command command =
        Command.run("copy", "--int64=double", store.toString(), folder.resolve("x.nc").toString());
    assertThat(command.out()).isEmpty();
    if (command.exitCode() != 0) {
      assertThat(command.err().lines())
          .allSatisfy(line -> assertThat(line).containsAnyOf("left out", "does not fit double"));
    }
  }

  @Test
  void doesNotOverwriteUnasked() throws Exception {
    Path out = copied(AIR);
    Command again = Command.run("copy", AIR, out.toString());
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("--force");
    assertThat(Command.run("copy", "-f", AIR, out.toString()).exitCode()).isZero();
  }

  @Test
  void whatIsNotThereIsNamed() {
    String out = folder.resolve("out.nc").toString();
    assertThat(Command.run("copy", "-v", "wind", AIR, out).err()).contains("no variable wind");
    assertThat(Command.run("copy", "-d", "z=1", AIR, out).err()).contains("no dimension z");
    assertThat(Command.run("copy", "-d", "lat=9", AIR, out).err())
        .contains("dimension lat has 5 indices");
    assertThat(Command.run("copy", "-d", "lat=x", AIR, out).exitCode()).isEqualTo(2);
    assertThat(Command.run("copy", "--int64=short", AIR, out).exitCode()).isEqualTo(2);
  }

  private Path copied(String... arguments) {
    Path out = folder.resolve("out.nc");
    String[] all =
        Stream.of(new String[] {"copy"}, arguments, new String[] {out.toString()})
            .flatMap(Stream::of)
            .toArray(String[]::new);
    Command command = Command.run(all);
    assertThat(command.exitCode()).as(command.err()).isZero();
    return out;
  }
}
