package io.github.zarrcdm.serve.thredds;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** A request and its response, of either servlet API. */
interface ServletExchange {
  /** The request as the servlet API has it. */
  Object request();

  String method();

  /** Returns the path as it was sent, still escaped. */
  String path();

  /** Returns the path of the web application, such as {@code /thredds}. */
  String application();

  String scheme();

  /** Returns the name of the server, as the client has it. */
  String host();

  int port();

  /** Scheme, host and port, without the port that the scheme implies. */
  default String origin() {
    boolean implied = port() == (scheme().equals("https") ? 443 : 80);
    return scheme() + "://" + host() + (implied ? "" : ":" + port());
  }

  boolean isSecure();

  @Nullable String header(String name);

  /**
   * Lets the server find out who asks, from the request; true if it did. What it says to the client
   * goes to {@code response}.
   */
  boolean authenticate(Object response) throws IOException;

  void status(int status);

  void header(String name, String value);

  OutputStream body() throws IOException;
}
