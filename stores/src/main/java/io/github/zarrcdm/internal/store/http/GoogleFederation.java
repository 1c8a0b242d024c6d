package io.github.zarrcdm.internal.store.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * An identity that another provider confirms by a token, in a file or behind a URL: Workload
 * Identity Federation, as for jobs of GitHub, Azure and Kubernetes elsewhere.
 *
 * @param file the description of the identity
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693">RFC 8693, exchange of tokens</a>
 */
record GoogleFederation(JsonNode file) implements GoogleIdentity {
  private static final String IMPERSONATION = "service_account_impersonation_url";

  /** The identity of {@code file}, as a service account if it says so. */
  static GoogleIdentity of(JsonNode file) throws ZarrException {
    GoogleFederation own = new GoogleFederation(file);
    return file.hasNonNull(IMPERSONATION)
        ? new Impersonated(own, GoogleIdentity.url(file, IMPERSONATION), MissingNode.getInstance())
        : own;
  }

  @Override
  public GoogleToken token(String scope) throws IOException {
    URI server = GoogleIdentity.url(file, "token_url");
    JsonNode answer =
        GoogleTokenServer.INSTANCE.form(
            server,
            Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "requested_token_type",
                "urn:ietf:params:oauth:token-type:access_token",
                "audience",
                GoogleIdentity.text(file, "audience"),
                "scope",
                scope,
                "subject_token_type",
                GoogleIdentity.text(file, "subject_token_type"),
                "subject_token",
                subject()));
    return GoogleToken.of(answer, server);
  }

  /** The token of the other provider, which may be another one each time. */
  private String subject() throws IOException {
    JsonNode source = file.path("credential_source");
    String text;
    if (source.hasNonNull("file")) {
      text = Files.readString(Path.of(source.path("file").asText()));
    } else if (source.hasNonNull("url") && !source.hasNonNull("environment_id")) {
      Map<String, String> headers = new HashMap<>();
      source
          .path("headers")
          .fields()
          .forEachRemaining(h -> headers.put(h.getKey(), h.getValue().asText()));
      text = GoogleTokenServer.INSTANCE.text(GoogleIdentity.url(source, "url"), headers);
    } else {
      throw new ZarrException.Unsupported(
          "identities of other providers are supported if their token is in a file or behind a URL,"
              + " not those of AWS, of programs and of certificates");
    }
    JsonNode format = source.path("format");
    return format.path("type").asText().equals("json")
        ? GoogleIdentity.text(
            new JsonMapper().readTree(text), format.path("subject_token_field_name").asText())
        : text.strip();
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "an identity of another provider";
  }
}
