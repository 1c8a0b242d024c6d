package io.github.zarrcdm.serve.picture;

import java.io.IOException;

/** Opens datasets to draw their variables. */
@FunctionalInterface
public interface Painter {
  /** Opens the dataset at {@code location}; closed by the caller. */
  Canvas open(String location) throws IOException;
}
