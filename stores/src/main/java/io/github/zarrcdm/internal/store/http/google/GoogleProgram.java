package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.credentials.CredentialHelper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that prints a token of another provider, as JSON. It runs only where the user allows
 * programs by {@link #ALLOWED}, because a file of credentials may come from anywhere.
 *
 * @param file the description of the identity
 * @see <a
 *     href="https://google.aip.dev/auth/4117#determining-the-subject-token-in-executable-sourced-credentials">AIP-4117</a>
 */
public record GoogleProgram(JsonNode file) {
  public static final String ALLOWED = "GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES";

  private static final long PATIENCE_MILLIS = 30_000;
  private static final Pattern ACCOUNT = Pattern.compile(".*/serviceAccounts/([^/:]+):.*");
  private static final String PREFIX = "GOOGLE_EXTERNAL_ACCOUNT_";

  /**
   * Returns the token that it printed last, if that is kept in a file and valid; else another one.
   */
  String token(Map<String, String> environment) throws IOException {
    if (!environment.getOrDefault(ALLOWED, "").equals("1")) {
      throw new ZarrException.Unsupported(
          "they come from a program, which runs only if %s=1 is set".formatted(ALLOWED));
    }
    JsonNode executable = file.path("credential_source").path("executable");
    String kept = executable.path("output_file").asText();
    if (!kept.isEmpty() && Files.isRegularFile(Path.of(kept))) {
      JsonNode last = read(Files.readString(Path.of(kept)));
      if (last.path("success").asBoolean() && isValid(last)) {
        return token(last);
      }
    }
    JsonNode answer = read(printed(executable, kept));
    if (!answer.path("success").asBoolean()) {
      throw new ZarrException.Unavailable(
          "the program of \"executable\" answered %s %s"
              .formatted(answer.path("code").asText(), answer.path("message").asText()));
    }
    if (!isValid(answer)) {
      throw new ZarrException.Unavailable(
          "the program of \"executable\" printed a token that has expired");
    }
    return token(answer);
  }

  private String printed(JsonNode executable, String kept) throws IOException {
    String[] words = GoogleIdentity.text(executable, "command").split(" ");
    ProcessBuilder program = new ProcessBuilder(words);
    Map<String, String> said = program.environment();
    said.put(ALLOWED, "1");
    said.put(PREFIX + "INTERACTIVE", "0");
    said.put(PREFIX + "AUDIENCE", GoogleIdentity.text(file, "audience"));
    said.put(PREFIX + "TOKEN_TYPE", GoogleIdentity.text(file, "subject_token_type"));
    Matcher account = ACCOUNT.matcher(file.path(GoogleIdentity.IMPERSONATION).asText());
    if (account.matches()) {
      said.put(PREFIX + "IMPERSONATED_EMAIL", account.group(1));
    }
    if (!kept.isEmpty()) {
      said.put(PREFIX + "OUTPUT_FILE", kept);
    }
    Duration limit = Duration.ofMillis(executable.path("timeout_millis").asLong(PATIENCE_MILLIS));
    Optional<String> text = CredentialHelper.printed(program, limit);
    return text.orElseThrow(
        () ->
            new ZarrException.Unavailable(
                "the program of \"executable\" failed, or took more than %s s. Run it by hand to see why"
                    .formatted(limit.toSeconds())));
  }

  private static JsonNode read(String text) throws IOException {
    try {
      return new JsonMapper().readTree(text);
    } catch (JsonProcessingException e) { // Its message would quote the token.
      throw new ZarrException.Malformed("what the program of \"executable\" printed is not JSON");
    }
  }

  private static boolean isValid(JsonNode answer) {
    return answer.path("expiration_time").asLong(Long.MAX_VALUE) > Instant.now().getEpochSecond();
  }

  private static String token(JsonNode answer) throws ZarrException {
    String type = answer.path("token_type").asText();
    return GoogleIdentity.text(answer, type.endsWith(":saml2") ? "saml_response" : "id_token");
  }
}
