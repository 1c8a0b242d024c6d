package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.error.ZarrException;

/** Why a file cannot be joined to others. */
final class JoinConflict {
  private JoinConflict() {}

  static ZarrException of(String message, Object... of) {
    return new ZarrException.Unsupported(message.formatted(of) + ". Leave the file out.");
  }
}
