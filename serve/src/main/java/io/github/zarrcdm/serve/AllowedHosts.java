package io.github.zarrcdm.serve;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host names by which clients may address a server. On loopback only its own: a web page whose
 * name was made to lead here would otherwise read what is served.
 *
 * @param loopback true if the server can be reached from this machine alone
 * @param url of the server as clients have it; empty if they have that of the header Host
 */
record AllowedHosts(boolean loopback, String url) {
  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?");

  private static final Pattern OWN = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  /**
   * Returns the URL of the server for who sends {@code host}, without slash; empty if it is
   * refused.
   */
  Optional<String> url(Optional<String> host) {
    Matcher named = HOST.matcher(host.orElse(""));
    if (!named.matches()) {
      return Optional.empty();
    }
    String name = named.group(1).toLowerCase(Locale.ROOT);
    if (loopback && !OWN.matcher(name).matches() && !name.equals(ownName())) {
      return Optional.empty();
    }
    return Optional.of(
        url.isEmpty() ? "http://" + named.group() : url.replaceFirst("(?<!/)/+$", ""));
  }

  private String ownName() {
    String host = url.isEmpty() ? null : URI.create(url).getHost();
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }
}
