package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.store.WritableStoreContract;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WritableS3Test extends WritableStoreContract {
  private static final AtomicInteger STORES = new AtomicInteger();
  private static S3Server server;
  private String root;

  @BeforeAll
  static void start() throws Exception {
    server = S3Server.open();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void choose() {
    root = "some/folder/store" + STORES.incrementAndGet() + ".zarr";
  }

  @Override
  protected String location() {
    return server.location(root) + ",anonymous=true";
  }

  @Override
  protected WritableStore create() throws IOException {
    return Stores.create(Locations.parse(location()));
  }

  /** S3Proxy ignores conditions of requests that change something. */
  @Override
  protected boolean comparesVersions() {
    return false;
  }

  @Test
  void missingPermissionToWriteIsReported() throws Exception {
    try (S3Server closed = S3Server.closed()) {
      assertThatThrownBy(
              () ->
                  ZarrWriter.to(closed.location(root) + ",anonymous=true")
                      .array(NewArray.of("/a", "int8", 1))
                      .open())
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining("403");
    }
  }
}
