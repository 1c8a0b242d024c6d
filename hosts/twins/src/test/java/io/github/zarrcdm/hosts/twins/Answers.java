package io.github.zarrcdm.hosts.twins;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What a program says of a dataset, in lines. A failure is an answer too: twins fail alike. */
final class Answers {
  /** Paths and addresses in messages: each twin has its own. */
  private static final Pattern PLACES = Pattern.compile("\\S*/\\S*");

  /** What programs print of objects without a text of their own. */
  private static final Pattern IDENTITIES = Pattern.compile("@[0-9a-f]{5,8}\\b");

  private final List<String> lines = new ArrayList<>();

  /** A step that may fail. */
  interface Step {
    void run() throws Exception;
  }

  void say(String form, Object... values) {
    String text = String.format(Locale.ROOT, form, values);
    lines.add(IDENTITIES.matcher(text).replaceAll("").replace('\n', '|'));
  }

  /** Runs {@code step}; if it fails, {@code what} and the failure are the answer. */
  void ask(String what, Step step) {
    try {
      step.run();
    } catch (Exception | AssertionError | StackOverflowError e) {
      String message = PLACES.matcher(String.valueOf(e.getMessage())).replaceAll("PLACE");
      say("%s fails: %s: %s", what, e.getClass().getSimpleName(), message);
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  static <T> List<T> sorted(Iterable<? extends T> all, Function<T, String> key) {
    List<T> sorted = new ArrayList<>();
    all.forEach(sorted::add);
    sorted.sort(Comparator.comparing(key));
    return sorted;
  }
}
