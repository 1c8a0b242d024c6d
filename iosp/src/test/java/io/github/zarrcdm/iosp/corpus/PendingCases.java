package io.github.zarrcdm.iosp.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The stores that are known not to hold yet, each with its reason: {@code pending.txt}. */
record PendingCases(Map<String, String> reasons) {

  static PendingCases load() {
    try (InputStream in = PendingCases.class.getResourceAsStream("pending.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new PendingCases(
          text.lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(line -> line.split(":", 2))
              .collect(Collectors.toMap(p -> p[0].strip(), p -> p[1].strip())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String id) {
    return reasons.containsKey(id);
  }
}
