package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores as public archives lay them out, and as their servers answer. */
class PublicStoresTest {
  private static final String V2_GROUP = "{\"zarr_format\": 2}";
  private static final String V2_ARRAY =
      """
      {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "|u1", "compressor": null,
       "filters": null, "fill_value": 7, "order": "C"}
      """;
  private static final String V3_ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "uint8", "fill_value": 7,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;
  private static final String CONSOLIDATED =
      "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": %s, \"g/.zgroup\": %s, \"g/a/.zarray\": %s}}"
          .formatted(V2_GROUP, V2_GROUP, V2_ARRAY);

  private final Map<String, byte[]> values = new HashMap<>();

  private void put(String key, String text) {
    values.put(key, text.getBytes(UTF_8));
  }

  /** What is missing is forbidden, and nothing is listed. */
  private WebServer forbidding() throws IOException {
    return WebServer.of(values)
        .with(
            (exchange, key) -> {
              boolean missing = key == null || !values.containsKey(key);
              if (missing) {
                byte[] error =
                    "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>"
                        .getBytes(UTF_8);
                WebServer.answer(exchange, 403, "application/xml", error);
              }
              return missing;
            });
  }

  private static void assertReads(String location, String path) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      Array array = dataset.root().arrays().get(0);
      assertThat(array.path()).isEqualTo(path);
      assertThat(dataset.read(array, Section.all(2))).isEqualTo(new byte[] {'h', 'i'});
    }
  }

  /** {@code https://host:port/tenant:bucket/cube}, {@code .../full.zarr-v3}. */
  @Test
  void aColonInThePathAndNoZarrInTheName() throws IOException {
    for (String name : new String[] {"tenant:bucket/cube", "full_37-1h.zarr-v3", "v20180701"}) {
      put(name + "/zarr.json", V3_ARRAY);
      put(name + "/c/0", "hi");
      try (WebServer server = forbidding()) {
        assertReads("zarr:" + server.url() + "/" + name, "/");
        assertReads("zarr:" + server.url() + "/" + name + "/", "/");
        assertReads(server.url() + "/" + name + "/zarr.json", "/");
      }
    }
  }

  /** Anonymous readers of most buckets may not list, and get 403 instead of 404. */
  @Test
  void consolidatedMetadataWhereNothingElseMayBeAsked() throws IOException {
    put(".zmetadata", CONSOLIDATED.replace("g/a/", "a/"));
    put("a/0", "hi");
    try (WebServer server = forbidding()) {
      assertReads("zarr:" + server.url(), "/a");
    }
  }

  @Test
  void aGroupThatOnlyTheConsolidatedMetadataAtTheTopKnow() throws IOException {
    put(".zmetadata", CONSOLIDATED);
    put("g/a/0", "hi");
    try (WebServer server = forbidding()) {
      assertReads("zarr:" + server.url() + "#group=/g", "/g/a");
    }
  }

  @Test
  void aRepositoryOfIcechunkWhereWhatIsMissingIsForbidden() throws IOException {
    for (String version : new String[] {"v1", "v2"}) {
      IcechunkCorpus.Case repository = IcechunkCorpus.get("structure/implicit_groups_" + version);
      values.clear();
      for (String file : repository.files()) {
        values.put(file, Files.readAllBytes(repository.repository().resolve(file)));
      }
      try (WebServer server = forbidding()) {
        assertThat(Readings.of("zarr:" + server.url()).keySet())
            .isNotEmpty()
            .isEqualTo(Readings.of(repository.repository().toString()).keySet());
      }
    }
  }

  /** HRRR-Zarr: nested groups; the outer ones have no documents at all. */
  @Test
  void aGroupBelowFoldersWithoutDocuments() throws IOException {
    put("20210601_00z_anl.zarr/2m/TMP/.zgroup", V2_GROUP);
    put(
        "20210601_00z_anl.zarr/2m/TMP/.zmetadata",
        CONSOLIDATED.replace("g/.zgroup", "2m/.zgroup").replace("g/a/", "2m/TMP/"));
    put("20210601_00z_anl.zarr/2m/TMP/2m/TMP/0", "hi");
    try (WebServer server = forbidding();
        ZarrDataset dataset =
            ZarrDataset.open("zarr:" + server.url() + "/20210601_00z_anl.zarr/2m/TMP")) {
      Array array = dataset.root().groups().get(0).arrays().get(0);
      assertThat(array.path()).isEqualTo("/2m/TMP");
      assertThat(dataset.read(array, Section.all(2))).isEqualTo(new byte[] {'h', 'i'});
    }
  }

  /**
   * The group that is opened has a list of folders; what is in them only their own metadata know.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void consolidatedMetadataBelowTheGroupThatIsOpened(int format) throws IOException {
    if (format == 2) {
      put(".zgroup", V2_GROUP);
      put("m/.zgroup", V2_GROUP);
      put("m/.zmetadata", CONSOLIDATED);
      put("m/g/a/0", "hi");
    } else {
      put("zarr.json", "{\"zarr_format\": 3, \"node_type\": \"group\"}");
      put(
          "m/zarr.json",
          "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\":"
              + " \"inline\", \"must_understand\": false, \"metadata\": {\"g\": {\"zarr_format\":"
              + " 3, \"node_type\": \"group\"}, \"g/a\": "
              + V3_ARRAY
              + "}}}");
      put("m/g/a/c/0", "hi");
    }
    WebServer server = WebServer.of(values);
    server.with(
        (exchange, key) -> {
          boolean list = exchange.getRequestURI().getPath().equals("/x.zarr/");
          if (list) {
            WebServer.answer(exchange, 200, "text/html", "<a href='m/'>m</a>".getBytes(UTF_8));
          } else if (!values.containsKey(String.valueOf(key))) {
            WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          }
          return list || !values.containsKey(String.valueOf(key));
        });
    try (server;
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      Array array = dataset.root().groups().get(0).groups().get(0).arrays().get(0);
      assertThat(array.path()).isEqualTo("/m/g/a");
      assertThat(dataset.read(array, Section.all(2))).isEqualTo(new byte[] {'h', 'i'});
    }
  }

  @Test
  void aSignatureFollowsEveryKey() throws IOException {
    put("s/zarr.json", V3_ARRAY);
    put("s/c/0", "hi");
    try (WebServer server = forbidding()) {
      assertReads("zarr:" + server.url() + "/s?sv=1&se=2026-01-01T00%3A00Z&sig=a%2Fb%3D", "/");
      assertThat(server.requests()).allMatch(asked -> asked.endsWith("sig=a%2Fb%3D"));
    }
  }
}
