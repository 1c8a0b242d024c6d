package io.github.zarrcdm.internal.store.reference;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a set of references says of each key: a JSON document, or a folder of Parquet. */
public interface References {

  /** Returns where the value of {@code key} is; null if there is none. */
  @Nullable Reference of(String key) throws IOException;

  /** Gives the URL of each file that is referred to, some of them several times. */
  void eachTarget(UrlUse use) throws IOException;

  /** What is done with a URL. */
  @FunctionalInterface
  interface UrlUse {
    void of(String url) throws IOException;

    /** Uses the URL of {@code reference}, or those of its parts, if it has any. */
    default void of(@Nullable Reference reference) throws IOException {
      if (reference instanceof Reference.Elsewhere elsewhere) {
        of(elsewhere.url());
      } else if (reference instanceof Reference.Made made) {
        for (Reference.Elsewhere part : made.parts()) {
          of(part.url());
        }
      }
    }
  }

  /** Returns the names directly below {@code prefix} that have keys below them. */
  List<String> folders(String prefix);

  /**
   * Returns the URL of a file that is referred to, as far as they have been read; null if there is
   * none.
   */
  @Nullable String someTarget();
}
