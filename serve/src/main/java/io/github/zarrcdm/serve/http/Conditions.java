package io.github.zarrcdm.serve.http;

import java.util.Arrays;
import java.util.Optional;

/**
 * The conditions of a request, of a value with a strong {@code tag}.
 *
 * @param modified its date as it is sent; empty if unknown
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-conditional-requests">RFC 9110, 13</a>
 */
record Conditions(SiteRequest request, String tag, String modified) {

  /** Returns true if the request is for another value. */
  boolean failed() {
    return request.header("If-Match").filter(wanted -> !names(wanted, false)).isPresent();
  }

  /** Returns true if the caller has the value. */
  boolean notModified() {
    Optional<String> known = request.header("If-None-Match");
    return known.isPresent()
        ? names(known.get(), true)
        : !modified.isEmpty()
            && request.header("If-Modified-Since").filter(modified::equals).isPresent();
  }

  /** Returns true if the part that is asked for may be sent. */
  boolean rangeHolds() {
    Optional<String> known = request.header("If-Range");
    return known.isEmpty()
        || known.get().equals(tag)
        || !modified.isEmpty() && known.get().equals(modified);
  }

  private boolean names(String tags, boolean weak) {
    return tags.equals("*")
        || Arrays.stream(tags.split(","))
            .map(String::strip)
            .map(one -> weak && one.startsWith("W/") ? one.substring(2) : one)
            .anyMatch(tag::equals);
  }
}
