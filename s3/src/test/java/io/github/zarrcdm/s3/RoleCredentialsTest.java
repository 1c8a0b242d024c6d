package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkClientException;

/** A server that gives keys of roles as Amazon's token service does, and has a bucket for them. */
class RoleCredentialsTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [80], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
      """;

  private static final List<String> PROPERTIES =
      List.of(
          "aws.configFile",
          "aws.sharedCredentialsFile",
          "aws.profile",
          "aws.roleArn",
          "aws.webIdentityTokenFile",
          "aws.disableEc2Metadata");

  /** A request for keys: who signed it, and its form. */
  private record Asked(String signature, String form) {}

  @TempDir Path folder;
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final List<String> readers = new CopyOnWriteArrayList<>();
  private final AtomicInteger given = new AtomicInteger();
  private volatile Duration valid = Duration.ofHours(1);
  private volatile String refusal = "";
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.of(Map.of()).with((exchange, key) -> answer(exchange));
    Path token = Files.writeString(folder.resolve("token"), "identity-1\n");
    System.setProperty("aws.configFile", folder.resolve("config").toString());
    System.setProperty("aws.sharedCredentialsFile", folder.resolve("credentials").toString());
    System.setProperty("aws.disableEc2Metadata", "true");
    Files.writeString(
        folder.resolve("config"),
        """
        [profile mine]
        aws_access_key_id = me
        aws_secret_access_key = hush
        [profile role]
        role_arn = arn:aws:iam::1:role/reader
        source_profile = mine
        external_id = a b+c
        role_session_name = night
        region = eu-west-2
        endpoint_url = HERE
        [profile chained]
        role_arn = arn:aws:iam::2:role/other
        source_profile = role
        endpoint_url = HERE
        [profile itself]
        role_arn = arn:aws:iam::1:role/reader
        source_profile = itself
        aws_access_key_id = own
        aws_secret_access_key = hush
        endpoint_url = HERE
        [profile keyless]
        role_arn = arn:aws:iam::1:role/reader
        source_profile = keyless
        aws_access_key_id = own
        [profile loop]
        role_arn = arn:aws:iam::1:role/a
        source_profile = pool
        endpoint_url = HERE
        [profile pool]
        role_arn = arn:aws:iam::1:role/b
        source_profile = loop
        [profile code]
        role_arn = arn:aws:iam::1:role/b
        source_profile = mine
        mfa_serial = arn:aws:iam::1:mfa/me
        [profile identity]
        role_arn = arn:aws:iam::1:role/pod
        web_identity_token_file = TOKEN
        endpoint_url = HERE
        [profile server]
        endpoint_url = HERE
        """
            .replace("HERE", server.url().replace("/x.zarr", ""))
            .replace("TOKEN", token.toString()));
  }

  @AfterEach
  void stop() {
    server.close();
    PROPERTIES.forEach(System::clearProperty);
  }

  private boolean answer(HttpExchange exchange) throws IOException {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    String signature = String.valueOf(header).replaceFirst(", Signed.*", "");
    String path = exchange.getRequestURI().getPath();
    if (exchange.getRequestMethod().equals("POST")) {
      asked.add(new Asked(signature, new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
      String keys =
          """
          <AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA%d</AccessKeyId>
          <SecretAccessKey>hush</SecretAccessKey><SessionToken>T</SessionToken>
          <Expiration>%s</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>
          """
              .formatted(given.incrementAndGet(), Instant.now().plus(valid));
      boolean refused = !refusal.isEmpty();
      WebServer.answer(
          exchange, refused ? 403 : 200, "text/xml", (refused ? refusal : keys).getBytes(UTF_8));
      return true;
    }
    readers.add(signature);
    boolean chunk = path.startsWith("/b/x.zarr/c/");
    String value = chunk ? "x" : path.equals("/b/x.zarr/zarr.json") ? ARRAY : "";
    WebServer.answer(
        exchange, value.isEmpty() ? 404 : 200, "binary/octet-stream", value.getBytes(UTF_8));
    return true;
  }

  private void opens(String location) throws IOException {
    try (Store store = Stores.open(location)) {
      assertThat(store.get("zarr.json")).isPresent();
    }
    assertThat(readers.get(readers.size() - 1)).contains("Credential=ASIA" + given.get() + "/");
  }

  @ParameterizedTest
  @CsvSource({"role, me", "itself, own"})
  void aProfileGetsKeysOfItsRoleByThoseOfAnother(String profile, String source) throws Exception {
    opens("s3://b/x.zarr#profile=" + profile);
    assertThat(asked).hasSize(1);
    assertThat(asked.get(0).signature()).contains("Credential=" + source + "/").contains("/sts/");
    assertThat(asked.get(0).form())
        .startsWith("Action=AssumeRole&Version=2011-06-15&")
        .contains("&RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Freader");
    if (profile.equals("role")) {
      assertThat(asked.get(0).signature()).contains("/eu-west-2/sts/");
      assertThat(asked.get(0).form())
          .contains("&ExternalId=a%20b%2Bc")
          .contains("&RoleSessionName=night");
    }
  }

  @Test
  void aRoleMayAskForAnother() throws Exception {
    opens("s3://b/x.zarr#profile=chained");
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1).signature()).contains("Credential=ASIA1/");
    assertThat(asked.get(1).form()).contains("role%2Fother");
  }

  /** As in pods: nobody signs, the token says who it is, and it is replaced in its file. */
  @Test
  void aWebIdentityIsReadForEachRequest() throws Exception {
    valid = Duration.ZERO;
    opens("s3://b/x.zarr#profile=identity");
    Files.writeString(folder.resolve("token"), "identity-2");
    Stores.open("s3://b/x.zarr#profile=identity").get("zarr.json");
    assertThat(asked).extracting(Asked::signature).containsOnly("null");
    assertThat(asked.get(0).form())
        .startsWith("Action=AssumeRoleWithWebIdentity&")
        .contains("&WebIdentityToken=identity-1");
    assertThat(asked.get(asked.size() - 1).form()).contains("&WebIdentityToken=identity-2");
  }

  /** As in the environment, whose settings are system properties too. */
  @Test
  void theEnvironmentMayNameTheIdentityOrTheProfile() throws Exception {
    System.setProperty("aws.profile", "server");
    System.setProperty("aws.roleArn", "arn:aws:iam::1:role/pod");
    System.setProperty("aws.webIdentityTokenFile", folder.resolve("token").toString());
    opens("s3://b/x.zarr");
    assertThat(asked.get(0).form()).contains("WebIdentityToken=identity-1");
    System.clearProperty("aws.roleArn");
    System.setProperty("aws.profile", "role");
    opens("s3://b/x.zarr#anonymous=false");
    assertThat(asked.get(1).form()).contains("role%2Freader");
  }

  @ParameterizedTest
  @CsvSource({
    "loop, leads back to loop",
    "code, mfa_serial",
    "keyless, has no aws_secret_access_key"
  })
  void aProfileThatCannotBeUsedIsReported(String profile, String reason) {
    assertThatThrownBy(() -> Stores.open("s3://b/x.zarr#profile=" + profile).get("zarr.json"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("aws configure export-credentials");
  }

  /** A byte now and then, without end: in headers as in bodies, each read is short. */
  @Test
  @Timeout(600)
  void aTokenServiceThatDripsIsAbandoned() throws IOException {
    System.setProperty("zarrcdm.http.timeout", "1");
    try (ServerSocket drips = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (String begin : List.of("HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\n\r\n<a>")) {
        Thread server = new Thread(() -> drip(drips, begin));
        server.setDaemon(true);
        server.start();
        SecurityTokenService service =
            new SecurityTokenService(
                URI.create("http://127.0.0.1:" + drips.getLocalPort()), "us-east-1");
        assertThatThrownBy(() -> service.keys("AssumeRole", Map.of(), null))
            .isInstanceOf(SdkClientException.class)
            .hasMessageContaining("cannot be asked");
      }
    } finally {
      System.clearProperty("zarrcdm.http.timeout");
    }
  }

  private static void drip(ServerSocket server, String begin) {
    try (Socket client = server.accept()) {
      client.getOutputStream().write(begin.getBytes(UTF_8));
      while (true) {
        Thread.sleep(200);
        client.getOutputStream().write('x');
      }
    } catch (IOException | InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aRefusalIsReportedWithoutSecrets() {
    refusal = "<Error><Code>InvalidIdentityToken</Code><Message>identity-1</Message></Error>";
    assertThatThrownBy(() -> Stores.open("s3://b/x.zarr#profile=identity").get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("answered 403 InvalidIdentityToken")
        .hasMessageContaining("#anonymous=true")
        .hasMessageNotContaining("identity-1");
    assertThat(readers).isEmpty();
  }

  /** Keys that are over as soon as they are given: every request needs others. */
  @Test
  @Timeout(600)
  void keysAreRenewedUnderLoad() throws Exception {
    valid = Duration.ZERO;
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (ZarrDataset dataset = ZarrDataset.open("s3://b/x.zarr#profile=identity")) {
      Array array = dataset.root().arrays().get(0);
      List<Future<byte[]>> reads = new ArrayList<>();
      for (int n = 0; n < 8; n++) {
        Section part = Section.of(new long[] {10L * n}, new int[] {10});
        reads.add(threads.submit(() -> (byte[]) dataset.read(array, part)));
      }
      for (Future<byte[]> read : reads) {
        assertThat(read.get()).hasSize(10).containsOnly('x');
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(readers.stream().distinct()).hasSizeGreaterThan(3);
    assertThat(readers).allMatch(signature -> signature.contains("Credential=ASIA"));
  }
}
