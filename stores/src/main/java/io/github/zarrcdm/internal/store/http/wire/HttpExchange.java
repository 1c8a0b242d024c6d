package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One request and its response. One thread uses it; any may abort it. */
public interface HttpExchange {

  /**
   * Sends the request; gives the head of the response, whose body can then be read. {@code
   * progress} counts the bytes of a body that is sent.
   */
  Response response(AtomicLong progress) throws IOException;

  /** Says that the body was read to its end, so that another request may follow. */
  void end(Response response);

  /** Ends it at once, wherever it is; what has ended already stays as it is. */
  void abort();

  /**
   * The head of a response, and its body.
   *
   * @param headers by their names, in any case; of several with one name the first, but all
   *     cookies, a line each
   * @param length of the body; -1 if the server does not tell
   * @param body null for none
   */
  record Response(
      int status, Map<String, String> headers, long length, @Nullable InputStream body) {
    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }
}
