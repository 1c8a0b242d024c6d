package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * What readers of Zarr need of a server: eight of them were watched, and each rule here is one that
 * some of them fail without, or read wrong values.
 */
class ServedValuesTest {
  @TempDir static Path folder;
  private static TestServer server;
  private static byte[] chunk;
  private static Path store;
  private static Path shards;

  private static final String CHUNK = "/nc/v3.zarr/v/c/0/0";

  @BeforeAll
  static void serve() throws Exception {
    Path netcdf = Sources.netcdf(folder.resolve("v.nc"), 6);
    store = Sources.store(folder.resolve("a.zarr"), 2);
    shards = Sources.shards(folder.resolve("shards.zarr"));
    server =
        TestServer.of(
            Map.of(
                "nc", netcdf.toString(),
                "zarr", store.toString(),
                "shards", shards.toString(),
                "gone", folder.resolve("gone.nc").toString()));
    try (NetcdfFile file = NetcdfFiles.open(netcdf.toString())) {
      DatasetStore values = DatasetStore.of(file, 3, "nc", DatasetStore.asStored(Layout.AUTO));
      chunk = values.get("v/c/0/0").orElseThrow().array();
      chunk = Arrays.copyOf(chunk, values.get("v/c/0/0").orElseThrow().remaining());
    }
  }

  /** What is asked for is not what is stored, so no document passes through. */
  @Test
  void gatheredPointsAreServedOnTheirGridWhereThatIsAskedFor() throws Exception {
    Path land = Files.createDirectories(folder.resolve("land.zarr"));
    array(land.resolve("lat"), "2", "lat", "\"units\":\"degrees_north\"", 0);
    array(land.resolve("lon"), "3", "lon", "\"units\":\"degrees_east\"", 0);
    array(land.resolve("land"), "1", "land", "\"compress\":\"lat lon\"", 4);
    array(land.resolve("t"), "1", "land", "\"_FillValue\":-1", 7);
    Files.writeString(
        land.resolve("zarr.json"), "{\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{}}");
    try (TestServer full = TestServer.of(Map.of("land", "zarr:" + land + "#expand=true"))) {
      assertThat(full.text("/land/v3.zarr/t/zarr.json").replaceAll("\\s", ""))
          .contains("\"shape\":[2,3]");
      assertThat(full.get("/land/v3.zarr/t/c/0/0").statusCode()).isEqualTo(200);
    }
  }

  private static void array(
      Path folder, String length, String dimension, String attributes, int value)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("zarr.json"),
        """
        {"zarr_format":3,"node_type":"array","shape":[%s],"data_type":"int32","fill_value":%s,
         "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[3]}},
         "chunk_key_encoding":{"name":"default"},"codecs":[{"name":"bytes","configuration":{"endian":"little"}}],
         "dimension_names":["%s"],"attributes":{%s}}
        """
            .formatted(length, value, dimension, attributes));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nc/v3.zarr/.zgroup",
        "/nc/v3.zarr/x/zarr.json",
        "/nc/v3.zarr/v/c/9/0",
        "/nc/v3.zarr/v/c/",
        "/nc/v3.zarr/v/0.0",
        "/nc/v4.zarr/zarr.json",
        "/none/v3.zarr/zarr.json",
        "/zarr/v2.zarr/a/1",
        "/zarr/v2.zarr/zarr.json",
        "/zarr/zarr.json"
      })
  void rule1AKeyThatDoesNotExistIs404(String path) throws Exception {
    assertThat(server.get(path).statusCode()).isEqualTo(404);
    assertThat(server.ask("HEAD", path).statusCode()).isEqualTo(404);
  }

  @Test
  void rule3AShardOfMissingChunksIsAnIndexThatSaysSo() throws Exception {
    byte[] first = server.get("/shards/v3.zarr/a/c/0").body();
    assertThat(first).isEqualTo(Files.readAllBytes(shards.resolve("a/c/0")));
    byte[] missing = server.get("/shards/v3.zarr/a/c/1").body();
    assertThat(missing).hasSize(2 * 2 * Long.BYTES + 4);
    assertThat(Arrays.copyOf(missing, 32)).containsOnly(-1);
    assertThat(server.get("/shards/v3.zarr/a/c/2").statusCode()).isEqualTo(404);
  }

  @Test
  void rule4MetadataIsConsolidated() throws Exception {
    assertThat(server.text("/nc/v3.zarr/zarr.json")).contains("\"consolidated_metadata\"");
    assertThat(server.text("/nc/v2.zarr/.zmetadata")).contains("\"v/.zarray\"");
    assertThat(server.text("/zarr/v2.zarr/.zmetadata")).contains("\"a/.zarray\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nc/v3.zarr/", "/nc/v3.zarr"})
  void rule5AStoreIsAPageThatListsIt(String path) throws Exception {
    HttpResponse<byte[]> answer = server.get(path);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(text(answer))
        .contains("<title>Index of /nc/v3.zarr/</title>")
        .containsSubsequence(
            "\n<a href=\"zarr.json\">", "\n<a href=\"time/\">", "\n<a href=\"v/\">");
  }

  @ParameterizedTest
  @ValueSource(strings = {CHUNK, "/nc/v3.zarr/zarr.json", "/nc/", "/zarr/v2.zarr/a/0", "/none"})
  void rule6HeadIsGetWithoutBody(String path) throws Exception {
    HttpResponse<byte[]> get = server.get(path);
    HttpResponse<byte[]> head = server.ask("HEAD", path);
    assertThat(head.body()).isEmpty();
    assertThat(head.statusCode()).isEqualTo(get.statusCode());
    assertThat(head.headers().firstValue("Content-Length"))
        .hasValue(Integer.toString(get.body().length));
    assertThat(head.headers().map().keySet()).isEqualTo(get.headers().map().keySet());
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3, 0, 4",
    "Bytes=2-, 2, -1",
    "bytes=-5, -5, -1",
    "bytes=-100000, 0, -1",
    "bytes=1-99999999999999999999999, 1, -1",
  })
  void rule7RangesArePartsOfTheValue(String range, int from, int to) throws Exception {
    HttpResponse<byte[]> answer = server.get(CHUNK, "Range", range);
    int first = from < 0 ? chunk.length + from : from;
    int last = to < 0 ? chunk.length : to;
    assertThat(answer.statusCode()).isEqualTo(206);
    assertThat(answer.body()).isEqualTo(Arrays.copyOfRange(chunk, first, last));
    assertThat(answer.headers().firstValue("Content-Range"))
        .hasValue("bytes %d-%d/%d".formatted(first, last - 1, chunk.length));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=100000-, 416",
    "bytes=-0, 416",
    "'bytes=0-1,3-4', 200",
    "x, 200",
    "bytes=3-2, 200"
  })
  void rangesOfNothingAre416AndNoRangesAreAll(String range, int status) throws Exception {
    assertThat(server.get(CHUNK, "Range", range).statusCode()).isEqualTo(status);
  }

  @Test
  void rule8ValuesHaveALengthAndNoEncoding() throws Exception {
    HttpResponse<byte[]> answer = server.get(CHUNK, "Accept-Encoding", "gzip, zstd");
    assertThat(answer.body()).isEqualTo(chunk);
    assertThat(answer.headers().firstValue("Content-Length"))
        .hasValue(Integer.toString(chunk.length));
    assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(answer.headers().firstValue("Transfer-Encoding")).isEmpty();
  }

  @Test
  void rule9TheTagIsTheSameForTheSameBytes() throws Exception {
    String tag = server.get(CHUNK).headers().firstValue("ETag").orElseThrow();
    assertThat(tag).startsWith("\"");
    assertThat(server.get(CHUNK, "Range", "bytes=0-1").headers().firstValue("ETag")).hasValue(tag);
    assertThat(server.get(CHUNK, "If-None-Match", "\"x\", W/" + tag).statusCode()).isEqualTo(304);
    assertThat(server.get(CHUNK, "If-Match", tag).statusCode()).isEqualTo(200);
    assertThat(server.get(CHUNK, "If-Match", "\"x\"").statusCode()).isEqualTo(412);
    assertThat(server.get(CHUNK, "Range", "bytes=0-1", "If-Range", "\"x\"").statusCode())
        .isEqualTo(200);
    String modified = server.get(CHUNK).headers().firstValue("Last-Modified").orElseThrow();
    assertThat(server.get(CHUNK, "If-Modified-Since", modified).statusCode()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {CHUNK, "/", "/none", "/gone/v3.zarr/zarr.json", "/nc/v3.zarr/v/c/9/9", "/%zz"})
  void rule10EveryAnswerMayBeReadByScripts(String path) throws Exception {
    String answer = server.raw("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n\r\n");
    assertThat(answer).contains("Access-Control-Allow-Origin: *");
    HttpResponse<byte[]> preflight = server.ask("OPTIONS", "/nc/v3.zarr/zarr.json");
    assertThat(preflight.statusCode()).isEqualTo(204);
    assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers").orElseThrow())
        .contains("Range", "If-Match", "Authorization");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/nc", "/nc/", "/nc/v3.zarr", "//nc//v3.zarr//zarr.json", "/nc/v3.zarr/v"})
  void rule11NothingIsRedirected(String path) throws Exception {
    assertThat(server.raw("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void rule12EachVersionHasAUrlOfItsOwn() throws Exception {
    assertThat(server.get("/nc/v2.zarr/.zgroup").statusCode()).isEqualTo(200);
    assertThat(server.get("/nc/v2.zarr/zarr.json").statusCode()).isEqualTo(404);
    assertThat(server.get("/nc/v3.zarr/zarr.json").statusCode()).isEqualTo(200);
    assertThat(server.get("/nc/v3.zarr/.zmetadata").statusCode()).isEqualTo(404);
  }

  @Test
  void rule13NamesOfAllKindsAreServedToWhoEscapesThem() throws Exception {
    List<String> names =
        List.of(
            "plus+sign", "dash-dot.x_y", "\u00fcber", "with space", "hash#x", "q?x", "per%20cent");
    Path file = folder.resolve("names.zarr");
    ZarrWriterBuilder named = ZarrWriter.to(file.toString());
    for (String name : names) {
      named.array(NewArray.of("/" + name, "int32", 2).dimensions("x"));
    }
    try (ZarrWriter writer = named.open()) {
      for (int n = 0; n < names.size(); n++) {
        int[] values = {n, n + 1};
        writer.write("/" + names.get(n), Section.of(new long[1], new int[] {2}), values);
      }
      writer.finish();
    }
    try (TestServer served = TestServer.of(Map.of("n", file.toString()))) {
      assertThat(served.text("/n/v3.zarr/"))
          .contains("/hash#x: blanks and #", "/per%20cent: ", "/q?x: ", "/with space: ")
          .doesNotContain("/plus+sign: ", "/dash-dot.x_y: ");
      for (String version : List.of("v2.zarr", "v3.zarr")) {
        String url = "zarr:" + served.url() + "/n/" + version;
        try (ZarrDataset read = ZarrDataset.open(url)) {
          for (int n = 0; n < names.size(); n++) {
            // Encoded again it is what netCDF-Java shows, as in a copy.
            String name = version.equals("v2.zarr") ? names.get(n).replace(' ', '_') : names.get(n);
            assertThat((int[]) read.array("/" + name).orElseThrow().read())
                .as(name)
                .containsExactly(n, n + 1);
          }
        }
      }
    }
  }

  /** A client that adds one for a proxy gets the same, and it is given on to nobody. */
  @Test
  void rule14ASecretInAQueryIsNotRepeated() throws Exception {
    assertThat(server.get(CHUNK + "?token=secret").body()).isEqualTo(chunk);
    HttpResponse<byte[]> page = server.get("/nc/v3.zarr/?token=secret", "Accept", "text/html");
    assertThat(text(page)).contains("open_zarr").doesNotContain("secret");
    assertThat(page.headers().map().toString()).doesNotContain("secret");
  }

  @Test
  void aStoreIsServedAsItIsStored() throws Exception {
    for (String key : new String[] {".zgroup", "a/.zarray", "a/.zattrs", "a/0"}) {
      assertThat(server.get("/zarr/v2.zarr/" + key).body())
          .as(key)
          .isEqualTo(Files.readAllBytes(store.resolve(key)));
    }
    assertThat(server.text("/zarr/v3.zarr/zarr.json")).contains("\"zarr_format\" : 3");
  }

  @Test
  void otherMethodsAre405() throws Exception {
    for (String method : new String[] {"PUT", "POST", "DELETE", "PROPFIND", "TRACE"}) {
      HttpResponse<byte[]> answer = server.ask(method, "/nc/v3.zarr/zarr.json");
      assertThat(answer.statusCode()).as(method).isEqualTo(405);
      assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
    }
  }

  @Test
  void theLogHasTheCommonFormatWithoutQueries() throws Exception {
    server.get("/nc/v3.zarr/zarr.json?token=secret");
    String line = "\"GET /nc/v3.zarr/zarr.json HTTP/1.1\" 200 ";
    for (int n = 0; n < 100 && !server.log().toString().contains(line); n++) {
      Thread.sleep(20);
    }
    assertThat(server.log().toString()).contains(line).doesNotContain("secret");
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
