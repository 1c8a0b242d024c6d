package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What the modules of this project ask of a store beyond {@link Store}: each method saves requests,
 * memory or time, or finds what has changed, and each has an answer for stores that know nothing of
 * it. Not part of the API: public because stores are in several modules.
 */
public interface InternalStore extends Store {

  /**
   * Returns true if values may lie next to each other in something larger: {@link #place} says
   * where.
   */
  default boolean packs() {
    return false;
  }

  /**
   * Returns where the value of {@code key} lies, if it is a part of something larger; empty if it
   * is not, or there is none. Only where this store {@link #packs} values.
   */
  default Optional<Place> place(String key) throws IOException {
    return Optional.empty();
  }

  /**
   * Returns the file that has the bytes of the value of {@code key} as they are; empty if there is
   * none, such as for values in a document or compressed in a zip, or if there is no value.
   */
  default Optional<FileRange> fileRange(String key) throws IOException {
    return Optional.empty();
  }

  /**
   * Returns the values of {@code keys}, in their order, each empty if there is none. Those whose
   * {@link #place}s are neighbours come with one request.
   */
  default List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    List<Optional<ByteBuffer>> values = new ArrayList<>(keys.size());
    for (String key : keys) {
      values.add(get(key));
    }
    return values;
  }

  /**
   * Returns true if {@link #open} reads part of a value at little more than the cost of its bytes,
   * as with files.
   */
  default boolean opens() {
    return false;
  }

  /**
   * Returns the result of {@code reading} for the value of {@code key}; empty if there is no value.
   * Only for stores that {@link #opens open} values.
   */
  default <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    throw new ZarrException.Unsupported(this + ": values are not opened, they are got");
  }

  /** Reads an open value, which is closed afterwards. */
  @FunctionalInterface
  interface Reading<T> {
    T read(OpenValue value) throws IOException;
  }

  /**
   * The last bytes of a value.
   *
   * @param size how long the value is
   */
  record Tail(ByteBuffer bytes, long size) {}

  /**
   * Returns the last {@code length} bytes of the value of {@code key}, or all where it is shorter,
   * and how long it is; empty if there is no value or its length is unknown.
   */
  default Optional<Tail> tail(String key, int length) throws IOException {
    OptionalLong size = size(key);
    if (size.isEmpty()) {
      return Optional.empty();
    }
    long start = Math.max(0, size.getAsLong() - length);
    ByteRange.Slice slice = new ByteRange.Slice(start, (int) (size.getAsLong() - start));
    return get(key, slice).map(bytes -> new Tail(bytes, size.getAsLong()));
  }

  /**
   * Returns true if {@link #folders} and metadata documents cost no request: then the documents of
   * the nodes count, and consolidated ones, which can be older, are ignored.
   */
  default boolean holdsDocuments() {
    return false;
  }

  /**
   * Returns the names of all values and folders directly below {@code prefix}, which is empty or
   * ends with a slash, if they are {@code most} or fewer and listing them costs little more than
   * asking for a few of them; otherwise empty.
   */
  default Optional<Set<String>> names(String prefix, int most) throws IOException {
    return Optional.empty();
  }

  /**
   * Hands the same names to {@code each}, none of them kept, as far as there are {@code most} or
   * fewer; false if there are more, or the store does not list names.
   */
  default boolean eachName(String prefix, int most, Consumer<String> each) throws IOException {
    Optional<Set<String>> names = names(prefix, most);
    names.ifPresent(found -> found.forEach(each));
    return names.isPresent();
  }

  /**
   * Hands all keys below {@code prefix}, which is empty or ends with a slash, to {@code each}, in
   * any order and some twice, as far as there are {@code most} or fewer. Returns false if there are
   * more, or if the store cannot list them all together, as zips and buckets that may be listed
   * can.
   */
  default boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return false;
  }

  /** Returns true if all values are parts of one file, so that one validator is that of all. */
  default boolean isOneFile() {
    return false;
  }

  /** What distinguishes a version of a value, or of the names in a folder, from others. */
  interface Validator {
    /** The validator of a missing value, and of all values of a store that cannot tell. */
    Validator NONE = new At(0);

    /**
     * Returns milliseconds since 1970, or another positive number made of the version; 0 if
     * unknown.
     */
    long lastModified();

    /** Returns the ETag that came with the value; empty if there was none. */
    default String tag() {
      return "";
    }

    /** Returns the length of the value in bytes, if a listing told it; negative if not. */
    default long size() {
      return -1;
    }

    /**
     * Returns a text that other versions of the value do not have, as far as the store can tell,
     * for those who keep it longer than this process lives; empty if there is no value, or nothing
     * is known of its version.
     */
    default String stamp() {
      return lastModified() == 0 && tag().isEmpty() ? "" : lastModified() + " " + tag();
    }

    /** Returns true if {@code now}, from the same key later, is of the same version as this. */
    boolean isSame(Validator now);

    /**
     * Returns the validator of a value of which only a {@code stamp} is known, as {@link
     * Store#lastModified}.
     */
    static Validator at(long stamp) {
      return stamp == 0 ? NONE : new At(stamp);
    }

    /**
     * Returns the validator of a value that has an ETag, or something else that no other version
     * has.
     */
    static Validator tagged(String tag) {
      return new Tagged(tag, -1);
    }

    /** Returns the validator of a value of {@code size} bytes in a listing. */
    static Validator listed(String tag, long size) {
      return new Tagged(tag, size);
    }

    /** A tag, and perhaps the length of the value. */
    record Tagged(String tag, long size) implements Validator {
      @Override
      public long lastModified() {
        return 0;
      }

      @Override
      public boolean isSame(Validator now) {
        return tag.equals(now.tag());
      }
    }

    /** A stamp alone. */
    record At(long lastModified) implements Validator {
      @Override
      public boolean isSame(Validator now) {
        return now.lastModified() == lastModified;
      }
    }
  }

  /**
   * Returns the validator of the value of {@code key} as it is now, {@link Validator#NONE} if there
   * is none; of a folder too, if folders have one. No more than one small request, made once: a
   * caller can wait for the next time.
   */
  default Validator validator(String key) throws IOException {
    return Validator.at(lastModified(key));
  }

  /** The versions of many values, without a request for each. */
  @FunctionalInterface
  interface Validators {
    /**
     * Returns the validator of the value of {@code key}, {@link Validator#NONE} if there is none;
     * nothing if the store cannot tell its version from others.
     */
    Optional<Validator> of(String key) throws IOException;
  }

  /**
   * Returns the validators of the values below {@code prefix}, which is empty or ends with a slash:
   * of files as they are when each is asked for, of a bucket as they are in one listing of at most
   * {@code most} keys. Empty if the store would have to be asked for each value, or cannot tell
   * versions from each other.
   */
  default Optional<Validators> validators(String prefix, int most) throws IOException {
    return Optional.empty();
  }

  /**
   * Returns the validator that came with the metadata document under {@code key} when it was last
   * got whole, or {@link Validator#NONE} if it was missing then. Costs no request; empty if this
   * store does not remember it.
   */
  default Optional<Validator> validatorRead(String key) throws IOException {
    return Optional.empty();
  }

  /** Returns what {@link #folders} returns, asked again where that keeps an earlier answer. */
  default Optional<List<String>> foldersNow(String prefix) throws IOException {
    return folders(prefix);
  }

  /**
   * Returns when the newest of the values that this store has returned was written, in milliseconds
   * since 1970 by the clock of this machine, or somewhat later, but not in the future; 0 if
   * unknown. Costs no request: stores learn it with the values.
   */
  default long newest() {
    return 0;
  }

  /**
   * Returns a sentence to add to the message when nothing is found in the store, for instance that
   * it denied access. Usually empty.
   */
  default String remark() {
    return "";
  }

  /**
   * Returns how many folders above this store may be those of a store that it is a part of, and can
   * be looked into: {@link #above} says what is in them.
   */
  default int foldersAbove() {
    return 0;
  }

  /**
   * Returns the value {@code name} in the folder so many levels above this store, 1 for the one
   * that it is in; empty if there is none, or none that may be read.
   */
  default Optional<ByteBuffer> above(int level, String name) throws IOException {
    return Optional.empty();
  }

  /**
   * Returns true if a value of this store is, or may be, read from within {@code place}, which is
   * not where the store itself is: through references, links or virtual chunks. All of them are
   * looked through, so this is for those who are about to replace what is at {@code place}.
   */
  default boolean readsFrom(Location place) throws IOException {
    return false;
  }

  /**
   * Returns true if chunks may be fetched before a reader that walks through an array asks for
   * them.
   */
  default boolean fetchesAhead() {
    return remote();
  }
}
