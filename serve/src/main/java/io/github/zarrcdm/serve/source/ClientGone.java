package io.github.zarrcdm.serve.source;

import java.io.IOException;

/** The client has closed its connection: nobody waits for the answer any more. */
public final class ClientGone extends IOException {
  private static final long serialVersionUID = 1L;

  ClientGone(String where) {
    super(where + ": the client has closed its connection");
  }
}
