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

  /** How much later than two times of whole seconds say something may have been. */
  private static final int ROUNDED = 2;

  /** By their folders, then by their names. */
  private final Map<String, Map<String, Document>> documents = new ConcurrentHashMap<>();

  private final Map<String, Documents> folders = new ConcurrentHashMap<>();

  private final Map<String, HttpVersion> parts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, HttpVersion> eldest) {
          return size() > MOST_PARTS;
        }
      };

  /**
   * The documents of a folder.
   *
   * @param digest of their versions; empty if none was read
   * @param written when the last of them was, as the server says, in seconds since 1970; 0 if it
   *     does not
   * @param since the same at the latest by the clock of this machine, in milliseconds
   */
  record Documents(String digest, long written, long since) {
    static final Documents NONE = new Documents("", 0, 0);

    private static Documents of(Map<String, Document> all) {
      StringBuilder versions = new StringBuilder();
      long written = 0;
      long since = 0;
      for (Map.Entry<String, Document> one : all.entrySet()) {
        versions.append(one.getKey()).append('\n').append(one.getValue().version).append('\n');
        written = Math.max(written, one.getValue().written);
        since = Math.max(since, one.getValue().since);
      }
      return new Documents(Digest.of(versions.toString()).substring(0, DIGITS), written, since);
    }
  }

  private record Document(String version, long written, long since) {
    static Document of(HttpAnswer answer) {
      HttpVersion version = HttpVersion.of(answer);
      String text =
          version.etag() + "\n" + version.lastModified() + "\n" + Digest.of(answer.body());
      long now = System.currentTimeMillis();
      long said = answer.said() > 0 ? answer.said() : now / 1000;
      long since = now - 1000 * (said - answer.written() - ROUNDED);
      return new Document(text, answer.written(), answer.written() > 0 ? since : 0);
    }
  }

  /** The server has sent, or confirmed, all of the document {@code key}. */
  void document(String key, HttpAnswer answer) {
    if (folders.size() < MOST_DOCUMENTS) {
      change(key, Document.of(answer));
    }
  }

  /** The server has no document {@code key}. */
  void missing(String key) {
    if (folders.containsKey(folder(key))) {
      change(key, null);
    }
  }

  private void change(String key, @Nullable Document document) {
    documents.compute(
        folder(key),
        (in, known) -> {
          Map<String, Document> all = known == null ? new TreeMap<>() : known;
          if (document == null) {
            all.remove(key);
          } else {
            all.put(key, document);
          }
          folders.put(in, Documents.of(all));
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

  /** Returns the nearest documents above {@code key}. */
  Documents documents(String key) {
    Documents nearest = null;
    for (String folder = key; nearest == null && !folder.isEmpty(); ) {
      folder = folder(folder);
      nearest = folders.get(folder);
    }
    return nearest == null ? Documents.NONE : nearest;
  }

  /** Returns the documents of the root. */
  Documents rootDocuments() {
    return folders.getOrDefault("", Documents.NONE);
  }

  private static String folder(String key) {
    return key.substring(0, Math.max(0, key.lastIndexOf('/')));
  }

  /** Returns true if the server has sent any document. */
  boolean isKnown() {
    return !folders.isEmpty();
  }
}
