package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users and passwords for hosts, as curl and others keep them: the file that the variable {@code
 * NETRC} names, else {@code .netrc} of the user. Read when it is asked; its {@code default} and
 * macros do not count.
 */
record Netrc(Path file) {
  static final String FILE = "NETRC";

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
    String login = null;
    String password = null;
    boolean wanted = false;
    try (Scanner words = new Scanner(Files.readString(file))) {
      while (words.hasNext()) {
        switch (words.next()) {
          case "machine" -> {
            if (wanted) {
              break;
            }
            wanted = words.hasNext() && words.next().equalsIgnoreCase(host);
            login = null;
            password = null;
          }
          case "default", "macdef" -> {
            if (!wanted) {
              return Optional.empty();
            }
          }
          case "login" -> login = login == null && words.hasNext() ? words.next() : login;
          case "password" ->
              password = password == null && words.hasNext() ? words.next() : password;
          default -> {
            // account, and unknown keywords
          }
        }
      }
    } catch (IOException e) {
      LOG.debug("{} cannot be read", file, e);
    }
    return wanted && login != null && password != null
        ? Optional.of(login + ":" + password)
        : Optional.empty();
  }
}
