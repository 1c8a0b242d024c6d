package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * An identity that another provider confirms by a token, in a file, behind a URL or from a program:
 * Workload Identity Federation, as for jobs of GitHub, Azure and Kubernetes elsewhere.
 *
 * @param file the description of the identity
 * @param environment says whether programs may run
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693">RFC 8693, exchange of tokens</a>
 */
record GoogleFederation(JsonNode file, Map<String, String> environment) implements GoogleIdentity {
  /** The identity of {@code file}, as a service account if it says so. */
  static GoogleIdentity of(JsonNode file, Map<String, String> environment) throws ZarrException {
    GoogleFederation own = new GoogleFederation(file, environment);
    return file.hasNonNull(GoogleIdentity.IMPERSONATION)
        ? new Impersonated(
            own,
            GoogleIdentity.url(file, GoogleIdentity.IMPERSONATION),
            MissingNode.getInstance(),
            file.path("service_account_impersonation")
                .path("token_lifetime_seconds")
                .asLong(Impersonated.SECONDS),
            file.path("quota_project_id").asText())
        : own;
  }

  @Override
  public GoogleToken token(String scope) throws IOException {
    URI server = GoogleIdentity.url(file, "token_url");
    Map<String, String> fields = new HashMap<>();
    fields.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    fields.put("requested_token_type", "urn:ietf:params:oauth:token-type:access_token");
    fields.put("audience", GoogleIdentity.text(file, "audience"));
    fields.put("scope", scope);
    fields.put("subject_token_type", GoogleIdentity.text(file, "subject_token_type"));
    fields.put("subject_token", subject());
    String project = file.path("workforce_pool_user_project").asText();
    if (!project.isEmpty()) {
      fields.put(
          "options", JsonNodeFactory.instance.objectNode().put("userProject", project).toString());
    }
    JsonNode answer = GoogleTokenServer.INSTANCE.form(server, fields);
    return GoogleToken.of(answer, server);
  }

  /** Returns the token of the other provider, which may be another one each time. */
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
    } else if (source.hasNonNull("executable")) {
      return new GoogleProgram(file).token(environment);
    } else {
      throw new ZarrException.Unsupported(
          "identities of other providers are supported if their token is in a file, behind a URL or"
              + " from a program, not those of AWS and of certificates");
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
