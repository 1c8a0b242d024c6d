package io.github.zarrcdm.store;

import java.io.IOException;
import java.net.URI;

/** Decides which URLs a store may ask; each is checked just before the request, redirects too. */
@FunctionalInterface
public interface UrlGuard {
  /** Allows every URL. */
  UrlGuard NONE = url -> {};

  /** Throws if {@code url} must not be asked. */
  void check(URI url) throws IOException;
}
