package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Values of a store, as they are stored: small ones in memory, and large ones in parts that are
 * read while they are sent. The smallest of local files are kept for as long as the files are the
 * same: to look at a file takes an eighth of the calls of the system that reading it takes.
 *
 * @param name stands for the store in messages
 * @param edition stands for it in the keys of {@code kept}
 * @param share what it may have of {@code work} at once
 */
record StoredValues(
    String name,
    InternalStore store,
    Object edition,
    EncodedCache<Optional<Value.Whole>> kept,
    EncodingThreads work,
    Semaphore share) {
  /** Bytes of files that are sent in parts are read so many at a time. */
  private static final int PART = 128 << 10;

  /** Values of files that are not longer are kept. */
  private static final int SMALL = 16 << 10;

  /** A value on a server that has more bytes is not read as a whole. */
  private static final long LARGE = 8 << 20;

  /**
   * Returns the value of {@code key}; {@code end} is called when one that is read in parts has been
   * sent. Throws {@link ClientGoneException} soon after {@code gone} is true.
   */
  Optional<? extends Value> value(String key, Closeable end, BooleanSupplier gone)
      throws IOException {
    if (!store.opens()) {
      return fetched(key, end, gone);
    }
    Validator state = store.validator(key);
    Kept place = new Kept(edition, key, state);
    Optional<Value.Whole> known = kept.kept(place);
    return known != null ? known : read(key, end, place);
  }

  /** A value as it was in {@code state}. */
  private record Kept(Object edition, String key, Validator state) {
    /** True if the value that was read has been this one from before until now. */
    boolean isOf(Value.Whole value, Validator now, long before) {
      return value.length() <= SMALL
          && state.lastModified() > 0
          && state.equals(now)
          && WriteTimes.latest(state.lastModified()) < before;
    }
  }

  /** A file that was opened: its length, and all of it unless that is more than a part. */
  private record Beginning(long length, Optional<ByteBuffer> whole) {}

  private Optional<? extends Value> read(String key, Closeable end, Kept place) throws IOException {
    long before = System.currentTimeMillis();
    Optional<Beginning> opened =
        store.open(
            key,
            file -> {
              long length = file.length();
              if (length > PART) {
                return new Beginning(length, Optional.empty());
              }
              ByteBuffer bytes = ByteBuffer.allocate((int) length);
              while (bytes.hasRemaining()) {
                if (file.read(bytes.position(), bytes) <= 0) {
                  throw changing(key);
                }
              }
              return new Beginning(length, Optional.of(bytes.flip()));
            });
    if (opened.isEmpty()) { // Such as a root that is put together, or a shard without chunks.
      return store.get(key).map(bytes -> Value.Whole.of(bytes, 0));
    }
    if (opened.get().whole().isEmpty()) {
      Object state = store.edition(key);
      if (!store.validator(key).equals(place.state())) {
        throw changing(key);
      }
      return parts(key, end, state, opened.get().length(), place.state().lastModified());
    }
    Validator now = store.validator(key);
    Value.Whole value = Value.Whole.of(opened.get().whole().get(), now.lastModified());
    if (place.isOf(value, now, before)) {
      kept.put(place, Optional.of(value));
    }
    return Optional.of(value);
  }

  private long modified(String key) {
    try {
      return store.lastModified(key);
    } catch (IOException e) {
      return 0;
    }
  }

  /** From a server, or out of a zip: a task, since it may take long. */
  private Optional<? extends Value> fetched(String key, Closeable end, BooleanSupplier gone)
      throws IOException {
    return work.call(
        share,
        name + ": " + key,
        gone,
        () -> {
          OptionalLong size = store.size(key);
          return size.isPresent() && size.getAsLong() > LARGE
              ? parts(key, end, store.edition(key), size.getAsLong(), modified(key))
              : store.get(key).map(bytes -> Value.Whole.of(bytes, modified(key)));
        });
  }

  private ZarrException.Unavailable changing(String key) {
    return new ZarrException.Unavailable(name + ": " + key + " is being changed. Ask again");
  }

  private Optional<Value.Parts> parts(
      String key, Closeable end, Object state, long length, long modified) {
    String text = state + " " + modified + " " + length;
    String tag =
        UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString().replace("-", "");
    return Optional.of(
        new Value.Parts(
            length,
            tag,
            modified,
            (from, target) -> {
              int read = read(key, from, target);
              if (read <= 0 || !store.edition(key).equals(state)) {
                throw changing(key);
              }
              return read;
            },
            end));
  }

  private int read(String key, long from, ByteBuffer target) throws IOException {
    if (store.opens()) {
      return store.open(key, file -> file.read(from, target)).orElse(0);
    }
    Optional<ByteBuffer> part = store.get(key, new ByteRange.Slice(from, target.remaining()));
    int length = part.map(ByteBuffer::remaining).orElse(0);
    part.ifPresent(target::put);
    return length;
  }
}
