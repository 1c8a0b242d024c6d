package io.github.zarrcdm.internal.virtualize.grib;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is reported of the messages of a file: one sentence for each reason, about the first message
 * of which it is true, and how many there are.
 */
final class MessageReport {
  private record Entry(String first, int count) {
    private Entry plus(Entry more) {
      return new Entry(first, count + more.count);
    }

    @Override
    public String toString() {
      return count == 1 ? first : "%s messages; the first: %s".formatted(count, first);
    }
  }

  private final Map<String, Entry> byReason = new LinkedHashMap<>();

  /**
   * Adds {@code count} messages.
   *
   * @param reason the same for all messages that one sentence is to report
   * @param sentence about the first of them
   */
  void add(String reason, String sentence, int count) {
    byReason.merge(reason, new Entry(sentence, count), Entry::plus);
  }

  /** Returns the sentences, in the order of their first messages. */
  List<String> sentences() {
    return byReason.values().stream().map(Entry::toString).toList();
  }
}
