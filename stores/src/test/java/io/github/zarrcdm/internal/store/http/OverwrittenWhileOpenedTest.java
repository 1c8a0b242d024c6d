package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A store in a bucket that another process overwrites from beginning to end while it is opened. */
class OverwrittenWhileOpenedTest {
  private static final String ROOT = "s.zarr/zarr.json";
  private static final byte[] GROUP =
      "{\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{}}".getBytes(UTF_8);

  /** The mark of the writer is gone, and the document of the root has the same content again. */
  @Test
  void isNotOpenedWithoutTheGroupsThatWereMissingMeanwhile() throws IOException {
    try (BucketServer server = new BucketServer()) {
      isRefused(
          server,
          () -> {
            server.objects.remove("s.zarr/g/zarr.json");
            server.objects.put(ROOT, GROUP);
          });
    }
  }

  /** When the document of the root is asked for, the writer has not put it again. */
  @Test
  void isNotOpenedIfItsRootWasRemovedMeanwhile() throws IOException {
    try (BucketServer server = new BucketServer()) {
      isRefused(
          server,
          () -> {
            server.objects.remove("s.zarr/g/zarr.json");
            server.objects.remove(ROOT);
          });
    }
  }

  private static void isRefused(BucketServer server, Runnable overwrite) throws IOException {
    server.objects.put(ROOT, GROUP);
    server.objects.put("s.zarr/g/zarr.json", GROUP);
    server.objects.age();
    assertThat(opened(server, () -> {}).root().groups()).hasSize(1);
    assertThatThrownBy(() -> opened(server, overwrite))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("written again while it was opened");
  }

  private static ZarrDataset opened(BucketServer server, Runnable listed) throws IOException {
    Store store =
        new StoreWrapper(Stores.open(server.location("s.zarr"))) {
          @Override
          public Optional<List<String>> folders(String prefix) throws IOException {
            Optional<List<String>> found = super.folders(prefix);
            listed.run();
            return found;
          }
        };
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      return dataset;
    }
  }
}
