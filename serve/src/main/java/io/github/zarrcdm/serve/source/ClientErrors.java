package io.github.zarrcdm.serve.source;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Errors of a dataset, as clients may see them: {@code name} in the place of its location, which
 * may have secrets.
 */
record ClientErrors(String name, String location) {
  /** Returns {@code e} with a message that begins with {@code where}. */
  IOException of(String where, IOException e) {
    if (e instanceof NothingToServeException || e instanceof ClientGoneException) {
      return e;
    }
    String message = message(where, e);
    return e instanceof ZarrException.Unavailable
        ? new ZarrException.Unavailable(message, e)
        : new IOException(message, e);
  }

  /** Returns the error of a source that {@code e} makes unavailable for now. */
  IOException unavailable(IOException e) {
    return new ZarrException.Unavailable(message(name, e), e);
  }

  private String message(String where, IOException e) {
    String shown =
        shownLocation()
            .matcher(String.valueOf(e.getMessage()))
            .replaceAll(Matcher.quoteReplacement(name));
    boolean named = shown.startsWith(name + ":") || shown.startsWith(name + "/");
    return named ? shown : where + ": " + shown;
  }

  /** Returns the location as messages have it; a relative one is no part of a word or path. */
  private Pattern shownLocation() {
    String plain = location.replaceFirst("(?s)#.*", "");
    return Pattern.compile(
        Stream.of(location, plain, Location.withoutSecrets(plain))
            .sorted(Comparator.comparing(String::length).reversed())
            .map(Pattern::quote)
            .collect(joining("|", "(?:(?<![\\w/])|(?<!\\w)(?=\\W))(?:", ")(?!(?<=\\w)\\w)")));
  }
}
