package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.azure.AzureAccount;
import io.github.zarrcdm.internal.store.http.azure.AzureKey;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.store.WritableStoreContract;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Microsoft's emulator of Azure: {@code npm install azurite}, then {@code
 * -Dazurite=node_modules/azurite/dist/src/blob/main.js}. Its account and key are public.
 */
@EnabledIfSystemProperty(named = "azurite", matches = ".+")
class AzuriteTest extends WritableStoreContract {
  private static final String ACCOUNT = "devstoreaccount1";
  private static final String KEY =
      "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
  private static final String GROUP = "{\"zarr_format\": 2}";
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [4], "chunks": [2], "dtype": "|u1", "compressor": null,
       "filters": null, "fill_value": 7, "order": "C"}
      """;

  @TempDir Path folder;
  private Process azurite;
  private String endpoint;

  @BeforeEach
  void start() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    azurite =
        new ProcessBuilder(
                "node",
                System.getProperty("azurite"),
                "--blobPort",
                Integer.toString(port),
                "--location",
                folder.toString(),
                "--skipApiVersionCheck")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    endpoint = "http://127.0.0.1:" + port + "/" + ACCOUNT;
    awaitPort(port);
    put("/con?restype=container", Map.of(), "");
    put("/con/s/.zgroup", Map.of("x-ms-blob-type", "BlockBlob"), GROUP);
    put("/con/s/a/.zarray", Map.of("x-ms-blob-type", "BlockBlob"), ARRAY);
    put("/con/s/a/1", Map.of("x-ms-blob-type", "BlockBlob"), "ab");
  }

  @AfterEach
  void stop() throws InterruptedException {
    azurite.destroy();
    azurite.waitFor();
  }

  private static void awaitPort(int port) throws Exception {
    for (int tries = 0; tries < 100; tries++) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(open.isConnected()).isTrue();
        return;
      } catch (ConnectException notYet) {
        Thread.sleep(200);
      }
    }
  }

  private void put(String path, Map<String, String> headers, String body) throws Exception {
    AzureKey key = new AzureKey(ACCOUNT, KEY, endpoint.replace("/" + ACCOUNT, ""));
    HttpRequest request =
        new HttpRequest(
            "PUT", URI.create(endpoint + path), headers, null, LengthLimit.of(Limit.VALUE_BYTES));
    String length = body.isEmpty() ? "" : Integer.toString(body.length());
    java.net.http.HttpRequest.Builder sent =
        java.net.http.HttpRequest.newBuilder(request.url())
            .PUT(java.net.http.HttpRequest.BodyPublishers.ofByteArray(body.getBytes(UTF_8)));
    key.sign(request.with("Content-Length", length))
        .headers()
        .forEach(
            (name, value) -> {
              if (!name.equals("Content-Length")) {
                sent.header(name, value);
              }
            });
    HttpResponse<String> answer =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .build()
            .send(sent.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  @Override
  protected String location() {
    return "az://con/new/store.zarr#account=" + ACCOUNT + ",endpoint=" + endpoint;
  }

  @Override
  protected WritableStore create() throws IOException {
    return new CloudStoreProvider(Map.of(AzureAccount.KEY, KEY))
        .create(Locations.parse(location()));
  }

  @Override
  protected ZarrDataset open() throws IOException {
    Store store =
        new CloudStoreProvider(Map.of(AzureAccount.KEY, KEY)).open(Locations.parse(location()));
    return ZarrDataset.of(store, "/");
  }

  private Store store(Map<String, String> environment) throws IOException {
    return new CloudStoreProvider(environment)
        .open(Locations.parse("az://con/s#account=" + ACCOUNT + ",endpoint=" + endpoint));
  }

  @Test
  void aKeyReadsAndListsWhatNobodyElseMay() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(store(Map.of(AzureAccount.KEY, KEY)), "/")) {
      Array array = dataset.root().arrays().get(0);
      assertThat(array.path()).isEqualTo("/a");
      assertThat(dataset.read(array, Section.all(4))).isEqualTo(new byte[] {7, 7, 'a', 'b'});
    }
    try (Store stranger = store(Map.of())) {
      assertThatThrownBy(() -> ZarrDataset.of(stranger, "/")).hasMessageContaining("403");
    }
  }

  /** Of a container, by the key of its account, as the documentation of service SAS specifies. */
  private static String sas() throws GeneralSecurityException {
    String expiry = Instant.now().plusSeconds(600).truncatedTo(ChronoUnit.SECONDS).toString();
    String signed =
        "racwdl\n\n%s\n/blob/%s/con\n\n\n\n2021-08-06\nc\n\n\n\n\n\n\n".formatted(expiry, ACCOUNT);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
    String signature = Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    return "sv=2021-08-06&sr=c&sp=racwdl&se=%s&sig=%s"
        .formatted(URLEncoder.encode(expiry, UTF_8), URLEncoder.encode(signature, UTF_8));
  }

  /** The group has no consolidated metadata, so its arrays come from a list. */
  @ParameterizedTest
  @CsvSource({
    "az://con/s#account=ACCOUNT, SAS",
    "az://con/s#account=ACCOUNT, KEY",
    "az://con/s#mode=zarr, KEYSTRING",
    "az://con/s#mode=zarr, SASSTRING",
    "abfs://con@ACCOUNT.dfs.core.windows.net/s#mode=zarr, KEYSTRING",
    "abfs://con@ACCOUNT.dfs.core.windows.net/s#mode=zarr, SAS",
    "abfs://con@ACCOUNT.dfs.core.windows.net/s#mode=zarr, KEY",
    "az://ACCOUNT.blob.core.windows.net/con/s?QUERY#mode=zarr, ''",
    "az://con/s?QUERY#account=ACCOUNT, ''"
  })
  void everySpellingReadsAndLists(String spelling, String secret) throws Exception {
    String sas = sas();
    Map<String, String> environment =
        switch (secret) {
          case "KEY" -> Map.of(AzureAccount.KEY, KEY);
          case "SAS" -> Map.of(AzureAccount.SAS, sas);
          case "KEYSTRING" -> connection("AccountName=" + ACCOUNT + ";AccountKey=" + KEY);
          case "SASSTRING" ->
              connection("AccountName=" + ACCOUNT + ";SharedAccessSignature=" + sas);
          default -> Map.of();
        };
    String location =
        spelling.replace("ACCOUNT", ACCOUNT).replace("QUERY", sas)
            + (secret.endsWith("STRING") ? "" : ",endpoint=" + endpoint);
    try (Store store = new CloudStoreProvider(environment).open(Locations.parse(location));
        ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.all(4))).isEqualTo(new byte[] {7, 7, 'a', 'b'});
      assertThat(store.toString()).doesNotContain("sig=");
    }
  }

  private Map<String, String> connection(String account) {
    return Map.of(AzureAccount.CONNECTION, account + ";BlobEndpoint=" + endpoint + ";");
  }

  /** As a link to a container; only the name of Azure's own host tells how it lists. */
  @Test
  void aUrlWithItsSignatureReads() throws Exception {
    try (ZarrDataset dataset = ZarrDataset.open("zarr:" + endpoint + "/con/s/a?" + sas())) {
      assertThat(dataset.read(dataset.root().arrays().get(0), Section.all(4)))
          .isEqualTo(new byte[] {7, 7, 'a', 'b'});
    }
  }

  @Test
  void aSignatureWrites() throws Exception {
    CloudStoreProvider provider = new CloudStoreProvider(Map.of(AzureAccount.SAS, sas()));
    try (WritableStore store = provider.create(Locations.parse(location()))) {
      store.put("a/0", ByteBuffer.wrap(new byte[] {1, 2}));
      assertThat(store.get("a/0")).contains(ByteBuffer.wrap(new byte[] {1, 2}));
      store.clear(Set.of());
      assertThat(store.get("a/0")).isEmpty();
    }
  }
}
