package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Map;

/** The kinds of identities in files of credentials: the one list. */
final class GoogleIdentities {
  private GoogleIdentities() {}

  /**
   * Returns the identity that a file of credentials describes, as {@code gcloud} and the console
   * write it; {@code environment} says whether programs may run for it.
   */
  static GoogleIdentity of(JsonNode file, Map<String, String> environment) throws IOException {
    String type = file.path("type").asText();
    String universe = file.path("universe_domain").asText(GoogleIdentity.UNIVERSE);
    if (!universe.equals(GoogleIdentity.UNIVERSE)) {
      throw new ZarrException.Unsupported(
          "they are for \"%s\"; supported is %s".formatted(universe, GoogleIdentity.UNIVERSE));
    }
    return switch (type) {
      case "service_account" -> GoogleServiceAccount.of(file);
      case "authorized_user" -> new GoogleIdentity.User(file);
      case "external_account" -> GoogleFederation.of(file, environment);
      case "external_account_authorized_user" -> new GoogleIdentity.Employee(file);
      case "impersonated_service_account" -> {
        JsonNode source = file.path("source_credentials");
        yield new GoogleIdentity.Impersonated(
            of(source, environment),
            GoogleIdentity.url(file, GoogleIdentity.IMPERSONATION),
            file.path("delegates"),
            GoogleIdentity.Impersonated.SECONDS,
            source.path("quota_project_id").asText());
      }
      default ->
          throw new ZarrException.Unsupported(
              "credentials of the type \"%s\" are not supported; supported are authorized_user, external_account, external_account_authorized_user, impersonated_service_account and service_account"
                  .formatted(type));
    };
  }
}
