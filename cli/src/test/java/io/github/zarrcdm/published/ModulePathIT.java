package io.github.zarrcdm.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The jars on a module path: named, and no package in two of them. */
class ModulePathIT {
  private static final Set<String> OURS =
      Set.of(
          "io.github.zarrcdm.zarr",
          "io.github.zarrcdm.conventions",
          "io.github.zarrcdm.iosp",
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
