package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What tells versions of the chunks of an array apart: of files as they are when one is asked for,
 * of a bucket as they were in one listing.
 */
public final class ChunkStamps {
  /** The stamp of a chunk whose version the store cannot tell: it is never the same. */
  static final long UNKNOWN = -1;

  /** The most keys of a bucket that are listed: more take longer than most queries. */
  private static final int MOST_KEYS = 1 << 18;

  private final String folder;
  private final Chunked data;
  private final InternalStore.@Nullable Validators validators;
  private final boolean listed;

  private ChunkStamps(
      String folder, Chunked data, InternalStore.@Nullable Validators validators, boolean listed) {
    this.folder = folder;
    this.data = data;
    this.validators = validators;
    this.listed = listed;
  }

  /** Returns stamps that are never the same, for entries that have none to compare with. */
  public static ChunkStamps none(Array array) {
    return new ChunkStamps("", (Chunked) array.data(), null, false);
  }

  /** Returns the stamps of {@code array} in {@code store}, from now on. */
  public static ChunkStamps of(Store store, Array array) throws IOException {
    String folder = array.path().equals("/") ? "" : array.path().substring(1) + "/";
    return new ChunkStamps(
        folder,
        (Chunked) array.data(),
        AdaptedStore.internal(store).validators(folder, MOST_KEYS).orElse(null),
        store.remote());
  }

  /** Returns true if all versions are here, so that no chunk has to be asked for its own. */
  public boolean areListed() {
    return listed;
  }

  /** Returns true if the store tells versions apart. */
  public boolean known() {
    return validators != null;
  }

  /**
   * What a store says of the version of a chunk.
   *
   * @param stamp what other versions do not have, in one number; 0 if it is not there
   * @param written when it was written, in milliseconds since 1970; 0 if unknown or missing
   */
  record Version(long stamp, long written) {}

  /** Returns the version of the chunk at {@code index}. */
  Version of(long[] index) throws IOException {
    Optional<InternalStore.Validator> found =
        validators == null ? Optional.empty() : validators.of(folder + data.keys().key(index));
    if (found.isEmpty()) {
      return new Version(UNKNOWN, 0);
    }
    String text = found.get().stamp();
    long stamp = text.isEmpty() ? 0 : hash(text);
    boolean reserved = !text.isEmpty() && (stamp == 0 || stamp == UNKNOWN);
    return new Version(reserved ? 1 : stamp, found.get().lastModified());
  }

  /** FNV-1a of 64 bits: texts are short, and there may be many. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Returns true if the chunk at {@code index} is as it was when its entry got {@code stamp}. */
  public boolean isSame(long stamp, long[] index) throws IOException {
    return stamp != UNKNOWN && validators != null && stamp == of(index).stamp();
  }

  /**
   * Returns a digest of all metadata documents of {@code array} and the groups that it is in: only
   * their chunks may differ.
   */
  static String documents(Store store, Array array) throws IOException {
    List<String> keys = new ArrayList<>();
    String folder = "";
    for (String step : ("/" + array.path().substring(1)).split("/", -1)) {
      folder = folder.isEmpty() ? step : folder + "/" + step;
      for (String name : new TreeSet<>(Marker.DOCUMENTS)) {
        keys.add(folder.isEmpty() ? name : folder + "/" + name);
      }
    }
    @Nullable ByteBuffer[] documents = all(store, keys);
    MessageDigest digest = digest();
    for (int n = 0; n < documents.length; n++) {
      ByteBuffer document = documents[n];
      digest.update(bytes(keys.get(n) + (document == null ? "-" : "=")));
      if (document != null) {
        digest.update(document);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Returns the values of {@code keys}, asked for at once if that takes round trips; null for none.
   */
  private static @Nullable ByteBuffer[] all(Store store, List<String> keys) throws IOException {
    @Nullable ByteBuffer[] values = new @Nullable ByteBuffer[keys.size()];
    if (store.remote()) {
      RemoteRun.of(
          values.length,
          0,
          n -> {
            values[(int) n] = store.get(keys.get((int) n)).orElse(null);
            return null;
          });
    } else {
      for (int n = 0; n < values.length; n++) {
        values[n] = store.get(keys.get(n)).orElse(null);
      }
    }
    return values;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
