package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Digests of credentials, equal for equal credentials. */
final class CredentialDigest {
  /** So that nobody finds a password by trying: about ten milliseconds, once for each of them. */
  private static final int ITERATIONS = 20_000;

  private static final int BITS = 128;
  private static final int MOST = 1000;

  /** What differs between signatures of one signer. */
  private static final Set<String> OF_SIGNATURES = Set.of("sig", "st", "se", "skt", "ske");

  private static final Map<String, String> DIGESTS = new ConcurrentHashMap<>();

  private final HttpWire wire;

  CredentialDigest(HttpWire wire) {
    this.wire = wire;
  }

  /**
   * Returns who asks for {@code url} now, also at the servers {@code via} which redirects led;
   * empty for nobody.
   */
  String of(URI url, String via) throws IOException {
    StringBuilder facts = new StringBuilder(facts(url));
    for (String origin : via.split(" ")) {
      if (!origin.isEmpty() && !origin.equals(HttpRequest.origin(url))) {
        facts.append(facts(URI.create(origin + "/")));
      }
    }
    String text = facts.toString();
    if (text.isEmpty()) {
      return "";
    }
    if (DIGESTS.size() > MOST) {
      DIGESTS.clear();
    }
    return DIGESTS.computeIfAbsent(HttpRequest.origin(url) + "\n" + text, CredentialDigest::digest);
  }

  /** Returns what a request shows of its caller, and the next one as well. */
  private String facts(URI url) throws IOException {
    HttpRequest signed = wire.signed(url);
    Map<String, String> headers = signed.headers();
    String query = signed.url().getRawQuery();
    String added =
        query == null || query.equals(url.getRawQuery())
            ? ""
            : Arrays.stream(query.split("&"))
                .filter(pair -> !OF_SIGNATURES.contains(pair.replaceFirst("=.*", "")))
                .sorted()
                .collect(Collectors.joining("&"));
    return lasting(headers.getOrDefault("Authorization", ""))
        + headers.getOrDefault("Cookie", "")
        + added;
  }

  /** Signatures of S3 and Azure begin with the name of a key, and differ in what follows it. */
  private static String lasting(String authorization) {
    if (authorization.startsWith("AWS4-HMAC-SHA256 Credential=")) {
      return authorization.replaceFirst("/.*", "");
    }
    return authorization.startsWith("SharedKey ")
        ? authorization.replaceFirst(":[^:]*$", "")
        : authorization;
  }

  private static String digest(String text) {
    PBEKeySpec key =
        new PBEKeySpec(text.toCharArray(), "zarr-cdm".getBytes(UTF_8), ITERATIONS, BITS);
    try {
      return HexFormat.of()
          .formatHex(
              SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                  .generateSecret(key)
                  .getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // Every JVM has it.
    }
  }
}
