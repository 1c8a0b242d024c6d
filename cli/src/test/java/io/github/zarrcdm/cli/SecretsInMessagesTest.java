package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever goes wrong, no message repeats what is secret in a location. */
class SecretsInMessagesTest {
  private static final String PASSWORD = "hunter-two";
  private static final String SIGNATURE = "c2lnbmF0dXJl";

  private static FolderServer server;

  @TempDir Path folder;

  @BeforeAll
  static void serveTheSamples() throws Exception {
    server = new FolderServer(Path.of("../samples"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Stream<List<String>> commands() {
    String host = server.url().replace("http://", "");
    List<List<String>> all = new ArrayList<>();
    for (String secret :
        List.of(
            "http://user:" + PASSWORD + "@" + host + "/NAME",
            "zarr:http://user:" + PASSWORD + "@" + host + "/NAME#anonymous=true",
            "http://" + host + "/NAME?sv=2024&sig=" + SIGNATURE)) {
      String air = secret.replace("NAME", "air.zarr");
      String missing = secret.replace("NAME", "missing.zarr");
      for (String verb : List.of("info", "dump", "check", "map", "catalog", "history")) {
        all.add(List.of(verb, missing));
        all.add(List.of(verb, air, "more", "arguments"));
        all.add(List.of(verb, "--no-such-option", air));
      }
      all.add(List.of("dump", "-v", "nothing", air));
      all.add(List.of("dump", "-s", "air(0:99)", air));
      all.add(List.of("dump", "-d", "nothing=1", "-v", "air", air));
      all.add(List.of("map", "-v", "nothing", air, "-o", "x.png"));
      all.add(List.of("copy", air, missing));
      all.add(List.of("copy", missing, "OUT.zarr"));
      all.add(List.of("copy", "-v", "nothing", air, "OUT.zarr"));
      all.add(List.of("copy", air, secret.replace("NAME", "out.nc")));
      all.add(List.of("copy", secret.replace("NAME", "air.nc"), "OUT.zarr"));
      all.add(List.of("consolidate", air));
      all.add(List.of("consolidate", missing));
      all.add(List.of("conformance", missing));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void areNotThere(List<String> arguments) {
    String out = folder.resolve("out").toString();
    Command command =
        Command.run(
            arguments.stream()
                .map(argument -> argument.replace("OUT", out))
                .map(argument -> argument.equals("x.png") ? out + ".png" : argument)
                .toArray(String[]::new));
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.err()).doesNotContain(PASSWORD, SIGNATURE).isNotEmpty();
  }
}
