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

  /** True for what is no address of the public internet, or leads to one that is none. */
  static boolean isInside(InetAddress address) {
    byte[] bytes = address.getAddress();
    return (bytes.length == 16 ? isInside6(bytes) : isInside4(bytes, 0))
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress();
  }

  /** IPv6: unique local addresses, and those with an IPv4 address in them that lies inside. */
  private static boolean isInside6(byte[] bytes) {
    boolean uniqueLocal = (bytes[0] & 0xfe) == 0xfc;
    boolean sixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
    boolean translated = bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == (byte) 0xff;
    boolean compatible = true;
    for (int i = 0; i < 12; i++) {
      compatible &= bytes[i] == 0;
    }
    return uniqueLocal
        || sixToFour && isInside4(bytes, 2)
        || (translated || compatible) && isInside4(bytes, 12);
  }

  /**
   * IPv4: as {@link InetAddress} has it, and networks of providers, of tests, and reserved ones.
   */
  private static boolean isInside4(byte[] bytes, int at) {
    int first = bytes[at] & 0xff;
    int second = bytes[at + 1] & 0xff;
    return first == 0
        || first == 10
        || first == 127
        || first >= 224
        || first == 100 && (second & 0xc0) == 64
        || first == 169 && second == 254
        || first == 172 && (second & 0xf0) == 16
        || first == 192 && (second == 168 || second == 0 && bytes[at + 2] == 0)
        || first == 198 && (second & 0xfe) == 18;
  }
}
