package io.github.zarrcdm.internal.store.reference;

/** Where a reference file says that a value is. */
sealed interface Reference {

  /** In the reference file itself. */
  record Inline(byte[] value) implements Reference {}

  /**
   * In another file.
   *
   * @param url as written, with templates
   * @param offset where the value begins
   * @param length how long it is; -1 for all to the end
   */
  record Elsewhere(String url, long offset, long length) implements Reference {
    static final long TO_THE_END = -1;
  }
}
