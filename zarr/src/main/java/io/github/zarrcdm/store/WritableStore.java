package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
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

  /** The same with {@code value} as the only part. */
  default void put(String key, ByteBuffer value) throws IOException {
    put(key, List.of(value));
  }

  /** Sets the value of {@code key} if it has none; false if it has one. Of two callers one wins. */
  boolean putIfAbsent(String key, ByteBuffer value) throws IOException;

  /**
   * The version of the value of {@code key}, which other values of it do not have, as far as the
   * server tells; empty if there is no value. Null if this store does not {@link #replace} by it.
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

  /** Removes the value of {@code key}; nothing happens if there is none. */
  void delete(String key) throws IOException;

  /** True if there is no value at all. */
  boolean isEmpty() throws IOException;

  /** Removes all values but those of {@code kept}, metadata documents first. */
  void clear(Set<String> kept) throws IOException;

  /**
   * True if values stay when the writing program is killed, so that another one can go on; false if
   * nothing is there before {@link #finish}.
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
   * The same store for one of several processes that may put the same values at the same time, and
   * may be killed while they do, after {@code writer} was admitted.
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
