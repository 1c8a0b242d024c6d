package io.github.zarrcdm.internal.store.http.azure;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.store.http.wire.AzureStorage;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs with the key of a storage account of Azure: {@code Shared Key}, as its REST documentation
 * specifies.
 *
 * @param origin the server that gets signatures
 */
public record AzureKey(String account, String key, String origin) implements Signer {
  private static final String HMAC = "HmacSHA256";

  /** Headers that are signed by their place, not by their names; most of them are never sent. */
  private static final String[] BY_PLACE = {
    "Content-Encoding",
    "Content-Language",
    "Content-Length",
    "Content-MD5",
    "Content-Type",
    "Date",
    "If-Modified-Since",
    "If-Match",
    "If-None-Match",
    "If-Unmodified-Since",
    "Range"
  };

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    if (!origin.equals(HttpRequest.origin(request.url()))) {
      return request;
    }
    HttpRequest dated =
        request
            .with(
                "x-ms-date",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)))
            .with(AzureStorage.VERSION_HEADER, AzureStorage.VERSION);
    return dated.with("Authorization", "SharedKey " + account + ":" + signature(dated));
  }

  private String signature(HttpRequest request) throws IOException {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), HMAC));
      byte[] signed = mac.doFinal(text(request).getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(signed);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException(AzureAccount.KEY + " holds no key of a storage account");
    }
  }

  /** Returns what is signed. */
  private String text(HttpRequest request) {
    StringBuilder text = new StringBuilder(request.method()).append('\n');
    for (String header : BY_PLACE) {
      String value = request.headers().getOrDefault(header, "");
      // An empty body is signed as if its length was not said.
      text.append(value.equals("0") ? "" : value).append('\n');
    }
    new TreeMap<>(request.headers())
        .forEach(
            (name, value) -> {
              if (name.startsWith("x-ms-")) {
                text.append(name).append(':').append(value).append('\n');
              }
            });
    URI url = request.url();
    text.append('/').append(account).append(url.getRawPath());
    Map<String, String> query = new TreeMap<>();
    if (url.getRawQuery() != null) {
      for (String pair : url.getRawQuery().split("&")) {
        String[] parts = pair.split("=", 2);
        query.put(parts[0].toLowerCase(Locale.ROOT), parts.length < 2 ? "" : parts[1]);
      }
    }
    query.forEach(
        (name, value) ->
            text.append('\n')
                .append(name)
                .append(':')
                .append(PercentEncoding.decodeIfEncoded(value)));
    return text.toString();
  }

  @Override
  public String advice() {
    return "It was asked with the key in " + AzureAccount.KEY;
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "the key of " + account;
  }
}
