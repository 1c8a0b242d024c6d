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
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store in a bucket that another process overwrites from beginning to end while it is opened. */
class OverwrittenWhileOpenedTest {
  /** The document of a group, in a version of Zarr. */
  private enum Form {
    V2(".zgroup", "{\"zarr_format\":2}"),
    V3("zarr.json", "{\"zarr_format\":3,\"node_type\":\"group\",\"attributes\":{}}");

    private final String root;
    private final String group;
    private final byte[] text;

    Form(String name, String text) {
      this.root = "s.zarr/" + name;
      this.group = "s.zarr/g/" + name;
      this.text = text.getBytes(UTF_8);
    }
  }

  /** The mark of the writer is gone, and the document of the root has the same content again. */
  @ParameterizedTest
  @EnumSource
  void isNotOpenedWithoutTheGroupsThatWereMissingMeanwhile(Form form) throws IOException {
    isRefused(form, server -> server.objects.put(form.root, form.text));
  }

  /** When the document of the root is asked for, the writer has not put it again. */
  @ParameterizedTest
  @EnumSource
  void isNotOpenedIfItsRootWasRemovedMeanwhile(Form form) throws IOException {
    isRefused(form, server -> server.objects.remove(form.root));
  }

  /**
   * Opens a store whose group is removed while it is listed, and then {@code overwrite} is done.
   */
  private static void isRefused(Form form, Consumer<BucketServer> overwrite) throws IOException {
    try (BucketServer server = new BucketServer()) {
      server.objects.put(form.root, form.text);
      server.objects.put(form.group, form.text);
      server.objects.age();
      assertThat(opened(server, () -> {}).root().groups()).hasSize(1);
      Runnable listed =
          () -> {
            server.objects.remove(form.group);
            overwrite.accept(server);
          };
      assertThatThrownBy(() -> opened(server, listed))
          .isInstanceOf(ZarrException.NotZarr.class)
          .hasMessageContaining("written again while it was opened");
    }
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
