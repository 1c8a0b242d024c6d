package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritableFolderTest extends WritableStoreContract {
  @TempDir Path temporary;

  @Override
  protected String location() {
    return temporary.resolve("not/there/yet.zarr").toString();
  }

  @Override
  protected WritableStore create() throws IOException {
    return new WritableFolder(Path.of(location()));
  }

  @Test
  void aFailedPutLeavesTheOldValueAndNothingElse() throws IOException {
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      // A folder where the file is written first cannot be opened as a file.
      Files.createDirectory(Path.of(location()).resolve("a/.b.part"));
      assertThatThrownBy(() -> store.put("a/b", ByteBuffer.wrap(new byte[5])))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageStartingWith(location() + ": a/b: cannot be written");
      assertThat(store.size("a/b")).hasValue(3);
    }
    try (Stream<Path> files = Files.walk(temporary)) {
      assertThat(files.filter(Files::isRegularFile).map(Path::getFileName).map(Path::toString))
          .isEqualTo(List.of("b"));
    }
  }

  @Test
  void whatLinksLeadToStaysWhenAStoreIsCleared() throws IOException {
    Path precious = Files.createDirectory(temporary.resolve("precious"));
    Files.writeString(precious.resolve("file"), "x");
    try (WritableStore store = create()) {
      store.put("a/b", ByteBuffer.wrap(new byte[3]));
      Files.createSymbolicLink(Path.of(location()).resolve("a/link"), precious);
      store.clear(Set.of());
      assertThat(store.isEmpty()).isTrue();
    }
    assertThat(precious.resolve("file")).exists();
  }
}
