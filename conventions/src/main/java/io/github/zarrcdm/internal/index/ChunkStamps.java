package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** What tells versions of the chunks and documents of a store apart. */
public final class ChunkStamps {
  /** That of a chunk of whose version the store says nothing: it is never the same. */
  static final long UNKNOWN = -1;

  private ChunkStamps() {}

  /**
   * What a store says of the version of a chunk.
   *
   * @param stamp the size and the time at which it was written, in one number; 0 if it is not there
   * @param written that time, in milliseconds since 1970; 0 if unknown or missing
   */
  record Version(long stamp, long written) {}

  /** That of a chunk of {@code array} in {@code store}. */
  static Version of(Store store, Array array, long[] index) throws IOException {
    String key = key(array, index);
    Store.Validator validator = store.validator(key);
    return new Version(stamp(store, key, validator.stamp()), validator.lastModified());
  }

  /** Of a reference, that of the file it leads to counts too. */
  private static long stamp(Store store, String key, String own) throws IOException {
    String text = own;
    if (text.isEmpty()) {
      return store.exists(key) ? UNKNOWN : 0;
    }
    if (store.isOneFile()) {
      Optional<FileRange> range = store.fileRange(key);
      if (range.isPresent()) {
        String target = ofFile(range.get());
        if (target.isEmpty()) {
          return UNKNOWN;
        }
        text += " " + target;
      }
    }
    long stamp = hash(text);
    return stamp == 0 || stamp == UNKNOWN ? 1 : stamp;
  }

  /** The version of the file that a reference leads to; empty if that is no local one. */
  private static String ofFile(FileRange range) {
    try {
      Path file = Path.of(range.file());
      return Files.getLastModifiedTime(file).to(TimeUnit.MICROSECONDS) + " " + Files.size(file);
    } catch (IOException | InvalidPathException e) {
      return "";
    }
  }

  /** FNV-1a of 64 bits: texts are short, and there may be many. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** True if chunk {@code number} is in {@code store} as it was when its entry was made. */
  public static boolean isSame(Store store, Array array, IndexedArray entries, int number)
      throws IOException {
    long then = entries.stamps()[number];
    return then != UNKNOWN && then == of(store, array, entries.index(number)).stamp();
  }

  private static String key(Array array, long[] index) {
    String folder = array.path().equals("/") ? "" : array.path().substring(1) + "/";
    return folder + ((Chunked) array.data()).keys().key(index);
  }

  /**
   * A digest of all metadata documents of {@code array} and the groups that it is in, and of the
   * version that {@code store} shows, if it keeps several: only their chunks may differ.
   */
  public static String documents(Store store, Array array) throws IOException {
    MessageDigest digest = digest();
    store.versions().ifPresent(versions -> digest.update(bytes(versions.shown().id())));
    Set<String> names = new TreeSet<>(Marker.DOCUMENTS);
    String folder = "";
    for (String step : ("/" + array.path().substring(1)).split("/", -1)) {
      folder = folder.isEmpty() ? step : folder + "/" + step;
      for (String name : names) {
        String key = folder.isEmpty() ? name : folder + "/" + name;
        Optional<ByteBuffer> document = store.get(key);
        digest.update(bytes(key + (document.isPresent() ? "=" : "-")));
        document.ifPresent(digest::update);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
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
