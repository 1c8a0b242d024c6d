package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A token that the environment gives: itself, or in a file, or as what a command prints. Those two
 * may change: they are read again when a server refuses the last one.
 */
final class BearerToken {
  static final String TOKEN = "ZARRCDM_HTTP_BEARER";
  static final String FILE = "ZARRCDM_HTTP_BEARER_FILE";
  static final String COMMAND = "ZARRCDM_HTTP_BEARER_COMMAND";

  private static final int SECONDS = 60;

  private final Map<String, String> environment;
  private @Nullable String last;

  BearerToken(Map<String, String> environment) {
    this.environment = environment;
  }

  /** The token; null if the environment gives none. */
  synchronized @Nullable String token() throws IOException {
    if (last == null) {
      last = read();
    }
    return last;
  }

  /** True if there is another token now than {@code refused}. */
  synchronized boolean renews(String refused) throws IOException {
    if (refused.equals(last)) {
      last = read();
    }
    return last != null && !refused.equals(last);
  }

  private @Nullable String read() throws IOException {
    if (environment.containsKey(TOKEN)) {
      return environment.get(TOKEN).strip();
    }
    if (environment.containsKey(FILE)) {
      return Files.readString(Path.of(environment.get(FILE))).strip();
    }
    return environment.containsKey(COMMAND) ? printed(environment.get(COMMAND)) : null;
  }

  /** What the command prints, run by the shell of the system. */
  private static String printed(String command) throws IOException {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    Process process =
        new ProcessBuilder(windows ? "cmd" : "sh", windows ? "/c" : "-c", command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();
      String token = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return token.strip();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
    throw new ZarrException.Unavailable(
        "The command in %s gives no token. Run it by hand to see why.".formatted(COMMAND));
  }
}
