package io.github.zarrcdm.store.reference;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.http.HttpUrl;
import io.github.zarrcdm.store.http.HttpWire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/**
 * Forbids requests to this machine and its own network, such as the address at which clouds give
 * out credentials; except to the server that the reference file itself came from.
 */
record PublicHosts(Location base) implements HttpWire.Guard {
  @Override
  public void check(URI url) throws IOException {
    if (url.getRawAuthority() == null || isBase(url)) {
      return;
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
        if (isInside(address)) {
          throw new ZarrException.Unsupported(
              "%s: refers to %s, a server inside this network. If you trust it, allow it with -D%s=true"
                  .formatted(base, HttpWire.shown(url), ReferenceTargets.ANYWHERE));
        }
      }
    } catch (UnknownHostException e) {
      throw new ZarrException.Unavailable(
          "%s: refers to %s: there is no such host".formatted(base, HttpWire.shown(url)), e);
    }
  }

  private boolean isBase(URI url) {
    return HttpUrl.of(base.root())
        .path()
        .startsWith(url.getScheme() + "://" + url.getRawAuthority() + "/");
  }

  private static boolean isInside(InetAddress address) {
    byte[] bytes = address.getAddress();
    boolean uniqueLocal = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
    return uniqueLocal
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress();
  }
}
