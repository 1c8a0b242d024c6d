package io.github.zarrcdm.internal.metadata.document;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The metadata documents of a hierarchy, wherever they lie: each under its own key, or consolidated
 * in one document.
 */
public interface Documents {

  /**
   * Returns the document under {@code key}; null if there is none. Throws {@link
   * io.github.zarrcdm.error.ZarrException.Malformed} if it is not a JSON object.
   */
  @Nullable Document document(String key) throws IOException;

  /**
   * Returns these documents for one of many concurrent readers, which share the heap: throws {@link
   * TooLong} for a document that must be read alone.
   */
  default Documents beside() {
    return this;
  }

  /** A document that is too long to be read while others are. */
  public final class TooLong extends IOException {
    private static final long serialVersionUID = 1;

    TooLong(IOException cause) {
      super(cause);
    }
  }

  /**
   * Asks for the documents under {@code keys}, and for the names below {@code folders}, at once, so
   * that they are at hand when they are read; does nothing where asking costs nothing.
   */
  default void ahead(List<String> keys, List<String> folders) throws IOException {}

  /** Returns true if the document under {@code key} was asked for ahead, and is there. */
  default boolean isAtHand(String key) {
    return false;
  }

  /** Store and key, for messages. */
  String where(String key);

  /**
   * Returns the names below the group at {@code path} ({@code ""} or {@code g/h}); empty if they
   * are unknown.
   */
  Optional<List<String>> children(String path) throws IOException;

  /** Returns true if asking costs a network round trip. */
  boolean remote();

  /**
   * Returns true if consolidated documents of a group take the place of these for what is below it.
   */
  default boolean yields() {
    return true;
  }

  /** Returns the key of {@code document} of the node at {@code path}. */
  static String key(String path, String document) {
    return path.isEmpty() ? document : path + "/" + document;
  }
}
