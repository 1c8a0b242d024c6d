package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;

/** Why a file cannot be read, and what to do. Of a class of its own: most opens do not load it. */
final class UnreadableFile {
  private UnreadableFile() {}

  /** Returns the exception for the file {@code where}, of which {@code e} was the system's. */
  static ZarrException.Unavailable of(String where, IOException e) {
    if (e instanceof ClosedByInterruptException) {
      return new ZarrException.Unavailable(where + ": the read was interrupted", e);
    }
    if (e instanceof AccessDeniedException) {
      return new ZarrException.Refused(
          where + ": no permission to read. Let the user that runs this program read it.", e);
    }
    return new ZarrException.Unavailable(where + ": cannot be read: " + e.getMessage(), e);
  }
}
