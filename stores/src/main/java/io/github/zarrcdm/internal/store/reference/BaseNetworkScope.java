package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.URI;

/**
 * Where the targets of a remote reference file may be: on the public internet, and on its own
 * server where that is itself inside this network.
 */
final class BaseNetworkScope implements NetworkScope {
  static final String ANYWHERE = "zarrcdm.references.anywhere";

  private final Location base;
  private final String origin;
  private final NetworkScope ofBase;

  BaseNetworkScope(Location base) {
    HttpUrl url = HttpUrl.of(base.root());
    this.base = base;
    this.origin = url.origin();
    this.ofBase = new OriginNetworkScope(url);
  }

  @Override
  public boolean mayBeInside(URI url) throws IOException {
    String asked = url.getScheme() + "://" + url.getRawAuthority();
    return asked.equals(origin) && ofBase.mayBeInside(url);
  }

  @Override
  public ZarrException.Unsupported refusal(String url) {
    return new ZarrException.Unsupported(
        "%s: refers to %s, a server inside this network. If you trust it, allow it with -D%s=true"
            .formatted(base, url, ANYWHERE));
  }
}
