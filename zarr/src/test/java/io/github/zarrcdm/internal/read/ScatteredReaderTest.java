package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A grid of 4 rows and 3000 columns, all of whose cells have a point. */
class ScatteredReaderTest {
  private static final int POINTS = 12_000;

  private final WritableMemory memory = new WritableMemory();
  private Array grid;

  @BeforeEach
  void write() throws IOException {
    int[] numbers = IntStream.range(0, POINTS).toArray();
    Array points = NewArray.of("/t", "int32", POINTS).chunks(100).build();
    Array list = NewArray.of("/land", "int32", POINTS).chunks(POINTS).build();
    try (ZarrWriter writer = ZarrWriter.to(memory).array(points).array(list).open()) {
      writer.write(points, Section.all(points.shape()), numbers);
      writer.write(list, Section.all(list.shape()), numbers);
      writer.finish();
    }
    grid =
        new Array(
            "/t",
            points.type(),
            new long[] {4, 3000},
            List.of("lat", "lon"),
            points.attributes(),
            new ArrayData.Scattered(
                points, 0, list, read -> Arrays.stream((int[]) read).asLongStream().toArray(), -1));
  }

  /** A server whose first answers wait until as many have been asked for. */
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
    public Optional<ByteBuffer> get(String key, long most) throws IOException {
      if (key.startsWith("t/")) {
        asked.countDown();
        try {
          assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      return store.get(key, most);
    }
  }

  @Test
  void pointsThatAreFarApartAreAskedForAtOnce() throws Exception {
    Waiting server = new Waiting(memory, 4);
    ArrayReader reader = ArrayReader.of(server, grid, new ChunkCache(0));
    Section column = Section.of(new long[] {0, 7}, new int[] {4, 1});
    assertThat((int[]) reader.read(column)).containsExactly(7, 3007, 6007, 9007);
  }
}
