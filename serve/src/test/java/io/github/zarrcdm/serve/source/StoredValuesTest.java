package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.OpenValue;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredValuesTest {
  private static final byte[] STORED = {1, 2, 3, 4, 5, 6};

  @TempDir Path folder;

  /** Returns the value of a file that had {@code length} bytes when it was opened. */
  private Optional<? extends Value> value(int length) throws IOException {
    Files.write(folder.resolve("c"), STORED);
    try (EncodingThreads work = new EncodingThreads(1, Duration.ofSeconds(60));
        StoreWrapper store =
            new StoreWrapper(new FileStore(folder)) {
              @Override
              public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
                return store.open(key, file -> reading.read(twoBytesAtATime(file, length)));
              }
            }) {
      return new StoredValues("s", store, this, EncodedCache.ofChunks(1 << 20), work, work.share())
          .value("c", () -> {}, () -> false);
    }
  }

  private static OpenValue twoBytesAtATime(OpenValue file, int length) {
    return new OpenValue() {
      @Override
      public long length() {
        return length;
      }

      @Override
      public int read(long offset, byte[] target, int at, int count) throws IOException {
        return file.read(offset, target, at, Math.min(2, count));
      }
    };
  }

  @Test
  void aSmallFileIsReadToItsEnd() throws IOException {
    assertThat(value(STORED.length)).get().isInstanceOf(Value.Whole.class);
    assertThat(((Value.Whole) value(STORED.length).orElseThrow()).bytes().array())
        .isEqualTo(STORED);
  }

  /** Its bytes are not followed by zeros: the writer has only begun to write it again. */
  @Test
  void aFileThatGetsShorterIsNotServed() {
    assertThatThrownBy(() -> value(STORED.length + 2))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessage("s: c is being changed. Ask again");
  }

  /** A small value that was read before is not read again, until the file is another one. */
  @Test
  void aSmallFileIsReadOnceAsLongAsItIsTheSame() throws IOException {
    Path file = Files.write(folder.resolve("c"), STORED);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    assertThat(readings(file, STORED, STORED)).isEqualTo(1);
    assertThat(readings(file, STORED, new byte[] {6, 5, 4, 3, 2, 1})).isEqualTo(2);
  }

  /** A file that was just written may be written again without another time. */
  @Test
  void aFileThatWasJustWrittenIsReadAgain() throws IOException {
    Path file = Files.write(folder.resolve("c"), STORED);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(3600)));
    assertThat(readings(file, STORED, STORED)).isEqualTo(2);
  }

  /** How often {@code file} is read for two requests, if it gets {@code second} before the last. */
  private int readings(Path file, byte[] first, byte[] second) throws IOException {
    AtomicInteger readings = new AtomicInteger();
    EncodedCache<Optional<Value.Whole>> kept = EncodedCache.ofChunks(1 << 20);
    try (EncodingThreads work = new EncodingThreads(1, Duration.ofSeconds(60));
        StoreWrapper store =
            new StoreWrapper(new FileStore(folder)) {
              @Override
              public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
                readings.incrementAndGet();
                return store.open(key, reading);
              }
            }) {
      StoredValues values = new StoredValues("s", store, this, kept, work, work.share());
      for (byte[] wanted : List.of(first, second)) {
        if (!Arrays.equals(Files.readAllBytes(file), wanted)) {
          Files.write(file, wanted);
        }
        Value.Whole value = (Value.Whole) values.value("c", () -> {}, () -> false).orElseThrow();
        assertThat(value.bytes().array()).isEqualTo(wanted);
      }
    }
    return readings.get();
  }
}
