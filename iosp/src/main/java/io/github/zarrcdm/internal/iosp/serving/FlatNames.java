package io.github.zarrcdm.internal.iosp.serving;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of a tree's arrays and dimensions when all are in one group: unchanged if only one
 * group uses the name, otherwise prefixed with the group's path. So a coordinate variable keeps the
 * name of its dimension.
 */
final class FlatNames {
  private final Map<String, Set<String>> bearers = new HashMap<>();
  private final Map<String, String> given = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** Registers {@code name}, which is used in the group at {@code path}. */
  void bear(String path, String name) {
    bearers.computeIfAbsent(name, unknown -> new HashSet<>()).add(path);
  }

  /** Returns the new name, which is always the same and unique. */
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
   * Returns {@code name} in letters, digits and marks that mean nothing in a URL of DAP2, where a
   * dot stands before a member of a structure, and not beginning with a digit, which its
   * constraints take for a number.
   */
  static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_@+-]", "_");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "v" + plain : plain;
  }
}
