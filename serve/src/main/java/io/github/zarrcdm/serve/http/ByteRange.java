package io.github.zarrcdm.serve.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A single range of bytes: from {@code first} to {@code last}, or the {@code last} ones where
 * {@code first} is negative. Several at once are not parsed, and a request for them gets all.
 */
record ByteRange(long first, long last) {
  private static final Pattern SINGLE =
      Pattern.compile("bytes\\s*+=\\s*+(\\d*+)\\s*+-\\s*+(\\d*+)", Pattern.CASE_INSENSITIVE);

  /** Returns the range that {@code header} asks for; empty if it is none, or more than one. */
  static Optional<ByteRange> parse(String header) {
    Matcher range = SINGLE.matcher(header);
    if (header.length() > 100 || !range.matches()) {
      return Optional.empty();
    }
    String first = range.group(1);
    String last = range.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? Optional.empty() : Optional.of(new ByteRange(-1, number(last)));
    }
    long from = number(first);
    long to = last.isEmpty() ? Long.MAX_VALUE : number(last);
    return to < from ? Optional.empty() : Optional.of(new ByteRange(from, to));
  }

  private static long number(String digits) {
    String plain = digits.replaceFirst("^0+(?=.)", "");
    return plain.length() > 18 ? Long.MAX_VALUE : Long.parseLong(plain);
  }

  /** Returns the first byte in a value of {@code length} bytes. */
  long from(long length) {
    return first < 0 ? length - Math.min(last, length) : Math.min(first, length);
  }

  /** Returns the byte behind the last one; not behind the first one if there is none. */
  long to(long length) {
    return first < 0 ? length : last >= length ? length : last + 1;
  }
}
