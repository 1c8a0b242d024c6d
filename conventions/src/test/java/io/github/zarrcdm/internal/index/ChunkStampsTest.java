package io.github.zarrcdm.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChunkStampsTest {
  private final WritableMemory memory = new WritableMemory();
  private Array array;

  /** A server whose answers wait until as many have been asked for. */
  private static final class Waiting extends StoreWrapper {
    private final CountDownLatch asked;

    Waiting(Store store, int first) {
      super(store);
      this.asked = new CountDownLatch(first);
    }

    @Override
    public boolean remote() {
      return true;
    }

    @Override
    public Optional<ByteBuffer> get(String key) throws IOException {
      asked.countDown();
      try {
        assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return store.get(key);
    }
  }

  @BeforeEach
  void write() throws IOException {
    array = NewArray.of("/group/t", "int32", 4).chunks(2).build();
    try (ZarrWriter writer = ZarrWriter.to(memory).array(array).open()) {
      writer.finish();
    }
  }

  @Test
  void documentsOnAServerAreAskedForAtOnce() throws IOException {
    String documents = ChunkStamps.documents(memory, array);
    assertThat(ChunkStamps.documents(new Waiting(memory, 8), array)).isEqualTo(documents);
  }

  @Test
  void eachDocumentAboveAnArrayCounts() throws IOException {
    String before = ChunkStamps.documents(memory, array);
    memory.put("group/.zattrs", ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)));
    String beside = ChunkStamps.documents(memory, array);
    assertThat(beside).isNotEqualTo(before);
    memory.put("other/.zattrs", ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)));
    assertThat(ChunkStamps.documents(memory, array)).isEqualTo(beside);
  }
}
