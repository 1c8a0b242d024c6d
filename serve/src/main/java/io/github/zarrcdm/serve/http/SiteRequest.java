package io.github.zarrcdm.serve.http;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request.
 *
 * @param path as it was sent, still escaped, without the query
 * @param query as it was sent, still escaped; empty if there is none
 * @param headers the value of the header with a name, in any case; null if it was not sent
 * @param gone true if the client has closed its connection, as far as the server can see; asked by
 *     the thread that answers
 */
public record SiteRequest(
    String method,
    String path,
    String query,
    Function<String, @Nullable String> headers,
    BooleanSupplier gone) {
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.apply(name)).map(String::strip);
  }

  public boolean isHead() {
    return method.equals("HEAD");
  }
}
