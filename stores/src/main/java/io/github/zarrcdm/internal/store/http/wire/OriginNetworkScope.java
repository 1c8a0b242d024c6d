package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * That of a store which a user opened: wherever its servers lead if the first one is itself inside
 * this network, else to the public internet only. What its name stands for is asked once.
 */
public final class OriginNetworkScope implements NetworkScope {
  private final HttpUrl root;
  private final HttpConnection.Names names;
  private volatile @Nullable Boolean inside;

  /** The scope of the store at {@code root}. */
  public OriginNetworkScope(HttpUrl root) {
    this(root, InetAddress::getAllByName);
  }

  /** The scope of the store at {@code root}, whose name stands for what {@code names} says. */
  OriginNetworkScope(HttpUrl root, HttpConnection.Names names) {
    this.root = root;
    this.names = names;
  }

  @Override
  public boolean mayBeInside(URI url) throws IOException {
    Boolean known = inside;
    if (known == null) {
      known = isInside(HttpUrl.host(URI.create(root.origin())));
      inside = known;
    }
    return known;
  }

  /** Returns true if all that the name stands for is inside. */
  private boolean isInside(@Nullable String host) {
    try {
      return host != null && Arrays.stream(names.addresses(host)).allMatch(PublicHosts::isInside);
    } catch (UnknownHostException e) {
      return false; // Reported when it is asked; behind a proxy it may well be known.
    }
  }

  @Override
  public ZarrException.Unsupported refusal(String url) {
    return new ZarrException.Unsupported(
        "%s leads to %s, a server inside this network. If you trust it, open that address itself."
            .formatted(root, url));
  }
}
