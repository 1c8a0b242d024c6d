package io.github.zarrcdm.thredds;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * The drop-in jar on netCDF-Java 5.4.2, as Apache Sedona packs it: {@code mvn -Pcdm-5.4.2 verify}.
 * It downloads 73 MB, so it is not part of every build.
 */
class OlderNetcdfJavaIT {
  @TempDir Path folder;

  @Test
  void dumpsAreThoseOfTheNewerOne() throws Exception {
    Path locations = folder.resolve("locations");
    List<String> stores = stores();
    Files.write(locations, stores);

    String older = System.getProperty("cdm-5.4.2.jar");
    List<String> expected = dump(System.getProperty("java.class.path"), locations);
    List<String> actual =
        dump(
            Stream.of(
                    older,
                    System.getProperty("drop-in.jar"),
                    jarOf(DumpAll.class),
                    jarOf(LoggerFactory.class))
                .collect(joining(File.pathSeparator)),
            locations);

    assertThat(expected).hasSize(stores.size());
    List<String> different = new ArrayList<>();
    long failed = 0;
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).equals(actual.get(i))) {
        different.add(actual.get(i));
      }
      failed += actual.get(i).contains("\nfailed: ") ? 1 : 0;
    }
    System.out.printf(
        "netCDF-Java 5.4.2: %d stores dumped, %d as by 5.5.3, %d refused%n",
        stores.size(), stores.size() - different.size(), failed);
    assertThat(different).isEmpty();
  }

  @Test
  void everyMemberThatTheJarNamesExists() throws IOException {
    URL older = Path.of(System.getProperty("cdm-5.4.2.jar")).toUri().toURL();
    URL slf4j = LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {older, slf4j}, ClassLoader.getPlatformClassLoader())) {
      assertThat(LinkageIT.ofNetcdfJava()).allMatch(r -> Members.exists(r, loader));
    }
  }

  private static List<String> stores() {
    return Stream.concat(Corpus.cases().stream(), Corpus.geo().stream())
        .filter(c -> !c.category().equals("bad"))
        .map(CorpusCase::store)
        .map(store -> "zarr:" + store)
        .toList();
  }

  /** One text for each store. */
  private List<String> dump(String classPath, Path locations) throws Exception {
    Path dumps = Files.createTempFile(folder, "dumps", ".cdl");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                DumpAll.class.getName(),
                locations.toString(),
                dumps.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return texts(dumps);
  }

  private static List<String> texts(Path dumps) throws IOException {
    return Stream.of(Files.readString(dumps).split("(?m)^=== "))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static String jarOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
