package io.github.zarrcdm.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.util.ZstdVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contents of the jar that a user puts next to cdm-core, and above all what it lacks. */
class DropInJarIT {
  private static JarFile jar;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(System.getProperty("drop-in.jar"));
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void everyClassIsOursOrBelongsToNativeCodeThatKnowsItsName() {
    assertThat(names().filter(n -> n.endsWith(".class")))
        .isNotEmpty()
        .allSatisfy(
            n ->
                assertThat(n)
                    .matches("(io/github/zarrcdm|com/github/luben/zstd|net/jpountz)/.*\\.class"));
  }

  @Test
  void theDependenciesAreInsideUnderOurName() {
    assertThat(names())
        .contains(
            "io/github/zarrcdm/shaded/jackson/databind/ObjectMapper.class",
            "io/github/zarrcdm/shaded/commons/compress/compressors/CompressorInputStream.class",
            "io/github/zarrcdm/shaded/xz/XZInputStream.class",
            "com/github/luben/zstd/Zstd.class",
            "net/jpountz/lz4/LZ4Factory.class",
            "linux/amd64/libzstd-jni-" + zstdVersion() + ".so",
            "net/jpountz/util/linux/amd64/liblz4-java.so");
  }

  /** Host, library and log would otherwise meet a second, older or newer one of their own. */
  @Test
  void theHostsOwnLibrariesStayOutside() {
    assertThat(names())
        .noneMatch(n -> n.startsWith("ucar/"))
        .noneMatch(n -> n.startsWith("org/slf4j/"))
        .noneMatch(n -> n.startsWith("com/google/"))
        .noneMatch(n -> n.startsWith("software/amazon/"));
  }

  @Test
  void everyServiceFileNamesClassesThatAreInside() {
    Map<String, List<String>> services = new TreeMap<>();
    names()
        .filter(n -> n.startsWith("META-INF/services/") && !n.endsWith("/"))
        .forEach(n -> services.put(n, providers(n)));
    assertThat(services).isNotEmpty();
    services.forEach(
        (file, classes) ->
            assertThat(classes)
                .as(file)
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allSatisfy(c -> assertThat(names()).contains(c.replace('.', '/') + ".class")));
  }

  @Test
  void nothingIsLeftOfTheJarsThatWentIn() {
    assertThat(names())
        .doesNotHaveDuplicates()
        .noneMatch(n -> n.endsWith("module-info.class"))
        .noneMatch(n -> n.startsWith("META-INF/versions/"))
        .noneMatch(n -> n.startsWith("META-INF/maven/"))
        .noneMatch(n -> n.matches("META-INF/[^/]*\\.(SF|RSA|DSA)"));
  }

  @Test
  void saysWhatItIsAndUnderWhichLicenses() throws IOException {
    Manifest manifest = jar.getManifest();
    assertThat(manifest.getMainAttributes().getValue("Automatic-Module-Name"))
        .isEqualTo("io.github.zarrcdm");
    assertThat(manifest.getMainAttributes().getValue("Implementation-Version")).isNotBlank();
    assertThat(text("META-INF/LICENSE")).contains("Apache License");
    assertThat(text("META-INF/NOTICE")).startsWith("zarr-cdm").contains("Jackson", "zstd-jni");
    assertThat(names()).contains("META-INF/licenses/zstd.txt", "META-INF/licenses/lz4.txt");
  }

  private static Stream<String> names() {
    return jar.stream().map(ZipEntry::getName);
  }

  private static String zstdVersion() {
    return ZstdVersion.VERSION;
  }

  private static List<String> providers(String serviceFile) {
    return text(serviceFile)
        .lines()
        .map(String::strip)
        .filter(l -> !l.isEmpty() && !l.startsWith("#"))
        .toList();
  }

  private static String text(String entry) {
    try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
