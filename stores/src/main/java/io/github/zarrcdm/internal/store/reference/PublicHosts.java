package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.HttpUrl;
import io.github.zarrcdm.internal.store.http.HttpWire;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.UrlGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Forbids requests to this machine and its own network, such as the address at which clouds give
 * out credentials; except to the server that the reference file itself came from.
 *
 * <p>The client asks for the name again when it connects. It gets what was checked here, as the JDK
 * keeps the addresses of a name for half a minute and the check is the last thing before the
 * request: unless {@code networkaddress.cache.ttl} is set to 0.
 */
record PublicHosts(Location base, Names names) implements UrlGuard {

  private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:\\d+|0[xX]\\p{XDigit}*)\\.?");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("(?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})");

  /** All addresses of a name. */
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  PublicHosts(Location base) {
    this(base, InetAddress::getAllByName);
  }

  @Override
  public void check(URI url) throws IOException {
    if (url.getRawAuthority() == null || isBase(url)) {
      return;
    }
    boolean inside = url.getHost() == null || isOddNumber(url.getHost());
    try {
      for (InetAddress address : inside ? new InetAddress[0] : names.addresses(url.getHost())) {
        inside |= isInside(address);
      }
    } catch (UnknownHostException e) {
      throw new ZarrException.Unavailable(
          "%s: refers to %s: there is no such host".formatted(base, HttpWire.shown(url)), e);
    }
    if (inside) {
      throw new ZarrException.Unsupported(
          "%s: refers to %s, a server inside this network. If you trust it, allow it with -D%s=true"
              .formatted(base, HttpWire.shown(url), ReferenceTargets.ANYWHERE));
    }
  }

  /**
   * True for an IPv4 address that is not written as four plain numbers: 127.1, 0x7f.1, 0177.0.0.1.
   * Programs read them in different ways, and a proxy might in another one than Java.
   */
  private static boolean isOddNumber(String host) {
    return NUMBER.matcher(host).matches() && !FOUR_NUMBERS.matcher(host).matches();
  }

  private boolean isBase(URI url) {
    return HttpUrl.of(base.root())
        .path()
        .startsWith(url.getScheme() + "://" + url.getRawAuthority() + "/");
  }

  /** True for what is no address of the public internet, or leads to one that is none. */
  static boolean isInside(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress()
        || (bytes.length == 4 ? isReserved4(bytes) : isInside6(bytes));
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
        || sixToFour && isInside(embedded(bytes, 2))
        || (translated || compatible) && isInside(embedded(bytes, 12));
  }

  private static InetAddress embedded(byte[] bytes, int at) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, at, at + 4));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four bytes are an address
    }
  }

  /** IPv4 that {@link InetAddress} has no word for: networks of providers, of tests, reserved. */
  private static boolean isReserved4(byte[] bytes) {
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    return first == 0
        || first >= 240
        || first == 100 && (second & 0xc0) == 64
        || first == 192 && second == 0 && bytes[2] == 0
        || first == 198 && (second & 0xfe) == 18;
  }
}
