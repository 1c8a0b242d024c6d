package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.spark.open.S3Access;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

class HadoopKeysTest {
  private final Map<String, String> hadoop = new HashMap<>();

  private Map<String, String> access(Map<String, String> options, String location) {
    return S3Access.of(new CaseInsensitiveStringMap(options), hadoop::get, location);
  }

  @Test
  void hadoopSettingsOfABucketOverrideThoseOfAllBuckets() {
    hadoop.put("fs.s3a.access.key", "all");
    hadoop.put("fs.s3a.secret.key", "secret");
    hadoop.put("fs.s3a.bucket.climate.access.key", "own");
    hadoop.put("fs.s3a.endpoint", "https://minio:9000");
    hadoop.put("fs.s3a.endpoint.region", "eu-west-1");
    assertThat(access(Map.of(), "s3a://climate/air.zarr"))
        .isEqualTo(
            Map.of(
                "access.key", "own",
                "secret.key", "secret",
                "endpoint", "https://minio:9000",
                "region", "eu-west-1"));
    assertThat(access(Map.of(), "s3://other/air.zarr")).containsEntry("access.key", "all");
  }

  @Test
  void optionsGoBeforeHadoop() {
    hadoop.put("fs.s3a.access.key", "all");
    assertThat(access(Map.of("s3.access.key", "mine"), "zarr:s3://b/a.zarr"))
        .containsEntry("access.key", "mine");
  }

  @Test
  void hadoopsAnonymousProviderMeansAnonymous() {
    hadoop.put(
        "fs.s3a.aws.credentials.provider",
        "org.apache.hadoop.fs.s3a.AnonymousAWSCredentialsProvider");
    assertThat(access(Map.of(), "s3://b/a.zarr")).isEqualTo(Map.of("anonymous", "true"));
  }

  @Test
  void anonymousIsTrueOrFalse() {
    assertThat(access(Map.of("s3.anonymous", "TRUE"), "s3://b/a.zarr"))
        .isEqualTo(Map.of("anonymous", "true"));
    assertThatThrownBy(() -> access(Map.of("s3.anonymous", "maybe"), "s3://b/a.zarr"))
        .hasMessageContaining("maybe is not a boolean");
  }

  @Test
  void otherStoresGetNoKeys() {
    hadoop.put("fs.s3a.access.key", "all");
    assertThat(access(Map.of(), "https://host/a.zarr")).isEmpty();
    assertThat(access(Map.of(), "/data/a.zarr")).isEmpty();
  }
}
