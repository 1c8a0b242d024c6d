package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Signs requests, to prove to servers which account sends them. Safe for concurrent callers. */
public interface Signer {
  /** Asks without a name. */
  Signer NOBODY = request -> request;

  /** Returns what a user can do about a refusal, as the start of a sentence. */
  default String advice() {
    return "It was asked without credentials, as is what a remote reference file names on other"
        + " servers or in other buckets; -Dzarrcdm.references.anywhere=true lets that have yours";
  }

  /**
   * Returns {@code request} as it is sent: with a header, with a signature in its URL, or
   * unchanged.
   */
  HttpRequest sign(HttpRequest request) throws IOException;

  /**
   * Returns true if a request that was signed as {@code refused}, and got another {@code answer}
   * than what it asked for, is worth another try: it would be signed in another way now.
   */
  default boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    return false;
  }

  /**
   * Returns what to ask in place of {@code refused}, which got a {@code refusal}, where a server
   * may let anybody read and does not know this caller; empty if there is nothing to try.
   */
  default Optional<HttpRequest> withoutName(HttpRequest refused, HttpAnswer refusal)
      throws IOException {
    return Optional.empty();
  }

  /** Takes note that the server has answered a request {@link #withoutName}. */
  default void letAnybodyRead() {}

  /** Returns what was done otherwise than the user has asked. Usually nothing. */
  default List<Finding> findings() {
    return List.of();
  }
}
