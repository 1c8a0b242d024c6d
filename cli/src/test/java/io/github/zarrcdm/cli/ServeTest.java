package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeTest {
  private static final String AIR = Path.of("../samples/air.zarr").toString();

  @Test
  void servesUntilItIsInterrupted() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int[] exitCode = {-1};
    Thread command =
        new Thread(
            () ->
                exitCode[0] =
                    Main.run(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        "serve",
                        "--port=0",
                        "--access-log",
                        "air=" + AIR,
                        "gone=nothing.nc"));
    command.start();
    try {
      Matcher url = Pattern.compile("http://localhost:\\d+/air/").matcher("");
      while (!url.reset(out.toString()).find()) {
        assertThat(command.isAlive()).as("%s", err).isTrue();
        Thread.sleep(20);
      }
      assertThat(status(url.group() + "v2.zarr/.zmetadata")).isEqualTo(200);
      assertThat(status(url.group().replace("/air/", "/gone/v3.zarr/zarr.json"))).isEqualTo(503);
      while (!err.toString().contains("gone")) {
        Thread.sleep(20);
      }
    } finally {
      command.interrupt();
      command.join();
    }
    assertThat(exitCode[0]).isZero();
    assertThat(err.toString()).contains("zarr-cdm: gone: ").contains("requests for it get 503");
  }

  private static int status(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x=a.nc x=b.nc; two locations have the name x",
        "a/x.nc b/x.nc; two locations have the name x.nc",
        "a#1/x.nc b#2/x.nc; two locations have the name x.nc",
        "a#ir=x.nc; a: there is no option \"ir\"",
        "--port=70000 a.nc; --port=70000: expected 0 to 65535",
        "--codec=lzw a.nc; lzw",
        "--url=here a.nc; --url=here: expected a URL",
        "--memory=much a.nc; much",
        "--threads=0 a.nc; --threads=0: expected 1",
        "/; has no name",
      })
  void wrongArgumentsAre2(String arguments, String message) {
    Command command = Command.run(("serve " + arguments).split(" "));
    assertThat(command.err()).contains(message);
    assertThat(command.exitCode()).isEqualTo(2);
  }

  @Test
  void aNameMayHaveBlanks() {
    Command command = Command.run("serve", "a (1)=x.nc", "a (1)=y.nc");
    assertThat(command.err()).contains("two locations have the name a (1)");
    assertThat(command.exitCode()).isEqualTo(2);
  }

  @Test
  void aPortThatIsTakenIs1() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
      Command command = Command.run("serve", "--port=" + taken.getLocalPort(), AIR);
      assertThat(command.err())
          .contains("localhost port " + taken.getLocalPort())
          .contains("Choose another --port or --bind");
      assertThat(command.exitCode()).isOne();
    }
  }

  @Test
  void anAddressThatIsNotHereIs1() {
    Command command = Command.run("serve", "--port=0", "--bind=192.0.2.1", AIR);
    assertThat(command.err()).contains("192.0.2.1");
    assertThat(command.exitCode()).isOne();
  }
}
