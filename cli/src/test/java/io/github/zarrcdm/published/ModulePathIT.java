package io.github.zarrcdm.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars on a module path: named, and no package in two of them. */
class ModulePathIT {
  private static final Set<String> OURS =
      Set.of(
          "io.github.zarrcdm.cf",
          "io.github.zarrcdm.zarr",
          "io.github.zarrcdm.stores",
          "io.github.zarrcdm.conventions",
          "io.github.zarrcdm.grib",
          "io.github.zarrcdm.iosp",
          "io.github.zarrcdm.write",
          "io.github.zarrcdm.map",
          "io.github.zarrcdm.serve",
          "io.github.zarrcdm.virtualize",
          "io.github.zarrcdm.s3",
          "io.github.zarrcdm.cli");

  @Test
  void everyJarNamesItsModule() {
    Set<String> names =
        ModuleFinder.of(jars()).findAll().stream()
            .map(ModuleReference::descriptor)
            .map(module -> module.name())
            .filter(name -> name.contains("zarrcdm"))
            .collect(Collectors.toSet());
    assertThat(names).isEqualTo(OURS);
  }

  /** Split packages, and services whose classes are elsewhere, are errors here. */
  @Test
  void theyAndTheirLibrariesResolve() {
    ModuleLayer boot = ModuleLayer.boot();
    Configuration resolved =
        boot.configuration().resolveAndBind(ModuleFinder.of(jars()), ModuleFinder.of(), OURS);
    ModuleLayer layer =
        boot.defineModulesWithOneLoader(resolved, ClassLoader.getPlatformClassLoader());
    assertThat(layer.findModule("io.github.zarrcdm.iosp")).isPresent();
  }

  /**
   * What one module uses of another is exported to it: else this ends with an IllegalAccessError.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "info ../samples/air.zarr",
        "dump -h ../samples/air.zarr",
        "map -f ../samples/air.zarr -o target/module-path.png",
        "copy -f ../samples/air.zarr target/module-path.nc"
      })
  void theCommandRunsAsAModule(String command) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--module-path",
                Arrays.stream(jars()).map(Path::toString).collect(joining(File.pathSeparator)),
                "--module",
                "io.github.zarrcdm.cli/io.github.zarrcdm.cli.Main"));
    line.addAll(List.of(command.split(" ")));
    Process run = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    assertThat(run.waitFor()).as(said).isZero();
  }

  private static Path[] jars() {
    List<String> classpath =
        Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
    return classpath.stream()
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> !entry.contains("junit") && !entry.endsWith("-tests.jar"))
        .map(Path::of)
        .toArray(Path[]::new);
  }
}
