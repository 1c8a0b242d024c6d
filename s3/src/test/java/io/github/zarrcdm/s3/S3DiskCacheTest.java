package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a private bucket is kept on disk, and for whom. Conditions of requests are signed. */
class S3DiskCacheTest {
  private static final Map<String, byte[]> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("zarr.json", "{}".getBytes(UTF_8)); // written first, as always
    VALUES.put("c/0", new byte[9]);
  }

  private static final String FOLDER = "zarrcdm.disk.cache";
  private static final String SECONDS = "zarrcdm.disk.cache.seconds";

  @BeforeEach
  void turnOn(@TempDir Path temp) {
    System.setProperty("aws.disableEc2Metadata", "true");
    System.setProperty(FOLDER, temp.resolve("cache").toString());
    signIn(S3Server.SECRET);
  }

  @AfterEach
  void turnOff() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.clearProperty(FOLDER);
    System.clearProperty(SECONDS);
  }

  private static void signIn(String secret) {
    System.setProperty("aws.accessKeyId", S3Server.USER);
    System.setProperty("aws.secretAccessKey", secret);
  }

  /** Returns how many requests it took. */
  private static long read(S3Server server) throws IOException {
    long before = ZarrStatistics.total().requests();
    try (Store store = Stores.open(server.location("x.zarr"))) {
      store.get("zarr.json");
      assertThat(store.get("c/0").orElseThrow().remaining()).isEqualTo(9);
    }
    return ZarrStatistics.total().requests() - before;
  }

  @Test
  void aSecondOpenAsksForTheDocumentOnly() throws Exception {
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      assertThat(read(server)).isEqualTo(2);
      assertThat(read(server)).isEqualTo(1);
    }
  }

  @Test
  void theServerUnderstandsConditions() throws Exception {
    System.setProperty(SECONDS, "0");
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      read(server);
      long before = ZarrStatistics.total().bytesReceived();
      assertThat(read(server)).isEqualTo(2);
      assertThat(ZarrStatistics.total().bytesReceived() - before).isZero();
    }
  }

  @Test
  void whoDoesNotKnowTheSecretGetsNothing() throws Exception {
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      read(server);
      signIn("wrong");
      assertThatThrownBy(() -> read(server)).isInstanceOf(ZarrException.class);
    }
  }
}
