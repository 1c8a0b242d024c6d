package io.github.zarrcdm.internal.store.http.wire;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Tells addresses of the public internet from those of this machine and its own network, such as
 * the one at which clouds give out credentials.
 */
final class PublicHosts {
  private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:\\d+|0[xX]\\p{XDigit}*)\\.?");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("(?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})");

  /** Every machine in Azure reaches its host's own services at this address of the internet. */
  private static final byte[] AZURE = {(byte) 168, 63, (byte) 129, 16};

  private PublicHosts() {}

  /** An internal host, requested by a caller who may not. */
  static final class Inside extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    Inside(String host) {
      super(host);
    }
  }

  /**
   * Returns all addresses of {@code host}. Throws {@link Inside} if one of them is inside: the
   * writer of the name must not choose among them.
   */
  static InetAddress[] addresses(String host) throws UnknownHostException {
    check(host);
    InetAddress[] addresses = InetAddress.getAllByName(host);
    for (InetAddress address : addresses) {
      if (isInside(address)) {
        throw new Inside(host);
      }
    }
    return addresses;
  }

  /** Throws {@link Inside} for what need not be looked up: a proxy will do that. */
  static void check(String host) throws UnknownHostException {
    if (isOddNumber(host) || isLiteral(host) && isInside(InetAddress.getByName(host))) {
      throw new Inside(host);
    }
  }

  private static boolean isLiteral(String host) {
    return host.startsWith("[") || FOUR_NUMBERS.matcher(host).matches();
  }

  /**
   * Returns true for an IPv4 address that is not written as four plain numbers: 127.1, 0x7f.1,
   * 0177.0.0.1. Programs read them in different ways, and a proxy might in another one than Java.
   */
  private static boolean isOddNumber(String host) {
    return NUMBER.matcher(host).matches() && !FOUR_NUMBERS.matcher(host).matches();
  }

  /** Returns true for addresses outside the public internet, and for names that resolve to one. */
  static boolean isInside(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isAnyLocalAddress()
        || address.isMulticastAddress()
        || (bytes.length == 4 ? isReserved4(bytes) : isInside6(bytes));
  }

  /**
   * IPv6: all but global unicast (2000::/3) and the prefix for translation to IPv4 (64:ff9b::/96),
   * and of these the addresses with an IPv4 address in them that lies inside (6to4, Teredo,
   * ISATAP), and those for documents and tests.
   */
  private static boolean isInside6(byte[] bytes) {
    if (startsWith(bytes, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) {
      return isInside(embedded(bytes, 12, 0));
    }
    return (bytes[0] & 0xe0) != 0x20
        || startsWith(bytes, 0x20, 0x02) && isInside(embedded(bytes, 2, 0))
        || startsWith(bytes, 0x20, 0x01, 0, 0)
            && (isInside(embedded(bytes, 4, 0)) || isInside(embedded(bytes, 12, 0xff)))
        || startsWith(bytes, 0x20, 0x01, 0, 2, 0, 0)
        || startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8)
        || startsWith(bytes, 0x3f, 0xff) && (bytes[2] & 0xf0) == 0
        || (bytes[8] & 0xfd) == 0
            && bytes[9] == 0
            && bytes[10] == 0x5e
            && bytes[11] == (byte) 0xfe
            && isInside(embedded(bytes, 12, 0));
  }

  private static boolean startsWith(byte[] bytes, int... prefix) {
    boolean same = true;
    for (int i = 0; i < prefix.length; i++) {
      same &= bytes[i] == (byte) prefix[i];
    }
    return same;
  }

  /** Returns the four bytes at {@code at}, which are masked. */
  private static InetAddress embedded(byte[] bytes, int at, int mask) {
    byte[] address = Arrays.copyOfRange(bytes, at, at + 4);
    for (int i = 0; i < address.length; i++) {
      address[i] ^= (byte) mask;
    }
    try {
      return InetAddress.getByAddress(address);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four bytes are an address
    }
  }

  /** IPv4 that {@link InetAddress} has no word for: networks of providers, of tests, reserved. */
  private static boolean isReserved4(byte[] bytes) {
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    int third = bytes[2] & 0xff;
    return first == 0
        || first >= 240
        || Arrays.equals(bytes, AZURE)
        || first == 100 && (second & 0xc0) == 64
        || first == 192 && second == 0 && (third == 0 || third == 2)
        || first == 198 && ((second & 0xfe) == 18 || second == 51 && third == 100)
        || first == 203 && second == 0 && third == 113;
  }
}
