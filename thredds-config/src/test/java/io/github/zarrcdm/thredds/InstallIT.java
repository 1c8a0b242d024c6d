package io.github.zarrcdm.thredds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdom2.Element;
import org.jdom2.input.SAXBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.util.xml.RuntimeConfigParser;

/** {@code install.sh} on folders that look like an unpacked THREDDS Data Server. */
@DisabledOnOs(OS.WINDOWS)
class InstallIT {
  private static final String CONFIG =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <threddsConfig>
        <serverInformation><name>Test</name></serverInformation>
        <!--
        <nj22Config>
          <ioServiceProvider class="edu.univ.ny.stuff.FooFiles"/>
        </nj22Config>
        -->
      </threddsConfig>
      """;

  @TempDir Path server;
  private Path lib;
  private Path config;

  @BeforeEach
  void unpackAServer() throws IOException {
    lib = Files.createDirectories(server.resolve("webapps/thredds/WEB-INF/lib"));
    Files.createFile(lib.resolve("cdm-core-5.5.3.jar"));
    Files.createDirectories(server.resolve("content/thredds"));
    config = Files.writeString(server.resolve("content/thredds/threddsConfig.xml"), CONFIG);
  }

  @Test
  void theJarGoesBesideCdmCore() throws Exception {
    Run run = install(webapp());
    assertThat(run.exit()).as(run.text()).isZero();
    Path jar = Path.of(System.getProperty("drop-in.jar"));
    assertThat(lib.resolve(jar.getFileName())).hasSameBinaryContentAs(jar);
    assertThat(run.text()).contains("netCDF-Java 5.5.3", "copied: ", "sha256", "Restart");
    assertThat(config).hasContent(CONFIG);
  }

  /** Of those that were built, not that for S3, and whatever the folders are called. */
  @Test
  void theNewestJarIsTaken() throws Exception {
    Path target = Files.createDirectories(server.resolve("s3/target"));
    Path script = target.resolveSibling("install.sh");
    Files.copy(Path.of("install.sh"), script);
    for (String version : List.of("0.9.0", "0.10.0", "s3-0.11.0")) {
      Files.writeString(target.resolve("zarr-cdm-%s-all.jar".formatted(version)), version);
    }
    Path older = target.resolve("zarr-cdm-0.9.0-all.jar");
    Files.setLastModifiedTime(older, FileTime.from(Instant.now().minusSeconds(60)));
    Run run = run("sh", script.toString(), webapp());
    assertThat(run.exit()).as(run.text()).isZero();
    assertThat(lib).isDirectoryContaining("glob:**/zarr-cdm-0.10.0-all.jar");
    install("--undo", webapp());
    Files.setLastModifiedTime(older, FileTime.from(Instant.now().plusSeconds(60)));
    run("sh", script.toString(), webapp());
    assertThat(lib).isDirectoryContaining("glob:**/zarr-cdm-0.9.0-all.jar");
  }

  @Test
  void theContentGetsCatalogsAndARegistrationThatNetcdfJavaUnderstands() throws Exception {
    Run run = install("--content", content(), "--data", "/srv/zarr", webapp());
    assertThat(run.exit()).as(run.text()).isZero();
    Element root =
        new SAXBuilder().build(new StringReader(Files.readString(config))).getRootElement();
    assertThat(Path.of(content(), root.getChildText("catalogRoot"))).exists();
    StringBuilder errors = new StringBuilder();
    RuntimeConfigParser.read(root.getChild("nj22Config"), errors);
    assertThat(errors.toString()).doesNotContainIgnoringCase("exception").doesNotContain("failed");
    assertThat(Path.of(content(), "zarr/ncml.xml"))
        .content()
        .contains("/srv/zarr")
        .doesNotContain("/data/zarr");
  }

  @Test
  void dap4OfNcmlIsOfferedByServersThatKnowIt() throws Exception {
    String dap4 = "serviceType=\"DAP4\"";
    install("--content", content(), webapp());
    assertThat(Path.of(content(), "zarr/ncml.xml")).content().doesNotContain(dap4);
    install("--undo", webapp());
    Files.move(lib.resolve("cdm-core-5.5.3.jar"), lib.resolve("cdm-core-5.9.1.jar"));
    install("--content", content(), webapp());
    assertThat(Path.of(content(), "zarr/ncml.xml")).content().containsOnlyOnce(dap4);
  }

  @Test
  void zarrIsTurnedOnAndOfferedIfItIsAskedFor() throws Exception {
    String service = "serviceType=\"Zarr\" base=\"/thredds/zarr/\" suffix=\"/v3.zarr\"";
    install("--content", content(), webapp());
    assertThat(config).content().doesNotContain("<Zarr>");
    assertThat(Path.of(content(), "zarr/scan-v3.xml")).content().doesNotContain(service);
    install("--undo", webapp());
    Map<String, String> before = files();
    Run run = install("--content", content(), "--zarr", webapp());
    assertThat(run.text()).contains("turned on: /thredds/zarr/");
    Element root =
        new SAXBuilder().build(new StringReader(Files.readString(config))).getRootElement();
    assertThat(root.getChild("Zarr").getChildText("allow")).isEqualTo("true");
    for (String catalog : List.of("ncml.xml", "scan-v3.xml", "dataset-root.xml")) {
      assertThat(Path.of(content(), "zarr", catalog)).content().containsOnlyOnce(service);
    }
    install("--undo", webapp());
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void undoLeavesEverythingAsItWas() throws Exception {
    Map<String, String> before = files();
    assertThat(install("--content", content(), webapp()).exit()).isZero();
    assertThat(files()).isNotEqualTo(before);
    Run undo = install("--undo", webapp());
    assertThat(undo.exit()).as(undo.text()).isZero();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void undoKeepsWhatTheAdministratorChanged() throws Exception {
    install("--content", content(), webapp());
    Path mine = Files.writeString(Path.of(content(), "zarr/ncml.xml"), "<catalog/>");
    Run undo = install("--undo", webapp());
    assertThat(undo.text()).contains("kept, because it was changed: " + mine.toRealPath());
    assertThat(mine).exists();
    assertThat(config).hasContent(CONFIG);
  }

  /** A new war wipes the jar and the record of the installation, and leaves the content. */
  @Test
  void theSameCommandPutsTheJarIntoANewWar() throws Exception {
    String[] same = {"--content", content(), "--zarr", webapp()};
    install(same);
    Path jar = lib.resolve(Path.of(System.getProperty("drop-in.jar")).getFileName());
    Map<String, String> before = files();
    Files.delete(jar);
    Files.delete(lib.resolveSibling("zarr-cdm.installed"));
    Path mine = Files.writeString(Path.of(content(), "zarr/ncml.xml"), "<catalog/>");
    Run run = install(same);
    assertThat(run.exit()).as(run.text()).isZero();
    assertThat(run.text()).containsOnlyOnce("kept").contains(mine.toRealPath().toString());
    assertThat(mine).hasContent("<catalog/>");
    assertThat(jar).exists();
    assertThat(config).hasContent(before.get("content/thredds/threddsConfig.xml"));
    install("--undo", webapp());
    assertThat(config).hasContent(CONFIG);
    assertThat(mine.resolveSibling("catalog.xml")).doesNotExist();
  }

  @Test
  void aChangedRegistrationStaysInANewWar() throws Exception {
    install("--content", content(), webapp());
    Files.delete(lib.resolveSibling("zarr-cdm.installed"));
    Files.delete(lib.resolve(Path.of(System.getProperty("drop-in.jar")).getFileName()));
    String changed = Files.readString(config).replace("<nj22Config>", "<nj22Config><!-- mine -->");
    Files.writeString(config, changed);
    Run run = install("--content", content(), webapp());
    assertThat(run.text()).contains("kept, because it was changed: the registration");
    assertThat(config).hasContent(changed);
  }

  @Test
  void aBundledReaderOfZarrIsNamedWithWhatToDo() throws Exception {
    Files.createFile(lib.resolve("cdm-zarr-5.6.0.jar"));
    assertThat(install(webapp()).text())
        .contains("cdm-zarr-5.6.0.jar claims every folder", "--content");
  }

  @Test
  void refusesWhatItDoesNotKnowAndTouchesNothing() throws Exception {
    Path old = lib.resolve("cdm-core-5.3.3.jar");
    Files.move(lib.resolve("cdm-core-5.5.3.jar"), old);
    refuses("netCDF-Java 5.3.3 is too old", webapp());
    Files.move(old, server.resolve("elsewhere.jar"));
    refuses("this is not THREDDS Data Server 5", webapp());
    refuses("has no WEB-INF/lib", server.toString());
    refuses("is a war file", server.resolve("thredds.war").toString());
    refuses("nothing of zarr-cdm was put in", "--undo", webapp());
  }

  @Test
  void refusesASecondNj22Config() throws Exception {
    Files.writeString(config, CONFIG.replace("<!--", "").replace("-->", ""));
    refuses("has an nj22Config, and only the first is read", "--content", content(), webapp());
  }

  @Test
  void refusesASecondSwitchForZarr() throws Exception {
    Files.writeString(
        config,
        CONFIG.replace("</threddsConfig>", "<Zarr><allow>false</allow></Zarr></threddsConfig>"));
    refuses("has an element Zarr already", "--content", content(), "--zarr", webapp());
    refuses("--zarr is written into threddsConfig.xml", "--zarr", webapp());
  }

  @Test
  void refusesToGoInTwice() throws Exception {
    install(webapp());
    refuses("in there already", webapp());
  }

  private void refuses(String why, String... args) throws Exception {
    Map<String, String> before = files();
    Run run = install(args);
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text()).contains(why);
    assertThat(files()).isEqualTo(before);
  }

  private String webapp() {
    return server.resolve("webapps/thredds").toString();
  }

  private String content() {
    return server.resolve("content/thredds").toString();
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(server)) {
      for (Path path : paths.toList()) {
        files.put(
            server.relativize(path).toString(),
            Files.isDirectory(path)
                ? "folder"
                : Files.size(path) > 100_000 ? "large" : Files.readString(path));
      }
    }
    return files;
  }

  private static Run install(String... args) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("sh", "install.sh", "--jar", System.getProperty("drop-in.jar")));
    command.addAll(List.of(args));
    return run(command.toArray(String[]::new));
  }

  private static Run run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), text);
  }

  private record Run(int exit, String text) {}
}
