package io.github.zarrcdm.internal.store.http.credentials;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users and passwords for hosts, as curl and others keep them: the file that the variable {@code
 * NETRC} names, else {@code .netrc} of the user. Read when it is asked; its {@code default} and
 * macros do not count.
 */
public record Netrc(Path file) {
  static final String FILE = "NETRC";

  /** Where an entry begins. */
  private static final Set<String> ENTRIES = Set.of("machine", "default", "macdef");

  private static final Logger LOG = LoggerFactory.getLogger(Netrc.class);

  static Netrc of(Map<String, String> environment) {
    String named = environment.get(FILE);
    return new Netrc(
        named == null ? Path.of(System.getProperty("user.home", "."), ".netrc") : Path.of(named));
  }

  /** As {@code user:password}; empty if the file does not name {@code host}. */
  Optional<String> of(String host) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return of(host, Files.readString(file));
    } catch (IOException e) {
      LOG.debug("{} cannot be read", file, e);
      return Optional.empty();
    }
  }

  /**
   * Returns {@code user:password} for {@code host} in {@code text}, what such a file holds. An
   * entry ends where the next one begins.
   */
  public static Optional<String> of(String host, String text) {
    Deque<String> words = new ArrayDeque<>(List.of(text.strip().split("\\s+")));
    while (!words.isEmpty()) {
      String word = words.pop();
      if (word.equals("default") || word.equals("macdef")) {
        return Optional.empty();
      }
      if (word.equals("machine") && !words.isEmpty() && words.pop().equalsIgnoreCase(host)) {
        return entry(words);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> entry(Deque<String> words) {
    String login = null;
    String password = null;
    while (!words.isEmpty() && !ENTRIES.contains(words.peek())) {
      String word = words.pop();
      if (word.equals("login") && login == null) {
        login = words.poll();
      } else if (word.equals("password") && password == null) {
        password = words.poll();
      }
    }
    return login == null || password == null
        ? Optional.empty()
        : Optional.of(login + ":" + password);
  }
}
