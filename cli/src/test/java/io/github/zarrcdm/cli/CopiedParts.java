package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** Copies parts of a store that a test has written. */
abstract class CopiedParts {
  @TempDir Path folder;
  NewStore store;

  @BeforeEach
  void create() {
    store = NewStore.cf(folder.resolve("in.zarr"));
  }

  NetcdfFile copied(boolean zarr, String... options) throws Exception {
    String out = folder.resolve(zarr ? "out.zarr" : "out.nc").toString();
    Command copy = run(out, options);
    assertThat(copy.err()).doesNotContain("skipped");
    assertThat(copy.exitCode()).as(copy.err()).isZero();
    return NetcdfFiles.open(out);
  }

  String refused(String... options) {
    String zarr = run(folder.resolve("out.zarr").toString(), options).err();
    Command netcdf = run(folder.resolve("out.nc").toString(), options);
    assertThat(netcdf.exitCode()).isEqualTo(1);
    assertThat(zarr).contains(netcdf.err().replaceFirst("(?s)^zarr-cdm: ", "").strip());
    return netcdf.err();
  }

  private Command run(String out, String... options) {
    List<String> args = new ArrayList<>(List.of("copy", "-f"));
    args.addAll(List.of(options));
    args.addAll(List.of(folder.resolve("in.zarr").toString(), out));
    return Command.run(args.toArray(new String[0]));
  }

  static double[] numbers(NetcdfFile file, String name) throws Exception {
    Variable variable = file.findVariable(name);
    assertThat(variable != null).as(name).isTrue();
    return (double[]) variable.read().get1DJavaArray(ucar.ma2.DataType.DOUBLE);
  }
}
