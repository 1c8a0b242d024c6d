package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  /** Who wrote the repository chose the server, and would get the keys of whoever reads it. */
  @Test
  void anEndpointOfARepositoryGetsNoKeysAndNoHeaders(@TempDir Path folder) throws IOException {
    Case repository = IcechunkCorpus.get("virtual/s3_v1");
    for (String file : repository.files()) {
      Path copy = folder.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(repository.repository().resolve(file), copy);
    }
    Set<String> headers = ConcurrentHashMap.newKeySet();
    System.setProperty("aws.accessKeyId", S3Server.USER);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (WebServer server = new WebServer(key -> null)) {
      server.with(
          (exchange, key) -> {
            exchange.getRequestHeaders().keySet().forEach(headers::add);
            return false;
          });
      Path configuration = folder.resolve("config.yaml");
      Files.writeString(
          configuration,
          Files.readString(configuration)
              .replaceAll(
                  "endpoint_url: .*",
                  "endpoint_url: " + server.url() + "\n      headers:\n        X-Secret: password")
              .replace("anonymous: true", "anonymous: false"));
      String prefix = repository.oracle().path("data_prefixes").fieldNames().next();
      Readings.of(folder + "#mode=icechunk&region=us-east-1&virtual=" + prefix);
      assertThat(headers)
          .contains("User-agent")
          .noneMatch(name -> name.matches("(?i)authorization|x-amz-.*|x-secret"));
    } finally {
      System.clearProperty("aws.accessKeyId");
      System.clearProperty("aws.secretAccessKey");
    }
  }
}
