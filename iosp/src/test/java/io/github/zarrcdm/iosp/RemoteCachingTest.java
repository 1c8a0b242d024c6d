package io.github.zarrcdm.iosp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.WebServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.DatasetUrl;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** netCDF-Java's file cache with a store behind a web server that sends Last-Modified. */
class RemoteCachingTest {
  private static final String DOCUMENT = "zarr.json";

  private final Map<String, byte[]> values = new ConcurrentHashMap<>();
  private final Map<String, String> headers = new ConcurrentHashMap<>();
  private WebServer server;
  private DatasetUrl url;

  @BeforeEach
  void cacheAStore() throws Exception {
    NetcdfDatasets.initNetcdfFileCache(1, 10, -1);
    server =
        WebServer.of(values)
            .with(
                (exchange, key) -> {
                  headers.forEach(exchange.getResponseHeaders()::set);
                  return false;
                });
    url = DatasetUrl.findDatasetUrl("zarr:" + server.url());
  }

  @AfterEach
  void noCache() {
    NetcdfDataset.disableNetcdfFileCache();
    server.close();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Last-Modified | Tue, 01 Jan 2013 00:00:00 GMT | Tue, 01 Jan 2013 00:00:01 GMT
          ETag          | "a"                           | "b"
          ETag          | "ffffffff"                    | "fffffffe"
          ETag          | W/"1-2"                       | W/"1-3"
          """)
  void aStoreThatWasRewrittenIsOpenedAgain(String header, String before, String after)
      throws Exception {
    write("before", header, before);
    NetcdfFile first = acquired();
    assertThat(acquired()).as("untouched").isSameAs(first);
    write("after", header, after);
    NetcdfFile second = acquired();
    assertThat(second).isNotSameAs(first);
    assertThat(second.getRootGroup().findAttributeString("title", null)).isEqualTo("after");
    assertThat(acquired()).as("untouched").isSameAs(second);
  }

  @Test
  void aLookWhetherItWasRewrittenIsOneSmallRequest() throws Exception {
    write("air", "ETag", "\"a\"");
    acquired();
    server.requests();
    acquired();
    assertThat(server.requests()).containsExactly("HEAD " + DOCUMENT);
  }

  @Test
  void aServerWithoutTagsAndTimesIsAskedForTheDocumentItself() throws Exception {
    write("air", "Server", "mute");
    NetcdfFile first = acquired();
    server.requests();
    assertThat(acquired()).isSameAs(first);
    assertThat(server.requests()).containsExactly("GET " + DOCUMENT);
    write("other", "Server", "mute");
    assertThat(acquired()).isNotSameAs(first);
  }

  private NetcdfFile acquired() throws Exception {
    try (NetcdfFile file = NetcdfDatasets.acquireFile(url, null)) {
      return file;
    }
  }

  private void write(String title, String header, String value) {
    String document =
        """
        {"zarr_format": 3, "node_type": "group", "attributes": {"title": "%s"},
         "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": {
             "g": {"zarr_format": 3, "node_type": "group"}}}}
        """;
    values.put(DOCUMENT, document.formatted(title).getBytes(StandardCharsets.UTF_8));
    headers.put(header, value);
  }
}
