package io.github.zarrcdm.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers of the public internet that redirect what they are asked to one inside. Here a proxy
 * stands for them; the one inside would have answered.
 */
class RedirectsToPrivateNetworkTest {
  private static final String PUBLIC = "http://data.invalid";

  @TempDir Path folder;
  private ProxySelector before;
  private WebServer outside;
  private WebServer inside;

  @BeforeEach
  void start() throws IOException {
    inside = new WebServer(key -> key.equals("zarr.json") ? null : new byte[] {42});
    outside =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  String first = "/again" + exchange.getRequestURI().getPath();
                  boolean again = first.startsWith("/again/again");
                  exchange.getResponseHeaders().set("Location", again ? inside.url() : first);
                  exchange.sendResponseHeaders(again ? 302 : 308, -1);
                  return true;
                });
    before = ProxySelector.getDefault();
    ProxySelector.setDefault(new Outside(URI.create(outside.url()).getPort()));
  }

  @AfterEach
  void stop() {
    ProxySelector.setDefault(before);
    outside.close();
    inside.close();
  }

  /** Names that nobody has are looked for at {@code port} of this machine. */
  private static final class Outside extends ProxySelector {
    private final InetSocketAddress proxy;

    Outside(int port) {
      proxy = new InetSocketAddress("localhost", port);
    }

    @Override
    public List<Proxy> select(URI url) {
      return List.of(
          url.getHost().endsWith(".invalid") ? new Proxy(Proxy.Type.HTTP, proxy) : Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI url, SocketAddress address, IOException failure) {}
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zarr:" + PUBLIC + "/x.zarr",
        PUBLIC + "/x.zip#mode=zip",
        PUBLIC + "/refs.json#mode=kerchunk",
        PUBLIC + "/repo#mode=icechunk",
        "s3://b/x.zarr#anonymous=true,region=us-east-1,endpoint=" + PUBLIC,
        "gs://b/x.zarr#anonymous=true,endpoint=" + PUBLIC,
        "az://c/x.zarr#anonymous=true,account=a,endpoint=" + PUBLIC,
        "zarr:http://localhost:9/c/x.zarr#sign=" + PUBLIC + "/token"
      })
  void isAnErrorWithoutARequest(String location) {
    assertThatThrownBy(() -> ZarrDataset.open(location))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("inside this network");
    assertThat(inside.requests()).isEmpty();
    assertThat(outside.requests()).isNotEmpty();
  }

  /** Its user trusts what it names, not where that leads. */
  @ParameterizedTest
  @ValueSource(strings = {PUBLIC + "/t.bin", "s3://b/t.bin", "gs://b/t.bin"})
  void targetsOfALocalReferenceFileToo(String target) throws IOException {
    Path file = folder.resolve("refs.json");
    Files.writeString(
        file,
        """
        {"zarr.json": {"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "uint8",
          "fill_value": 0, "codecs": [{"name": "bytes"}],
          "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
          "chunk_key_encoding": {"name": "default"}},
         "c/0": ["TARGET"]}
        """
            .replace("TARGET", target));
    try (ZarrDataset dataset =
        ZarrDataset.open(file + "#anonymous=true,region=us-east-1,endpoint=" + PUBLIC)) {
      Array array = dataset.root().arrays().get(0);
      assertThatThrownBy(() -> dataset.read(array, Section.cell(0)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("inside this network");
    }
    assertThat(inside.requests()).isEmpty();
    assertThat(outside.requests()).isNotEmpty();
  }

  @Test
  void filesOfALocalIcechunkRepositoryToo() throws IOException {
    IcechunkCorpus.Case repository = IcechunkCorpus.get("virtual/http_v2");
    String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
    String chunk =
        repository.oracle().at("/versions/0/chunk_keys/all").iterator().next().path(0).asText();
    try (Store store =
        Stores.open(repository.repository() + "#virtual=" + prefix + "=" + PUBLIC + "/d")) {
      assertThatThrownBy(() -> store.get(chunk))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("inside this network");
    }
    assertThat(inside.requests()).isEmpty();
    assertThat(outside.requests()).isNotEmpty();
  }
}
