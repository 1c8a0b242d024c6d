package io.github.zarrcdm.serve.source;

import java.io.IOException;

/**
 * Thrown if there is no dataset, or nothing of it can be served in a version of Zarr; the message
 * says why.
 */
public final class NothingToServeException extends IOException {
  private static final long serialVersionUID = 1L;

  public NothingToServeException(String message) {
    super(message);
  }
}
