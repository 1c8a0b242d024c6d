package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;

/**
 * Errors of a dataset, as clients may see them: {@code name} in the place of its location, which
 * may have secrets.
 */
record Failures(String name, String location) {
  /** Returns {@code e} with a message that begins with {@code where}. */
  IOException of(String where, IOException e) {
    if (e instanceof NothingToServe) {
      return e;
    }
    String message = message(where, e);
    return e instanceof ZarrException.Unavailable
        ? new ZarrException.Unavailable(message, e)
        : new IOException(message, e);
  }

  /** Returns that there may be later what there is not because of {@code e}. */
  IOException unavailable(IOException e) {
    return new ZarrException.Unavailable(message(name, e), e);
  }

  private String message(String where, IOException e) {
    int options = location.indexOf('#');
    String plain = options < 0 ? location : location.substring(0, options);
    String shown =
        String.valueOf(e.getMessage())
            .replace(location, name)
            .replace(plain, name)
            .replace(Location.withoutSecrets(plain), name);
    boolean named = shown.startsWith(name + ":") || shown.startsWith(name + "/");
    return named ? shown : where + ": " + shown;
  }
}
