package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that nobody means well with get an error each, and others are served meanwhile. */
class AttackedServerTest {
  @TempDir static Path folder;
  private static TestServer server;
  private static Path store;

  @BeforeAll
  static void serve() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(folder.resolve("secret.json"), "secret");
    store = Sources.store(data.resolve("a.zarr"), 3);
    Files.writeString(store.resolve("secret.json"), "secret");
    Files.writeString(store.resolve("a").resolve(".password"), "secret");
    Files.writeString(data.resolve(".hidden.nc"), "secret");
    Files.createSymbolicLink(data.resolve("out"), folder);
    Sources.netcdf(data.resolve("v.nc"), 3);
    server = TestServer.of(Map.of("data", data.toString(), "store", store.toString()));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../secret.json",
        "/data/../secret.json",
        "/data/%2e%2e/secret.json",
        "/data/..%2fsecret.json",
        "/data/..%5csecret.json",
        "/data/%2e%2e%2fsecret.json",
        "/data/a.zarr/v3.zarr/../../../secret.json",
        "/data/a.zarr/v3.zarr/%2e%2e/secret.json",
        "/data/a.zarr/v3.zarr/..%2f..%2f..%2fsecret.json",
        "/data/a.zarr/v3.zarr/secret.json",
        "/store/v3.zarr/secret.json",
        "/store/v3.zarr/a/.password",
        "/store/v3.zarr/a/c/../../secret.json",
        "/store/v3.zarr//etc/passwd",
        "/data/out/secret.json",
        "/data/out/data/a.zarr/v3.zarr/zarr.json",
        "/data/.hidden.nc",
        "/data/.hidden.nc/v3.zarr/zarr.json",
        "/data//etc/passwd",
        "/data/%00",
        "/data/a.zarr;x/v3.zarr/zarr.json",
        "/etc/passwd",
        "/store/v3.zarr/a/c/%FF",
        "/%252e%252e/secret.json",
      })
  void noPathLeadsOutOfWhatIsServed(String path) throws Exception {
    String answer = server.raw("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n\r\n");
    assertThat(answer).matches("(?s)HTTP/1.1 40[04] .*").doesNotContain("secret\n", "root:");
  }

  @Test
  void whatIsThereIsFoundWithoutBeingLookedForAtStart() throws Exception {
    assertThat(server.text("/data/")).contains("a.zarr/", "v.nc/").doesNotContain("hidden");
    assertThat(server.get("/data/v.nc/v3.zarr/zarr.json").statusCode()).isEqualTo(200);
    Sources.netcdf(folder.resolve("data").resolve("later.nc"), 3);
    assertThat(server.get("/data/later.nc/v2.zarr/.zmetadata").statusCode()).isEqualTo(200);
    Files.delete(folder.resolve("data").resolve("later.nc"));
    assertThat(server.get("/data/later.nc/v2.zarr/.zmetadata").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "localhost.evil.example", "10.0.0.1:8080", "", "a b", "[::2]"})
  void aServerOfThisMachineAloneHasNoOtherName(String host) throws Exception {
    String answer = server.raw("GET / HTTP/1.0\r\nHost: " + host + "\r\n\r\n");
    assertThat(answer).matches("(?s)HTTP/1.1 4(21|00) .*").doesNotContain("href");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]:99"})
  void itsOwnNamesAreServed(String host) throws Exception {
    assertThat(server.raw("GET / HTTP/1.0\r\nHost: " + host + "\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void longKeysAndManyHeadersAreRefused() throws Exception {
    String request = "GET /store/v3.zarr/%s HTTP/1.0\r\nHost: localhost\r\n\r\n";
    assertThat(server.raw(request.formatted("x".repeat(10_000)))).startsWith("HTTP/1.1 404 ");
    assertThat(server.raw(request.formatted("x".repeat(64 << 10))))
        .matches("(?s)(HTTP/1.1 4\\d\\d .*)?");
    String headers = "X-Header: y\r\n".repeat(100_000);
    String flood = "GET / HTTP/1.0\r\nHost: localhost\r\n" + headers + "\r\n";
    assertThat(server.raw(flood)).matches("(?s)(HTTP/1.1 4\\d\\d .*)?");
    assertServes();
  }

  @Test
  void manyRangesAreNotPutTogether() throws Exception {
    String ranges = "0-0,".repeat(2_000) + "0-0";
    assertThat(server.get("/store/v3.zarr/a/c/0", "Range", "bytes=" + ranges).statusCode())
        .isEqualTo(200);
    assertThat(
            server
                .get("/store/v3.zarr/a/c/0", "Range", "bytes=" + "9".repeat(5_000) + "-")
                .statusCode())
        .isEqualTo(200);
    assertThat(
            server
                .get("/store/v3.zarr/a/c/0", "Range", "bytes=" + "9".repeat(50) + "-")
                .statusCode())
        .isEqualTo(416);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000\u0001\u0002\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET http://evil.example/ HTTP/1.0\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Length: 5\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + "0\r\n\r\n",
      })
  void whatIsNoRequestIsRefused(String bytes) throws Exception {
    assertThat(server.raw(bytes)).matches("(?s)(HTTP/1.1 [45]\\d\\d .*)?");
    assertServes();
  }

  @Test
  void credentialsOfSourcesAreInNoAnswer() throws Exception {
    String location = "https://me:secret@host/x.nc?sig=secret#key=secret";
    try (TestServer failing =
        TestServer.of(
            Map.of("x", location),
            opened -> {
              throw new IOException(opened + " and s3://a@secret@b/c?secret cannot be opened");
            },
            Duration.ofSeconds(60))) {
      for (String path : new String[] {"/", "/x/", "/x/v3.zarr/", "/x/v2.zarr/.zmetadata"}) {
        assertThat(failing.text(path)).contains("x").doesNotContain("secret");
        assertThat(failing.get(path).headers().map().toString()).doesNotContain("secret");
      }
    }
  }

  private void assertServes() throws Exception {
    assertThat(server.get("/store/v3.zarr/a/c/0").statusCode()).isEqualTo(200);
  }
}
