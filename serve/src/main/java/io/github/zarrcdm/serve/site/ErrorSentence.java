package io.github.zarrcdm.serve.site;

import io.github.zarrcdm.location.Location;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What errors say to clients. */
final class ErrorSentence {
  private ErrorSentence() {}

  /** Returns what {@code e} says, without what may be secret in the URLs of sources. */
  static String of(Throwable e) {
    String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return Arrays.stream(said.split(" "))
        .map(word -> word.contains("://") ? Location.withoutSecrets(word) : word)
        .collect(Collectors.joining(" "));
  }
}
