package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;

/** Proves to servers who asks them. Safe for concurrent callers. */
public interface Signer {
  /** Asks without a name. */
  Signer NOBODY = request -> request;

  /** What a user can do about a refusal, as the start of a sentence. */
  default String advice() {
    return "It was asked without credentials, as is what a remote reference file names on other"
        + " servers or in other buckets; -Dzarrcdm.references.anywhere=true lets that have yours";
  }

  /** {@code request} as it is sent: with a header, with a signature in its URL, or unchanged. */
  HttpRequest sign(HttpRequest request) throws IOException;

  /**
   * True if a request that was signed as {@code refused}, and got another {@code answer} than what
   * it asked for, is worth another try: it would be signed in another way now.
   */
  default boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    return false;
  }
}
