package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A store whose values can be set. Reading shows what was put.
 *
 * <p>Safe for concurrent callers. Failures are {@link IOException}s whose message names store and
 * key.
 */
public interface WritableStore extends Store {

  /**
   * Makes {@code parts}, one after the other, the value of {@code key}: whole or not at all, so
   * that no reader sees a part of it, and a failure leaves the old value. The parts are read from
   * position to limit; their content must not change until this returns.
   */
  void put(String key, List<ByteBuffer> parts) throws IOException;

  /** Puts {@code value} as the only part. */
  default void put(String key, ByteBuffer value) throws IOException {
    put(key, List.of(value));
  }

  /** Sets the value of {@code key} if it has none; false if it has one. Of two callers one wins. */
  boolean putIfAbsent(String key, ByteBuffer value) throws IOException;

  /**
   * Returns the version of the value of {@code key}, which other values of it do not have, as far
   * as the server tells; empty if there is no value. Null if this store does not {@link #replace}
   * by it.
   */
  default @Nullable String version(String key) throws IOException {
    return null;
  }

  /**
   * Puts {@code parts} for {@code key}, or removes its value if there are none, if the {@link
   * #version} is still {@code version} at that moment; false, with nothing done, if it is not.
   */
  default boolean replace(String key, String version, List<ByteBuffer> parts) throws IOException {
    throw new ZarrException.NotWritable(this + ": values have no versions. Put them.");
  }

  /**
   * Puts {@code to} for {@code key}, or removes its value if {@code to} is null, if the value is
   * {@code from}, null for none; false, with nothing done, if it is another one. Of two callers who
   * give the same {@code from} one wins, as far as this store {@link #excludes} others.
   */
  default boolean exchange(String key, @Nullable ByteBuffer from, @Nullable ByteBuffer to)
      throws IOException {
    if (from == null) {
      return to == null ? !exists(key) : putIfAbsent(key, to);
    }
    String version = version(key);
    if (!get(key).filter(from::equals).isPresent()) {
      return false;
    }
    if (version != null) {
      return replace(key, version, to == null ? List.of() : List.of(to));
    }
    if (to == null) {
      delete(key);
    } else {
      put(key, to);
    }
    return true;
  }

  /**
   * Finds out, at the start of a writer of that name, what {@link #findings} say of this place and
   * {@link #excludes} tells. Leaves no value.
   */
  default void probe(String writer) throws IOException {}

  /** Returns false if others who put the same value at the same moment may not notice. */
  default boolean excludes() {
    return true;
  }

  /** Removes the value of {@code key}; nothing happens if there is none. */
  void delete(String key) throws IOException;

  /** Returns true if there is no value at all. */
  boolean isEmpty() throws IOException;

  /**
   * Removes all values but those of {@code kept}: all metadata documents before the first chunk,
   * and that of a group before those of what is in it. So wherever this ends, no array opens of
   * which chunks are gone.
   */
  void clear(Set<String> kept) throws IOException;

  /** Removes the place of this store, such as a folder, if it is empty at that moment. */
  default void removeIfEmpty() throws IOException {}

  /**
   * Removes the values below {@code folder}, a key without a slash at its end or empty, whose keys
   * are {@code which}; false, with nothing done, if this store cannot list them.
   */
  default boolean remove(String folder, Predicate<String> which) throws IOException {
    return false;
  }

  /**
   * Returns true if values stay when the writing program is killed, so that another one can go on;
   * false if nothing is there before {@link #finish}.
   */
  default boolean resumable() {
    return true;
  }

  /**
   * Lets other processes put values, each as {@link #joined}, until {@link #dismiss}; {@code
   * writer} is a UUID that no other writer has.
   */
  default void admit(String writer) throws IOException {}

  /**
   * Returns this store for one of several processes that may put the same values at the same time,
   * and may be killed while they do, after {@code writer} was admitted.
   */
  default WritableStore joined(String writer) throws IOException {
    return this;
  }

  /** Where it is possible, makes an end of what those that joined {@code writer} still put. */
  default void dismiss(String writer) throws IOException {}

  /**
   * Makes what was put visible, where that does not happen at once: in a zip. Nothing may be put
   * after it. Throws {@link ZarrException.NotWritable} if that fails.
   */
  default void finish() throws IOException {}
}
