package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * {@code NetcdfFiles.open("http://.../x.zarr")}, without {@code zarr:}: netCDF-Java asks its own
 * HTTP reader before any service, so that it works once Zarr is registered, and not before.
 */
public class PlainUrlTest {
  private static final Path STORE = Corpus.store("xarray/air_float_0_v3_x2604");

  @Test
  void opensOnceZarrIsRegistered() throws Exception {
    Zarr.register();
    try (WebServer server = WebServer.withIndexes(STORE);
        NetcdfFile far = NetcdfFiles.open(server.url());
        NetcdfFile near = NetcdfFiles.open(STORE.toString())) {
      assertThat(far.getVariables()).hasSameSizeAs(near.getVariables());
      assertThat(far.findVariable("air").read().getSize()).isPositive();
    }
  }

  @Test
  void isNetcdfJavasOwnInAProgramThatRegistersNothing() throws Exception {
    try (WebServer server = WebServer.withIndexes(STORE)) {
      assertThat(inANewJvm(server.url())).doesNotContain("opened").contains("HTTPRandomAccessFile");
      assertThat(inANewJvm("zarr:" + server.url())).contains("opened");
    }
  }

  /** What a program that opens {@code location} and knows nothing of Zarr prints. */
  public static String inANewJvm(String location, String... options) throws IOException {
    return inANewJvm(Opens.class, location, options);
  }

  /** What {@code program} prints when it is called with {@code location}. */
  public static String inANewJvm(Class<?> program, String location, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            program.getName(),
            location));
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** A program that knows nothing of Zarr. */
  static final class Opens {
    private Opens() {}

    /** Opens the first argument. */
    public static void main(String[] arguments) throws IOException {
      try (NetcdfFile file = NetcdfFiles.open(arguments[0])) {
        System.out.println("opened " + file.getVariables().size());
      }
    }
  }
}
