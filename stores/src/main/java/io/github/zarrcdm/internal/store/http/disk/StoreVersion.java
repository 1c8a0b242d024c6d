package io.github.zarrcdm.internal.store.http.disk;

import io.github.zarrcdm.internal.store.http.values.HttpVersion;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the server of an open store has said about the versions of its values: of documents, and of
 * what is read in parts.
 */
final class StoreVersion {
  private static final int MOST_DOCUMENTS = 100_000;
  private static final int MOST_PARTS = 10_000;
  private static final int DIGITS = 32;

  /** By their folders, then by their names. */
  private final Map<String, Map<String, String>> documents = new ConcurrentHashMap<>();

  /** A digest of the documents of each folder. */
  private final Map<String, String> digests = new ConcurrentHashMap<>();

  private final Map<String, HttpVersion> parts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, HttpVersion> eldest) {
          return size() > MOST_PARTS;
        }
      };

  /** The server has sent, or confirmed, all of the document {@code key}. */
  void document(String key, HttpAnswer answer) {
    HttpVersion version = HttpVersion.of(answer);
    String text = version.etag() + "\n" + version.lastModified() + "\n" + Digest.of(answer.body());
    if (digests.size() < MOST_DOCUMENTS) {
      change(key, text);
    }
  }

  /** The server has no document {@code key}. */
  void missing(String key) {
    if (digests.containsKey(folder(key))) {
      change(key, "");
    }
  }

  private void change(String key, String version) {
    documents.compute(
        folder(key),
        (in, known) -> {
          Map<String, String> all = known == null ? new TreeMap<>() : known;
          all.put(key, version);
          all.values().removeIf(String::isEmpty);
          digests.put(in, Digest.of(all.toString()).substring(0, DIGITS));
          return all;
        });
  }

  /** The server has sent, or confirmed, a part of the value of {@code key}. */
  void part(String key, HttpVersion version) {
    synchronized (parts) {
      parts.put(key, version);
    }
  }

  /** Returns the last version of the value of {@code key}; null if no part of it was asked for. */
  @Nullable HttpVersion part(String key) {
    synchronized (parts) {
      return parts.get(key);
    }
  }

  /** Returns a digest of the nearest documents above {@code key}; empty if none was read. */
  String documents(String key) {
    String digest = null;
    for (String folder = key; digest == null && !folder.isEmpty(); ) {
      folder = folder(folder);
      digest = digests.get(folder);
    }
    return digest == null ? "" : digest;
  }

  /** Returns the same of the root. */
  String rootDocuments() {
    return digests.getOrDefault("", "");
  }

  private static String folder(String key) {
    return key.substring(0, Math.max(0, key.lastIndexOf('/')));
  }

  /** Returns true if the server has sent any document. */
  boolean isKnown() {
    return !digests.isEmpty();
  }
}
