package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the Dockerfile, done in a folder instead of an image. */
@DisabledOnOs(OS.WINDOWS)
class DockerIT {
  @TempDir Path image;

  @BeforeEach
  void unpackAServer() throws IOException {
    Path lib = Files.createDirectories(image.resolve("tomcat/webapps/thredds/WEB-INF/lib"));
    Files.createFile(lib.resolve("cdm-core-5.6.0.jar"));
    Path content = Files.createDirectories(image.resolve("tomcat/content/thredds"));
    Files.writeString(content.resolve("threddsConfig.xml"), "<threddsConfig>\n</threddsConfig>\n");
  }

  @Test
  void eachStepWorksAndTheImageHasJarCatalogsAndRegistration() throws Exception {
    for (String line : Files.readAllLines(Path.of("docker/Dockerfile"))) {
      String[] words = line.split("\\s+");
      switch (words[0]) {
        case "COPY" -> copy(Arrays.copyOfRange(words, 1, words.length));
        case "RUN" -> run(line.substring("RUN ".length()).replace("/opt", image + "/opt"));
        default -> assertThat(words[0]).isIn("#", "ARG", "ENV", "FROM");
      }
    }
    assertThat(Files.list(image.resolve("tomcat/webapps/thredds/WEB-INF/lib")))
        .anyMatch(jar -> jar.getFileName().toString().matches("zarr-cdm-.*-all.jar"));
    assertThat(image.resolve("tomcat/content/thredds/zarr/ncml.xml")).exists();
    assertThat(image.resolve("tomcat/content/thredds/threddsConfig.xml"))
        .content()
        .contains("io.github.zarrcdm.iosp.ZarrIosp", "<Zarr><allow>true</allow></Zarr>");
    assertThat(image.resolve("opt/zarr-cdm/jmx-exporter.yaml")).exists();
  }

  /** Such as {@code zarr-cdm catalog --zarr} writes, put in the place of an example. */
  @Test
  void aCatalogThatOffersZarrKeepsItsOwnServices() throws Exception {
    Path catalog = image.resolve("opt/zarr-cdm/content/zarr/catalog.xml");
    String own =
        """
        <catalog>
          <service name="grids" serviceType="Compound" base="">
            <service name="grids-zarr" serviceType="Zarr" base="/thredds/zarr/" suffix="/v3.zarr"/>
          </service>
        </catalog>
        """;
    for (String line : Files.readAllLines(Path.of("docker/Dockerfile"))) {
      String[] words = line.split("\\s+");
      if (words[0].equals("COPY")) {
        copy(Arrays.copyOfRange(words, 1, words.length));
      } else if (words[0].equals("RUN")) {
        Files.writeString(catalog, own);
        run(line.substring("RUN ".length()).replace("/opt", image + "/opt"));
      }
    }
    assertThat(image.resolve("tomcat/content/thredds/zarr/catalog.xml")).content().isEqualTo(own);
  }

  private void copy(String... words) throws IOException {
    Path target = image.resolve(words[words.length - 1].substring(1));
    for (String from : List.of(words).subList(0, words.length - 1)) {
      PathMatcher wanted = FileSystems.getDefault().getPathMatcher("glob:" + from + "{,/**}");
      try (Stream<Path> files = Files.walk(Path.of(""))) {
        List<Path> found = files.filter(wanted::matches).filter(Files::isRegularFile).toList();
        assertThat(found.isEmpty() && !isOptional(from)).as(from).isFalse();
        for (Path file : found) {
          Path below = from.equals("content") ? Path.of(from).relativize(file) : file.getFileName();
          Path to = target.resolve(below);
          Files.createDirectories(to.getParent());
          Files.copy(file, to);
        }
      }
    }
  }

  /**
   * A name with a pattern for one letter: where nothing matches, Docker goes on with the others.
   */
  private static boolean isOptional(String from) {
    return from.endsWith("]");
  }

  private void run(String command) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
    shell.environment().put("CATALINA_HOME", image.resolve("tomcat").toString());
    Process process = shell.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
  }
}
