package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a read costs where each request costs. */
class HttpRequestsTest {
  private static final int ARRAYS = 500;
  private static final String V2 =
      """
      {"zarr_format": 2, "shape": [8, 8], "chunks": [4, 4], "dtype": "|u1", "compressor": null,
       "filters": null, "fill_value": 0, "order": "C"}
      """;
  private static final String V3 =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [8, 8], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  private static String arrays(String suffix, String metadata) {
    return IntStream.range(0, ARRAYS)
        .mapToObj(n -> "\"a%d%s\": %s".formatted(n, suffix, metadata))
        .collect(Collectors.joining(","));
  }

  @Test
  void openingAConsolidatedStoreOfVersion2TakesTwoRequests() throws IOException {
    String zmetadata =
        "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": {\"zarr_format\": 2}, %s}}"
            .formatted(arrays("/.zarray", V2));
    try (WebServer server = WebServer.of(Map.of(".zmetadata", zmetadata.getBytes(UTF_8)));
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).hasSize(ARRAYS);
      assertThat(server.requests()).containsExactly("GET zarr.json", "GET .zmetadata");
    }
  }

  @Test
  void openingAConsolidatedStoreOfVersion3TakesOneRequest() throws IOException {
    String root =
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\": \"inline\", \"must_understand\": false, \"metadata\": {%s}}}"
            .formatted(arrays("", V3));
    try (WebServer server = WebServer.of(Map.of("zarr.json", root.getBytes(UTF_8)));
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).hasSize(ARRAYS);
      assertThat(server.requests()).containsExactly("GET zarr.json");
    }
  }

  @Test
  void aSectionTakesOneRequestForEachChunkThatItTouchesAndNoneAgain() throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", V3.getBytes(UTF_8));
    for (String chunk : new String[] {"c/0/0", "c/0/1", "c/1/0", "c/1/1"}) {
      values.put(chunk, new byte[16]);
    }
    try (WebServer server = WebServer.of(values);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      Array array = dataset.root().arrays().get(0);
      server.requests();
      Section section = Section.of(new long[] {1, 2}, new int[] {2, 4});
      dataset.read(array, section);
      assertThat(server.requests())
          .hasSize(2)
          .allSatisfy(request -> assertThat(request).matches("GET c/0/[01]( bytes=.*)?"));
      dataset.read(array, Section.all(8, 8));
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(4);
      dataset.read(array, Section.all(8, 8));
      assertThat(server.requests()).isEmpty();
    }
  }
}
