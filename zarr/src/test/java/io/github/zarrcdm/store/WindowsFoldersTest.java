package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders promise the same on Windows, as Jimfs imitates its paths. */
class WindowsFoldersTest extends WritableStoreContract {
  private final FileSystem windows = Jimfs.newFileSystem(Configuration.windows());
  private final Path root = windows.getPath("C:\\data\\x.zarr");

  @AfterEach
  void close() throws IOException {
    windows.close();
  }

  @Override
  protected String location() {
    return root.toString();
  }

  @Override
  protected WritableStore create() throws IOException {
    return new WritableFolder(root);
  }

  @Override
  protected ZarrDataset open() throws IOException {
    return ZarrDataset.of(new FileStore(root), "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "..\\b", "C:b", "a/b:stream"})
  void keysThatWindowsTakesForOtherPathsAreRefused(String key) throws IOException {
    try (WritableStore store = create()) {
      store.put("b", ByteBuffer.allocate(2));
      assertThatThrownBy(() -> store.put(key, ByteBuffer.allocate(1)))
          .isInstanceOf(ZarrException.Malformed.class);
      assertThatThrownBy(() -> store.get(key)).isInstanceOf(ZarrException.Malformed.class);
      assertThat(store.size("b")).hasValue(2);
    }
  }
}
