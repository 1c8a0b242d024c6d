package io.github.zarrcdm.internal.conventions.serving;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names that arrays and dimensions of a tree get where there is one group: their own where only
 * one group has it, else with the path of their group before it. So an array that has the name of
 * its dimension keeps it.
 */
final class FlatNames {
  private final Map<String, Set<String>> bearers = new HashMap<>();
  private final Map<String, String> given = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** Tells that something in the group at {@code path} is called {@code name}. */
  void bear(String path, String name) {
    bearers.computeIfAbsent(name, unknown -> new HashSet<>()).add(path);
  }

  /** What it is called now: always the same, and nothing else is called so. */
  String of(String path, String name) {
    return given.computeIfAbsent(path + "//" + name, unknown -> unique(path, name));
  }

  private String unique(String path, String name) {
    boolean ambiguous = bearers.getOrDefault(name, Set.of()).size() > 1;
    String flat = plain(ambiguous && path.length() > 1 ? path.substring(1) + "_" + name : name);
    while (!taken.add(flat)) {
      flat += "_";
    }
    return flat;
  }

  /**
   * {@code name} in letters, digits and marks that mean nothing in a URL of DAP2, where a dot
   * stands before a member of a structure, and not beginning with a digit, which its constraints
   * take for a number.
   */
  static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_@+-]", "_");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "v" + plain : plain;
  }
}
