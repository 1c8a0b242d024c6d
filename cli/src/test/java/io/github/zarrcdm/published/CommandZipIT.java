package io.github.zarrcdm.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The zip as a user unpacks it. */
@DisabledOnOs(OS.WINDOWS)
class CommandZipIT {
  @TempDir Path folder;

  @Test
  void theFirstCallMakesAnArchiveOfClassesThatAllUse() throws Exception {
    Path launcher = unpacked();
    Path link = Files.createSymbolicLink(folder.resolve("link to zarr-cdm"), launcher);
    Path loaded = folder.resolve("loaded.txt");
    String sample = Path.of("../samples/air.zarr").toRealPath().toString();
    String first = run(loaded, link, "info", sample);
    assertThat(first).contains("format       Zarr 3");
    String kind = Runtime.version().feature() < 24 ? ".jsa" : ".aot";
    try (Stream<Path> cache = Files.list(folder.resolve("cache/zarr-cdm"))) {
      assertThat(cache).singleElement().matches(file -> file.toString().endsWith(kind));
    }
    assertThat(run(loaded, link, "info", sample)).isEqualTo(first);
    assertThat(Files.readString(loaded))
        .contains("io.github.zarrcdm.cli.Main source: shared objects file")
        .contains("com.fasterxml.jackson.core.JacksonException source: shared objects file");
    run(loaded, link, "copy", sample, folder.resolve("copy.zarr").toString());
    assertThat(Files.readString(loaded))
        .contains(
            "io.github.zarrcdm.internal.copy.transfer.RegionCopier source: shared objects file");
    Path home = launcher.resolve("../..").normalize();
    assertThat(home.resolve("lib")).isDirectoryContaining(file -> file.endsWith("zarr-cdm.jar"));
    assertThat(home.resolve("lib").toFile().list()).hasSize(1);
    assertThat(home.resolve("licenses/joda-time-jar/META-INF/NOTICE.txt")).exists();
  }

  /** From an AOT cache since Java 24; and it warns of native libraries unless they are allowed. */
  @Test
  void newerJavaStartsFromAnArchiveToo() throws Exception {
    Optional<Path> home = newerJava();
    assumeThat(home).as("a newer Java: install a JDK 21 or newer in /usr/lib/jvm").isPresent();
    String launcher = unpacked().toString();
    String sample = Path.of("../samples/air.zarr").toRealPath().toString();
    Path loaded = folder.resolve("loaded.txt");
    String target = folder.resolve("copy.zarr").toString();
    Map<String, String> java = Map.of("JAVA_HOME", home.get().toString());
    run(0, java, List.of(launcher, "info", sample));
    Map<String, String> logged = new HashMap<>(java);
    logged.put("ZARR_CDM_OPTS", "-Xlog:class+load:file=" + loaded);
    assertThat(run(0, logged, List.of(launcher, "copy", "-q", sample, target))).isEmpty();
    assertThat(Files.readString(loaded))
        .contains(
            "io.github.zarrcdm.internal.copy.transfer.RegionCopier source: shared objects file");
  }

  /** A container has no locale, and Java then loses such letters of its command line. */
  @Test
  void locationsBeyondAsciiNeedNoLocale() throws Exception {
    String launcher = unpacked().toString();
    String sample = Path.of("../samples/air.zarr").toRealPath().toString();
    Path copy = folder.resolve("données.zarr");
    Map<String, String> posix = Map.of("LC_ALL", "POSIX");
    run(0, posix, List.of(launcher, "copy", "-q", sample, copy.toString()));
    assertThat(copy).isDirectory();
    assertThat(run(0, posix, List.of(launcher, "info", copy.toString()))).startsWith(copy + "\n");
  }

  private static Optional<Path> newerJava() throws IOException {
    Path all = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(all)) {
      return homes
          .filter(home -> home.getFileName().toString().matches("\\D*(2[1-9]|[3-9]\\d)\\b.*"))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .findFirst();
    }
  }

  @Test
  void jarsThatUsersNameReadMoreFormats() throws Exception {
    Path launcher = unpacked();
    Path source = Files.writeString(folder.resolve("a.lines"), "lines\n3\n1\n4\n");
    Path target = folder.resolve("a.zarr");
    List<String> copy =
        List.of(launcher.toString(), "copy", source.toString(), target.toString(), "--verify");
    assertThat(run(1, Map.of(), copy))
        .contains("a.lines: no reader here opens it")
        .contains("ZARR_CDM_CLASSPATH");
    Files.createDirectory(folder.resolve("more jars"));
    module(folder.resolve("more jars/lines.jar"));
    Map<String, String> more =
        Map.of("ZARR_CDM_CLASSPATH", folder.resolve("more jars/*").toString());
    assertThat(run(0, more, copy)).startsWith("zarr-cdm: wrote ").hasLineCount(1);
    assertThat(run(0, Map.of(), List.of(launcher.toString(), "dump", target.toString())))
        .contains("digit =", "3, 1, 4");
  }

  /** One as netCDF-Java's for GRIB: a reader, and the service by which it is found. */
  private static void module(Path jar) throws IOException {
    String reader = LinesIosp.class.getName();
    String entry = reader.replace('.', '/') + ".class";
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
        InputStream bytes = LinesIosp.class.getResourceAsStream("/" + entry)) {
      zip.putNextEntry(new ZipEntry(entry));
      bytes.transferTo(zip);
      zip.putNextEntry(new ZipEntry("META-INF/services/ucar.nc2.iosp.IOServiceProvider"));
      zip.write(reader.getBytes(UTF_8));
    }
  }

  private String run(Path loaded, Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(0, launcher.toString());
    return run(0, Map.of("ZARR_CDM_OPTS", "-Xlog:class+load:file=" + loaded), command);
  }

  private String run(int status, Map<String, String> environment, List<String> command)
      throws Exception {
    ProcessBuilder process = new ProcessBuilder(command);
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));
    process.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    process.environment().putAll(environment);
    Process run = process.redirectErrorStream(true).start();
    String said = new String(run.getInputStream().readAllBytes(), UTF_8);
    assertThat(run.waitFor()).as(said).isEqualTo(status);
    return said;
  }

  /** The launcher. */
  private Path unpacked() throws IOException {
    List<Path> launchers = new ArrayList<>();
    try (InputStream bytes = Files.newInputStream(zip());
        ZipInputStream zip = new ZipInputStream(bytes)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        if (!entry.isDirectory()) {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
        if (entry.getName().endsWith("bin/zarr-cdm")) {
          assertThat(file.toFile().setExecutable(true)).isTrue();
          launchers.add(file);
        }
      }
    }
    assertThat(launchers).hasSize(1);
    return launchers.get(0);
  }

  private static Path zip() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("zarr-cdm-.*\\.zip"))
          .findFirst()
          .orElseThrow();
    }
  }
}
