package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A folder is listed only by reads that miss many chunks in it, and only for as long as they last.
 */
class MissingChunksTest {
  private static final int SIDE = 100;

  @TempDir Path folder;

  @ParameterizedTest(name = "keys {0}, {1} bytes of cache")
  @CsvSource({"v2, 0", "v2, 1000000", "v3, 0", "v3, 1000000", "root, 0"})
  void manyMissingChunksCostFewListings(String keys, int cache) throws Exception {
    ArrayReader reader = reader(keys, cache);
    write(keys, 3, 4, 7);
    write(keys, 99, 98, 8);
    asked.set(0);
    byte[] values = all(reader);
    assertThat(values[3 * SIDE + 4]).isEqualTo((byte) 7);
    assertThat(values[99 * SIDE + 98]).isEqualTo((byte) 8);
    int sum = 0;
    for (byte value : values) {
      sum += value;
    }
    assertThat(sum).isEqualTo(15);
    assertThat(listed.get()).isBetween(1, 4);
    assertThat(asked.get()).isLessThan(200);
    write(keys, 50, 50, 9);
    assertThat(all(reader)[50 * SIDE + 50]).as("written since the last read").isEqualTo((byte) 9);
  }

  @ParameterizedTest
  @CsvSource({"v2", "v3"})
  void chunksThatAreThereCostNoListing(String keys) throws Exception {
    ArrayReader reader = reader(keys, 0);
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < 7; j++) {
        write(keys, i, j, 1);
      }
    }
    reader.read(Section.of(new long[] {0, 0}, new int[] {8, 8}));
    assertThat(listed.get()).isZero();
  }

  @Test
  void aBrokenLinkIsNotAMissingChunk() throws Exception {
    ArrayReader reader = reader("v2", 0);
    Files.createSymbolicLink(path("v2", 99, 99), Path.of("nowhere"));
    assertThatThrownBy(() -> all(reader)).isInstanceOf(ZarrException.Refused.class);
    assertThat(listed.get()).isPositive();
  }

  private static byte[] all(ArrayReader reader) throws IOException {
    return (byte[]) reader.read(Section.all(SIDE, SIDE));
  }

  private Path path(String keys, int i, int j) {
    return switch (keys) {
      case "v2" -> folder.resolve("a/" + i + "." + j);
      case "v3" -> folder.resolve("a/c/" + i + "/" + j);
      default -> folder.resolve(i + "." + j);
    };
  }

  private void write(String keys, int i, int j, int value) throws IOException {
    Path path = path(keys, i, j);
    Files.createDirectories(path.getParent());
    Files.write(path, new byte[] {(byte) value});
  }

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger listed = new AtomicInteger();

  /** An array of int8 with a chunk for each element. */
  private ArrayReader reader(String keys, int cache) throws Exception {
    Files.createDirectories(folder.resolve("a"));
    Files.write(folder.resolve("a/zarr.json"), new byte[2]);
    boolean v3 = keys.equals("v3");
    ArrayData data =
        new ArrayData.Chunked(
            new ChunkGrid.Regular(new int[] {1, 1}),
            v3 ? ChunkKeys.standard('/') : ChunkKeys.v2('.'),
            v3 ? null : ChunkKeys.v2('/'),
            List.of(new CodecSpec("bytes", Map.of())),
            null);
    String path = keys.equals("root") ? "/" : "/a";
    Array array =
        new Array(
            path, DataTypes.v3("int8"), new long[] {SIDE, SIDE}, List.of(), Attributes.NONE, data);
    return ArrayReader.of(new Counting(new FileStore(folder)), array, new ChunkCache(cache));
  }

  private final class Counting extends StoreWrapper {
    Counting(FileStore files) {
      super(files);
    }

    @Override
    public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
      asked.incrementAndGet();
      return store.open(key, reading);
    }

    @Override
    public Optional<Set<String>> names(String prefix, int most) throws IOException {
      listed.incrementAndGet();
      return store.names(prefix, most);
    }
  }
}
