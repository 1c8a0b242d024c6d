package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.store.http.google.GoogleCredentials;
import io.github.zarrcdm.internal.store.http.google.GoogleProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Google's servers are asked what Google's own library asks them, for credentials of each kind;
 * {@code tools/google-requests} has recorded that. Google's library also sends a project with every
 * request to a bucket, which may cost its owner; here that is an option.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "one of the credentials is a shell script")
class GoogleRequestsTest {
  private static final String SCOPE = "https://www.googleapis.com/auth/devstorage.read_only";
  private static final String PAYER = "sends x-goog-user-project: ";

  /** By AIP-4117 a program is told whom it signs in for; Google's library for Java does not. */
  private static final String EMAIL = "GOOGLE_EXTERNAL_ACCOUNT_IMPERSONATED_EMAIL is \\S+ ";

  @TempDir Path folder;

  private static Map<String, String> sections(String file) throws IOException {
    try (InputStream in = GoogleRequestsTest.class.getResourceAsStream("/google/" + file)) {
      Map<String, String> sections = new LinkedHashMap<>();
      for (String section : new String(in.readAllBytes(), UTF_8).split("(?m)^# ")) {
        if (!section.isBlank()) {
          String[] parts = section.split("\n", 2);
          sections.put(parts[0].strip(), parts[1].strip());
        }
      }
      return sections;
    }
  }

  private GoogleCredentials credentials(TokenRecorder servers, String name) throws Exception {
    String text = sections("credentials.txt").get(name);
    Map<String, String> environment = new HashMap<>();
    environment.put("CLOUDSDK_CONFIG", folder.toString());
    environment.put(GoogleCredentials.METADATA_HOST, servers.host().replace("http://", ""));
    environment.put(GoogleProgram.ALLOWED, "1");
    if (!text.isEmpty()) {
      Path file = folder.resolve("credentials.json");
      Files.writeString(file, servers.completed(text, servers.host()));
      environment.put(GoogleCredentials.FILE, file.toString());
    }
    return GoogleCredentials.find(environment, SCOPE).orElseThrow();
  }

  static Stream<String> names() throws IOException {
    return sections("requests.txt").keySet().stream().filter(name -> !name.contains("universe"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void areThoseOfGooglesLibrary(String name) throws Exception {
    try (TokenRecorder servers = new TokenRecorder(folder)) {
      GoogleCredentials credentials = credentials(servers, name);
      List<String> ours = new ArrayList<>();
      String token = credentials.token();
      servers.requests().stream()
          .filter(request -> !request.startsWith("GET / "))
          .forEach(request -> ours.add(request.replaceFirst(EMAIL, "")));
      ours.add("sends Authorization: Bearer " + token);
      if (!credentials.payer().isEmpty()) {
        ours.add(PAYER + credentials.payer());
      }
      assertThat(ours)
          .containsExactlyElementsOf(sections("requests.txt").get(name).lines()::iterator);
    }
  }

  /** There, Google's library signs for itself; none of its buckets are at googleapis.com. */
  @Test
  void otherUniversesAreReported() throws Exception {
    try (TokenRecorder servers = new TokenRecorder(folder)) {
      GoogleCredentials other = credentials(servers, "a service account of another universe");
      assertThatThrownBy(other::token).hasMessageContaining("example.goog");
      assertThat(servers.requests()).isEmpty();
    }
  }

  @Test
  void programsRunOnlyWhereTheyAreAllowed() throws Exception {
    try (TokenRecorder servers = new TokenRecorder(folder)) {
      Path ran = folder.resolve("ran");
      Files.writeString(folder.resolve("program"), "#!/bin/sh\ntouch '" + ran + "'\n");
      String text = sections("credentials.txt").get("an identity from a program");
      Path file =
          Files.writeString(folder.resolve("file"), servers.completed(text, servers.host()));
      for (String allowed : List.of("", "0", "true")) {
        Map<String, String> environment =
            Map.of(GoogleCredentials.FILE, file.toString(), GoogleProgram.ALLOWED, allowed);
        GoogleCredentials found = GoogleCredentials.find(environment, SCOPE).orElseThrow();
        assertThatThrownBy(found::token).hasMessageContaining(GoogleProgram.ALLOWED + "=1");
      }
      assertThat(ran).doesNotExist();
    }
  }

  /** A failure of the program is told by its own message, never by what it printed besides. */
  @Test
  void whatAProgramSaysOfItsFailureIsReported() throws Exception {
    try (TokenRecorder servers = new TokenRecorder(folder)) {
      GoogleCredentials found = credentials(servers, "an identity from a program");
      for (String printed :
          List.of(
              "{\"success\": false, \"code\": \"401\", \"message\": \"sign in first\", \"t\":"
                  + " \"hush\"}",
              "{\"success\": true, \"id_token\": \"hush\", \"expiration_time\": 1}",
              "hush")) {
        Files.writeString(folder.resolve("program"), "#!/bin/sh\necho '" + printed + "'\n");
        assertThatThrownBy(found::token)
            .hasMessageContaining(
                printed.contains("401") ? "401 sign in first" : "the program of \"executable\"")
            .hasMessageNotContaining("hush");
      }
      Files.writeString(folder.resolve("program"), "#!/bin/sh\necho hush\nexit 3\n");
      assertThatThrownBy(found::token)
          .hasMessageContaining("failed")
          .hasMessageNotContaining("hush");
    }
  }

  @Test
  void aTokenThatAProgramKeepsInAFileIsUsedWhileItIsValid() throws Exception {
    try (TokenRecorder servers = new TokenRecorder(folder)) {
      Path kept = folder.resolve("kept");
      String text =
          sections("credentials.txt")
              .get("an identity from a program")
              .replace("\"timeout_millis\": 30000", "\"output_file\": \"FOLDER/kept\"");
      Path file =
          Files.writeString(folder.resolve("file"), servers.completed(text, servers.host()));
      GoogleCredentials found =
          GoogleCredentials.find(
                  Map.of(GoogleCredentials.FILE, file.toString(), GoogleProgram.ALLOWED, "1"),
                  SCOPE)
              .orElseThrow();
      String answer =
          "{\"success\": true, \"token_type\": \"urn:ietf:params:oauth:token-type:saml2\","
              + " \"saml_response\": \"kept\", \"expiration_time\": %d}";
      Files.writeString(kept, answer.formatted(Long.MAX_VALUE));
      String first = found.token();
      Files.writeString(kept, answer.formatted(1));
      found.renews(first);
      assertThat(servers.requests()).hasSize(2);
      assertThat(servers.requests().get(0)).contains("subject_token=kept");
      assertThat(servers.requests().get(1))
          .contains("GOOGLE_EXTERNAL_ACCOUNT_OUTPUT_FILE")
          .doesNotContain("kept &");
    }
  }
}
