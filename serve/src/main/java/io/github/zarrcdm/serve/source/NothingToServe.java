package io.github.zarrcdm.serve.source;

import java.io.IOException;

/** A dataset of which nothing can be served in a version of Zarr: the message says why. */
public final class NothingToServe extends IOException {
  private static final long serialVersionUID = 1L;

  NothingToServe(String message) {
    super(message);
  }
}
