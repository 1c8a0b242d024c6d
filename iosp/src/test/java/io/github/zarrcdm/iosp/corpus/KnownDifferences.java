package io.github.zarrcdm.iosp.corpus;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What differs between a store and its oracle, and has to: {@code differences.txt}. */
record KnownDifferences(Map<String, List<String>> byCase) {
  private static final Pattern LINE = Pattern.compile("(?m)^([^#:]+): (.+) \\(.+\\)$");

  static KnownDifferences load() {
    try (InputStream in = KnownDifferences.class.getResourceAsStream("differences.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new KnownDifferences(
          LINE.matcher(text)
              .results()
              .collect(
                  groupingBy(line -> line.group(1), mapping(line -> line.group(2), toList()))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The differences of the case {@code id}, in the words of {@link Comparison}. */
  List<String> of(String id) {
    return byCase.getOrDefault(id, List.of());
  }
}
