package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.net.URI;

/**
 * Which servers a store may ask: those of the public internet always, those inside this network
 * only where it says so. What a server answers, a redirect or a reference, must not make this
 * program ask what only this program can reach.
 */
public interface NetworkScope {
  /** Any server. */
  NetworkScope ANYWHERE =
      new NetworkScope() {
        @Override
        public boolean mayBeInside(URI url) {
          return true;
        }

        @Override
        public ZarrException.Unsupported refusal(String url) {
          throw new IllegalStateException(url);
        }
      };

  /** Returns true if {@code url} may lead to a server inside this network. */
  boolean mayBeInside(URI url) throws IOException;

  /** Returns the error for {@code url}, which is inside and may not be. */
  ZarrException.Unsupported refusal(String url);
}
