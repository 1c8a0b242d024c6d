package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** Pages for people, which readers of listings follow too. */
class PagesTest {
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void serve() throws Exception {
    server = TestServer.of(Map.of("v.nc", Sources.netcdf(folder.resolve("v.nc"), 3).toString()));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/v.nc/", "/v.nc/v3.zarr/", "/v.nc/v2.zarr/", "/v.nc/v3.zarr/v/"})
  void everyLinkLeadsSomewhere(String path) throws Exception {
    List<String> links =
        LINK.matcher(server.text(path)).results().map(found -> found.group(1)).toList();
    assertThat(links).isNotEmpty();
    for (String link : links) {
      assertThat(server.get(URI.create(path).resolve(link).getRawPath()).statusCode())
          .as(path + link)
          .isEqualTo(200);
    }
  }

  @Test
  void aPageNeedsNoScriptAndAsksNoOtherHost() throws Exception {
    HttpResponse<byte[]> page = server.get("/v.nc/v3.zarr/");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'sha256-");
    assertThat(new String(page.body())).doesNotContain("<script", "src=", "<link", "@import");
  }

  @Test
  void namesAndAttributesAreEscaped() throws Exception {
    String name = "<script>alert(1)</script>\"'&";
    try (TestServer named =
        TestServer.of(Map.of(name, Sources.store(folder.resolve("a.zarr"), 3).toString()))) {
      assertThat(named.text("/"))
          .contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;")
          .contains("href=\"%3Cscript%3Ealert%281%29%3C%2Fscript%3E%22%27%26/\"")
          .doesNotContain("<script");
    }
  }

  @Test
  void aStoreOpensByTheLineOnItsPage() throws Exception {
    String page = server.text("/v.nc/v3.zarr/").replace("&quot;", "\"");
    MatchResult line =
        Pattern.compile("NetcdfFiles\\.open\\(\"(.*)\"\\)")
            .matcher(page)
            .results()
            .findFirst()
            .orElseThrow();
    try (NetcdfFile file = NetcdfFiles.open(line.group(1))) {
      assertThat(file.findVariable("v").read().getSize()).isEqualTo(12);
    }
    assertThat(page)
        .contains("xarray.open_zarr(\"" + server.url() + "/v.nc/v3.zarr\")")
        .contains("<td>time=3, x=4</td>");
  }

  @Test
  void behindAProxyPagesHaveItsUrl() throws Exception {
    try (TestServer behind =
        TestServer.of(
            Map.of("v.nc", folder.resolve("v.nc").toString()),
            TestServer::open,
            Duration.ofSeconds(60),
            "https://data.example.org/zarr/")) {
      assertThat(behind.text("/v.nc/v3.zarr/"))
          .contains("<title>Index of /zarr/v.nc/v3.zarr/</title>")
          .contains("https://data.example.org/zarr/v.nc/v3.zarr");
    }
  }

  @Test
  void headersOfProxiesAreNotBelieved() throws Exception {
    String forwarded =
        server.raw(
            """
            GET /v.nc/v3.zarr/ HTTP/1.0\r
            Host: localhost\r
            X-Forwarded-Host: evil.example\r
            X-Forwarded-Proto: https\r
            X-Forwarded-Prefix: /evil\r
            Forwarded: host=evil.example\r
            \r
            """);
    assertThat(forwarded).startsWith("HTTP/1.1 200").contains("http://localhost/v.nc/v3.zarr");
    assertThat(forwarded).doesNotContain("evil");
  }
}
