package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.iosp.IOServiceProvider;
import ucar.unidata.io.spi.RandomAccessFileProvider;

/**
 * Servers from TDS 5.5 on bring cdm-zarr, which claims every folder. Here a jar like it stands
 * before the drop-in jar on the class path of a JVM of its own.
 */
class BundledReaderIT {
  private static final String STORE = Corpus.store("xarray/air_packed_1_v3_x2604").toString();

  @TempDir Path folder;

  /** Nothing needs a registration, not even the first open of the JVM. */
  @ParameterizedTest
  @ValueSource(
      strings = {"acquireFile", "openFile", "openDataset", "legacy", "ncml", "registered", "first"})
  void theDropInJarOpensTheStore(String way) throws Exception {
    assertThat(opened(way, STORE)).isEqualTo("Zarr");
  }

  @Test
  void theOtherReaderStillOpensWhatIsNotAStore() throws Exception {
    assertThat(opened("registered", folder.toString())).isEqualTo("Greedy");
    assertThat(opened("first", folder.toString())).isEqualTo("Greedy");
  }

  private String opened(String way, String location) throws Exception {
    Path jar = bundled(folder.resolve("cdm-zarr.jar"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = jar + File.pathSeparator + System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // Java 24 and later warn of native libraries otherwise.
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                WhichReader.class.getName(),
                way,
                location)
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** Only the service files: the classes are the tests' own. */
  private static Path bundled(Path jar) throws IOException {
    List<Class<?>> services = List.of(RandomAccessFileProvider.class, IOServiceProvider.class);
    List<Class<?>> classes = List.of(GreedyReader.Files.class, GreedyReader.class);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (int i = 0; i < services.size(); i++) {
        out.putNextEntry(new JarEntry("META-INF/services/" + services.get(i).getName()));
        out.write(classes.get(i).getName().getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }
}
