package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A repository in a bucket has the values that it has in a folder. */
class IcechunkInS3Test {
  @ParameterizedTest
  @ValueSource(
      strings = {"basics/small_v1", "basics/codecs_v2", "manifests/split_v2", "structure/names_v2"})
  void theSameValues(String id) throws IOException {
    Case repository = IcechunkCorpus.get(id);
    Map<String, Object> expected = Readings.of(repository.repository().toString());
    try (WebServer server = WebServer.of(repository.repository())) {
      String endpoint = server.url().replace("/x.zarr", "");
      Map<String, Object> found =
          Readings.of("icechunk:s3://x.zarr#region=eu-west-1,anonymous=true,endpoint=" + endpoint);
      assertThat(found.keySet()).isEqualTo(expected.keySet());
      expected.forEach(
          (path, values) ->
              assertThat(Objects.deepEquals(found.get(path), values)).as(path).isTrue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual/s3_v1", "virtual/s3_v2"})
  void virtualChunksInItsOwnBucketAndConditions(String id) throws IOException {
    Case repository = IcechunkCorpus.get(id);
    Map<String, Object> expected = Readings.of(repository.repository() + repository.options());
    String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
    try (WebServer server = WebServer.of(repository.folder())) {
      String location =
          "icechunk:s3://x.zarr/repo#region=eu-west-1,anonymous=true,endpoint="
              + server.url().replace("/x.zarr", "");
      Map<String, Object> refused = Readings.of(location);
      assertThat(refused.values()).containsOnly(Readings.FAILED);
      String allowed = location + "&virtual=" + prefix + "=s3://x.zarr/data/";
      Map<String, Object> found = Readings.of(allowed);
      expected.forEach(
          (path, values) ->
              assertThat(Objects.deepEquals(found.get(path), values)).as(path).isTrue());
      server.with(
          (exchange, key) -> {
            boolean condition = exchange.getRequestHeaders().containsKey("If-Match");
            if (condition) {
              exchange.sendResponseHeaders(412, -1);
            }
            return condition;
          });
      assertThat(Readings.of(allowed).values()).contains(Readings.FAILED);
      assertThat(Readings.of(allowed + "&checksums=ignore").values())
          .doesNotContain(Readings.FAILED);
    }
  }
}
