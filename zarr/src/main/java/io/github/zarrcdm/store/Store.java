package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A read-only map from keys to bytes. A key is a path without leading slash: {@code temp/c/0/1};
 * the empty prefix is the root. The empty key is the value at the location itself, if that is a
 * file, such as a zip or a reference file.
 *
 * <p>A key that is empty between two slashes, or climbs with {@code ..}, is a {@link
 * io.github.zarrcdm.error.ZarrException.Malformed}: keys cannot leave the store.
 *
 * <p>Safe for concurrent callers. A missing key is an empty result; every other failure is an
 * {@link IOException} whose message names store and key. {@link Object#toString()} is the location
 * without credentials. Buffers are heap buffers with an accessible array, content from position to
 * limit, and belong to the caller.
 */
public interface Store extends Closeable {

  /** Returns the value of {@code key}; empty if there is none. */
  Optional<ByteBuffer> get(String key) throws IOException;

  /**
   * Returns the value of {@code key} if it has {@code most} bytes or fewer; empty if there is none.
   * Throws {@link ZarrException.LimitExceeded} for a longer one: a store that can see the length
   * first takes no memory for it.
   */
  default Optional<ByteBuffer> get(String key, long most) throws IOException {
    Optional<ByteBuffer> value = get(key);
    if (value.isPresent()) {
      Keys.checkLength(value.get().remaining(), most, key, this);
    }
    return value;
  }

  /**
   * Returns the bytes of {@code range} of the value of {@code key}; fewer where the value ends;
   * empty if there is no value.
   */
  Optional<ByteBuffer> get(String key, ByteRange range) throws IOException;

  /**
   * Returns the slices of the value of {@code key}, in the order asked for; empty if there is no
   * value. One request each, unless the store can merge them: {@link CoalescingStore} merges those
   * that lie close together. Slices may then share an array.
   */
  default Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    List<ByteBuffer> parts = new ArrayList<>(slices.size());
    for (ByteRange.Slice slice : slices) {
      Optional<ByteBuffer> part = get(key, slice);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(parts);
  }

  /**
   * Returns the length of the value of {@code key}; empty if there is no value or its length is
   * unknown.
   */
  default OptionalLong size(String key) throws IOException {
    return OptionalLong.empty();
  }

  /** Returns true if {@code key} has a value; what it refers to elsewhere is not asked for. */
  default boolean exists(String key) throws IOException {
    return size(key).isPresent();
  }

  /**
   * Returns the edition of the value of {@code key}: as long as it is the same, by {@code equals},
   * parts of the value are of one version, as far as the store can tell. What is read at a place
   * that an earlier part named, such as the index of a shard, is used only if the edition was the
   * same before that part was read and after this one. Always the same if the store cannot tell.
   */
  default Object edition(String key) throws IOException {
    return "";
  }

  /**
   * Begins another edition of the value of {@code key}, unless {@code edition} has ended already:
   * what was read of it is not used any more. Without this, a part of a value that was rewritten
   * since its first part was read may be a {@link ZarrException.Rewritten} for ever.
   */
  default void forget(String key, Object edition) {}

  /**
   * Returns the names directly below {@code prefix} that have keys below them ("folders"); empty if
   * this store cannot list.
   */
  default Optional<List<String>> folders(String prefix) throws IOException {
    return Optional.empty();
  }

  /**
   * Returns a stamp of the value of {@code key} that changes when it is rewritten (milliseconds
   * since 1970 if the store knows them); 0 if unknown or missing. Cheap: no more than one small
   * request.
   */
  default long lastModified(String key) throws IOException {
    return 0;
  }

  /** Returns what opening the store itself skipped, repaired or changed. Usually nothing. */
  default List<Finding> findings() {
    return List.of();
  }

  /** Returns the versions that this store keeps of its content; empty if it has no versions. */
  default Optional<Versions> versions() {
    return Optional.empty();
  }

  /**
   * Returns true if each request costs a network round trip, so that concurrent requests pay off.
   */
  default boolean remote() {
    return false;
  }

  @Override
  default void close() throws IOException {}
}
