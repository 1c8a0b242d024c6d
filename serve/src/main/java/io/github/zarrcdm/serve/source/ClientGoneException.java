package io.github.zarrcdm.serve.source;

import java.io.IOException;

/** Thrown when the client has closed its connection before the response was complete. */
public final class ClientGoneException extends IOException {
  private static final long serialVersionUID = 1L;

  ClientGoneException(String where) {
    super(where + ": the client has closed its connection");
  }
}
