package io.github.zarrcdm.cli;

import static java.nio.file.attribute.PosixFilePermission.OTHERS_READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The launcher itself, {@code ./zarr-cdm}, as a shell runs it: what goes to which stream, and how
 * it ends. {@code -Dzarrcdm.test.processes=all} runs three verbs on every store of the corpus that
 * this module unpacks; without it each verb runs once or twice.
 */
class ProcessesTest {
  private static final Path LAUNCHER = Path.of("../zarr-cdm");
  private static final String AIR = "../samples/air.zarr";
  private static final int SECONDS = 600;

  @TempDir static Path folder;

  /** What the launcher would build again is what this build has just compiled. */
  @BeforeAll
  static void theLauncherIsUpToDate() throws IOException {
    assumeThat(File.separatorChar).as("a POSIX shell").isEqualTo('/');
    Files.setLastModifiedTime(Path.of("target/classpath"), FileTime.from(Instant.now()));
  }

  /** A verb, the code that it ends with, and what its output holds. */
  record Run(int exitCode, String output, String... words) {
    @Override
    public String toString() {
      return String.join(" ", words);
    }
  }

  static List<Run> eachVerb() {
    return List.of(
        new Run(0, "short air(time, lat, lon)", "dump", AIR),
        new Run(0, "\"data\" : [", "dump", "--json", "-v", "time", AIR),
        new Run(0, "in shards of", "info", stores("v3_sharding").get(0)),
        new Run(0, "0 errors", "check", AIR),
        new Run(1, "error: ", "check", store("bad/truncated_gzip_v3")),
        new Run(1, "", "dump", store("bad/truncated_gzip_v3")),
        new Run(0, "", "copy", AIR, folder + "/air.nc"),
        new Run(0, "", "map", "-o", folder + "/air.png", AIR),
        new Run(0, "urlPath=\"zarr/air.zarr", "catalog", "../samples"),
        new Run(0, "\"data_type\":\"float32\"", "conformance", "--array_path=" + AIR + "/lat"),
        new Run(0, "complete -F", "generate-completion"),
        new Run(0, "zarr-cdm", "--version"),
        new Run(1, "", "info", "no/such.zarr"),
        new Run(2, "", "dump", "--colour", AIR));
  }

  /** Another user cannot read the files of a local Maven repository. */
  @Test
  void allThatTheLauncherLoadsIsInTheCheckout() throws IOException {
    Path checkout = Path.of("..").toRealPath();
    String classpath = Files.readString(Path.of("target/classpath")).trim();
    assertThat(List.of(classpath.split(File.pathSeparator)))
        .map(Path::of)
        .allSatisfy(
            entry -> {
              assertThat(entry).exists().startsWith(checkout);
              assertThat(Files.getPosixFilePermissions(entry)).contains(OTHERS_READ);
            });
  }

  @ParameterizedTest
  @MethodSource
  void eachVerb(Run run) throws Exception {
    Command command = launch(run.words());
    assertThat(command.exitCode()).as(command.err()).isEqualTo(run.exitCode());
    assertThat(command.out()).contains(run.output());
    if (run.output().isEmpty() && run.exitCode() == 2) {
      assertThat(command.out()).isEmpty();
    }
    if (run.exitCode() == 0) {
      assertThat(command.err().lines()).allMatch(line -> line.startsWith("zarr-cdm: "));
    }
    assertThat(command.err()).doesNotContain("Exception", "\tat ");
    assertThat(command.out() + command.err()).doesNotContain("\u001b");
  }

  @Test
  void aReaderThatStopsEarlyIsNotAFailure() throws Exception {
    Process process = start("dump", store("xarray/air_float_0_v3_x2604"));
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(reader.readLine()).startsWith("netcdf ");
    }
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void theLogIsWrittenOnRequest() throws Exception {
    String damaged = store("bad/attrs_deep_v2");
    assertThat(launch("info", damaged).err()).doesNotContain("WARN");
    assertThat(launch("-v", "info", damaged).err()).contains("WARN io.github.zarrcdm");
    assertThat(launch("info", "--verbose", damaged).err()).contains("WARN io.github.zarrcdm");
  }

  @Test
  void aFullDiskIsAFailure() throws Exception {
    Path full = Path.of("/dev/full");
    assumeThat(Files.exists(full)).as("/dev/full: Linux").isTrue();
    Process process = builder("dump", AIR).redirectOutput(full.toFile()).start();
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.getErrorStream().readAllBytes())
        .asString(StandardCharsets.UTF_8)
        .contains("the output is incomplete");
    assertThat(process.exitValue()).isEqualTo(1);
  }

  /** The first store of the corpus; with the property, every one. */
  @Test
  void storesOfTheCorpus() throws Exception {
    boolean all = "all".equals(System.getProperty("zarrcdm.test.processes"));
    for (String store : everyStore().subList(0, all ? everyStore().size() : 1)) {
      assertThat(launch("dump", store).exitCode()).as("dump " + store).isZero();
      assertThat(launch("check", store).exitCode()).as("check " + store).isZero();
      assertThat(launch("info", store).exitCode()).as("info " + store).isZero();
    }
  }

  /** The same in this JVM, which is quick enough for all of them. */
  static List<String> everyStore() {
    return Stream.of("nczarr", "xarray", "v2_dtypes", "v3_dtypes", "v3_sharding")
        .flatMap(category -> stores(category).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource
  void everyStore(String store) throws Exception {
    Command info = Command.run("info", store);
    assertThat(info.exitCode()).as(info.err()).isZero();
    assertThat(info.err()).isEmpty();
    Command json = Command.run("dump", "--json", store);
    assertThat(json.exitCode()).as(json.err()).isZero();
    assertThat(new ObjectMapper().readTree(json.out()).isObject()).isTrue();
  }

  private static List<String> stores(String category) {
    return Stores.cases(category).stream()
        .map(folder -> store(category + "/" + folder.getFileName()))
        .toList();
  }

  private static String store(String id) {
    return Stores.store(id).toString();
  }

  private static Command launch(String... words) throws Exception {
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    Process process =
        builder(words).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", words) + " does not end");
    }
    return new Command(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private static Process start(String... words) {
    try {
      return builder(words).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProcessBuilder builder(String... words) {
    List<String> all = new ArrayList<>(List.of("sh", LAUNCHER.toString()));
    all.addAll(List.of(words));
    return new ProcessBuilder(all);
  }
}
