package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/**
 * An account of a program, which has a private key: it signs its name, and gets a token for that.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7523">RFC 7523, assertions signed as JWT</a>
 */
record GoogleServiceAccount(String email, String keyId, PrivateKey key, URI server)
    implements GoogleIdentity {
  private static final int SECONDS = 3600;

  /** Returns the account of a file that Google's console writes. */
  static GoogleServiceAccount of(JsonNode file) throws ZarrException.Malformed {
    return new GoogleServiceAccount(
        GoogleIdentity.text(file, "client_email"),
        file.path("private_key_id").asText(),
        key(GoogleIdentity.text(file, "private_key")),
        GoogleIdentity.tokenUri(file));
  }

  /** Errors do not show the key. */
  private static PrivateKey key(String pem) throws ZarrException.Malformed {
    try {
      byte[] key = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]*-----", ""));
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(key));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new ZarrException.Malformed("\"private_key\" is not an RSA key in PKCS#8");
    }
  }

  @Override
  public GoogleToken token(String scope) throws IOException {
    JsonNode answer =
        GoogleTokenServer.INSTANCE.form(
            server,
            Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:jwt-bearer",
                "assertion",
                assertion(scope, Instant.now().getEpochSecond())));
    return GoogleToken.of(answer, server);
  }

  private String assertion(String scope, long now) throws IOException {
    ObjectNode header = JsonNodeFactory.instance.objectNode().put("alg", "RS256").put("typ", "JWT");
    if (!keyId.isEmpty()) {
      header.put("kid", keyId);
    }
    ObjectNode claims =
        JsonNodeFactory.instance
            .objectNode()
            .put("iss", email)
            .put("scope", scope)
            .put("aud", GoogleIdentity.TOKENS)
            .put("iat", now)
            .put("exp", now + SECONDS);
    String text = base64(bytes(header)) + "." + base64(bytes(claims));
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.US_ASCII));
      return text + "." + base64(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new ZarrException.Unavailable("this Java cannot sign with RSA and SHA-256");
    }
  }

  private static byte[] bytes(ObjectNode node) {
    return node.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return email;
  }
}
