package io.github.zarrcdm.s3;

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

/**
 * A bucket is asked as little as a web server is: never for a list where consolidated metadata name
 * all.
 */
class S3RequestsTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [8, 8], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  @Test
  void aRegionThatTheLocationNamesIsNotLookedUp() throws IOException {
    try (WebServer machine = WebServer.of(Map.of());
        WebServer server = WebServer.of(Map.of("zarr.json", ARRAY.getBytes(UTF_8)))) {
      String disabled = System.clearProperty("aws.disableEc2Metadata");
      System.setProperty("aws.ec2MetadataServiceEndpoint", machine.url());
      try {
        ZarrDataset.open(location(server)).close();
        assertThat(machine.requests()).isEmpty();
        ZarrDataset.open(location(server).replace("region=eu-west-1,", "")).close();
        assertThat(machine.requests()).isNotEmpty();
      } finally {
        System.clearProperty("aws.ec2MetadataServiceEndpoint");
        System.setProperty("aws.disableEc2Metadata", disabled == null ? "false" : disabled);
      }
    }
  }

  @Test
  void openingAConsolidatedStoreOf500ArraysTakesOneRound() throws IOException {
    String arrays =
        IntStream.range(0, 500)
            .mapToObj(n -> "\"a%d\": %s".formatted(n, ARRAY))
            .collect(Collectors.joining(","));
    String root =
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\": \"inline\", \"must_understand\": false, \"metadata\": {%s}}}"
            .formatted(arrays);
    try (WebServer server = WebServer.of(Map.of("zarr.json", root.getBytes(UTF_8)));
        ZarrDataset dataset = ZarrDataset.open(location(server))) {
      assertThat(dataset.root().arrays()).hasSize(500);
      assertThat(server.requests())
          .containsExactlyInAnyOrder(
              "GET zarr.json", "GET .zmetadata", "GET .zgroup", "GET .zattrs");
    }
  }

  @Test
  void aSectionTakesOneRequestForEachChunkThatItTouchesAndNoneAgain() throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", ARRAY.getBytes(UTF_8));
    for (String chunk : new String[] {"c/0/0", "c/0/1", "c/1/0", "c/1/1"}) {
      values.put(chunk, new byte[16]);
    }
    try (WebServer server = WebServer.of(values);
        ZarrDataset dataset = ZarrDataset.open(location(server))) {
      Array array = dataset.root().arrays().get(0);
      Section section = Section.of(new long[] {1, 2}, new int[] {2, 4});
      server.requests();
      dataset.read(array, section);
      assertThat(server.requests()).hasSize(2);
      dataset.read(array, section);
      dataset.read(array, section);
      assertThat(server.requests()).isEmpty();
    }
  }

  private static String location(WebServer server) {
    String endpoint = server.url().replace("/x.zarr", "");
    return "s3://x.zarr#region=eu-west-1,anonymous=true,endpoint=" + endpoint;
  }
}
