package io.github.zarrcdm.internal.store.http.credentials;

import io.github.zarrcdm.internal.parallel.Workers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Programs of the user that print a token. */
public final class CredentialHelper {
  private CredentialHelper() {}

  /**
   * Returns what a program prints on its standard output; empty if it fails, or does not end within
   * {@code limit}: then it and those that it started are killed.
   */
  public static Optional<String> printed(ProcessBuilder program, Duration limit)
      throws IOException {
    Process process = program.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread watch = Workers.thread(() -> killAfter(limit, process), "zarr-cdm program");
    watch.start();
    try {
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      watch.interrupt();
      kill(process);
    }
  }

  private static void killAfter(Duration limit, Process process) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        kill(process);
      }
    } catch (InterruptedException read) {
      Thread.currentThread().interrupt();
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
