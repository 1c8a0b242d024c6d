package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies as other programs read them: xarray, zarr-python and netcdf-c, and those of GDAL,
 * TensorStore and zarrita that this machine has. {@code tools/read-copies.py} compares what they
 * read with the source.
 */
class OtherReadersTest {
  private static final Path TWINS =
      Path.of("../iosp/src/test/resources/io/github/zarrcdm/iosp/twin");

  /** Packed values, profiles, ensembles, bounds: what netcdf-c 4.9 opens without a crash. */
  private static final List<String> NAMES =
      List.of("era5", "packed", "prof_indexed", "climatology", "ens");

  private static final String MODULES = "python3-xarray python3-zarr python3-netcdf4";

  private static final Path PYTHON = Path.of("/usr/bin/python3");

  @TempDir Path folder;

  @Test
  void findWhatTheSourceHas(TestReporter reporter) throws Exception {
    List<String> command = new ArrayList<>(List.of(PYTHON.toString(), "-W", "ignore"));
    command.addAll(List.of("../tools/read-copies.py", "-o", folder.toString()));
    for (String name : NAMES) {
      String source = TWINS.resolve(name + ".nc").toString();
      copy(source, name + "-2.zarr", "--format", "2");
      copy(source, name + "-2--codec-none.zarr", "--format", "2", "--codec", "none");
      copy(source, name + "-3.zarr");
      command.add(source);
    }
    if (!Files.isExecutable(PYTHON)) {
      Absent.skip(PYTHON.toString(), MODULES);
    }

    Path said = folder.resolve("said.txt");
    Process python =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertThat(python.waitFor(10, TimeUnit.MINUTES)).isTrue();
    String output = Files.readString(said, UTF_8);

    if (output.contains("ModuleNotFoundError")) {
      Absent.skip(output.lines().reduce((first, last) -> last).orElse(""), MODULES);
    }
    reporter.publishEntry("readers", output);
    assertThat(output)
        .contains("netcdf-c, version 2: 5 of 5")
        .containsPattern("xarray \\S+, version 2: 5 of 5")
        .containsPattern("zarr-python \\S+, version 2: 5 of 5");
    assertThat(python.exitValue()).as(output).isZero();
  }

  private void copy(String source, String name, String... options) {
    List<String> arguments = new ArrayList<>(List.of("copy", "-q", source));
    arguments.add(folder.resolve(name).toString());
    arguments.addAll(List.of(options));
    assertThat(Command.run(arguments.toArray(new String[0])).exitCode()).isZero();
  }
}
