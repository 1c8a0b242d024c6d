package io.github.zarrcdm.internal.store.http.credentials;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A token that the environment gives: itself, or in a file, or as what a command prints. Those two
 * may change: they are read again when a server refuses the last one.
 */
public final class BearerToken {
  static final String TOKEN = "ZARRCDM_HTTP_BEARER";
  public static final String FILE = "ZARRCDM_HTTP_BEARER_FILE";
  public static final String COMMAND = "ZARRCDM_HTTP_BEARER_COMMAND";

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Map<String, String> environment;
  private final boolean given;
  private final RefreshingCredential<String> tokens = new RefreshingCredential<>(this::read);

  public BearerToken(Map<String, String> environment) {
    this.environment = environment;
    this.given = Stream.of(TOKEN, FILE, COMMAND).anyMatch(environment::containsKey);
  }

  /** Returns the token; null if the environment gives none. */
  public @Nullable String token() throws IOException {
    return given ? tokens.get(token -> false, token -> false) : null;
  }

  /** Returns true if there is another token now than {@code refused}. */
  public boolean renews(String refused) throws IOException {
    return given && !tokens.other(refused).equals(refused);
  }

  private String read() throws IOException {
    if (environment.containsKey(TOKEN)) {
      return environment.get(TOKEN).strip();
    }
    if (environment.containsKey(FILE)) {
      return Files.readString(Path.of(environment.get(FILE))).strip();
    }
    return printed(environment.getOrDefault(COMMAND, ""));
  }

  /** Returns what the command prints, run by the shell of the system. */
  private static String printed(String command) throws IOException {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    String[] shell = {windows ? "cmd" : "sh", windows ? "/c" : "-c", command};
    Optional<String> token = CredentialHelper.printed(new ProcessBuilder(shell), LONGEST);
    return token.orElseThrow(
        () ->
            new ZarrException.Unavailable(
                "The command in %s gives no token. Run it by hand to see why.".formatted(COMMAND)));
  }
}
