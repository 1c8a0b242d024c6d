package io.github.zarrcdm.internal.metadata;

import java.util.ArrayList;
import java.util.List;

/** What differs from an oracle, each in a line. */
final class Differences {
  private final List<String> all = new ArrayList<>();

  void add(String where, String what, Object found, Object expected) {
    all.add("%s: %s is %s, not %s".formatted(where, what, found, expected));
  }

  List<String> all() {
    return all;
  }
}
