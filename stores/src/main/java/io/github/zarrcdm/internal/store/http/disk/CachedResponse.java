package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.store.http.values.HttpVersion;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.store.ByteRange;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it is on disk: those of its headers that say what the body is and of which version.
 * A file has the number of the format, a checksum of what follows the stamp, the stamp, the length
 * of the head, the head, and the body.
 *
 * @param answer with the header {@code Age}, as caches have it
 * @param sum the checksum, by which the stamp knows the content
 */
record CachedResponse(HttpAnswer answer, ValidationTime stamp, int sum) {
  private static final int FORMAT = 0x5A434431; // ZCD1

  /** Where the stamp begins. */
  static final int STAMP = 2 * Integer.BYTES;

  /** No head is longer: all headers of an answer have 256 KiB at most. */
  static final int LONGEST_HEAD = 1 << 19;

  private static final int HEAD = STAMP + ValidationTime.LENGTH;
  private static final int BODY = HEAD + Integer.BYTES;

  private static final String FETCHED = ":fetched";

  private static final List<String> HEADERS =
      List.of(
          "etag",
          "last-modified",
          "date",
          "age",
          "cache-control",
          "content-type",
          "content-encoding",
          "content-range",
          "content-length",
          HttpAnswer.VIA);

  /**
   * Returns true if {@code answer}, for {@code range} or the whole value, is complete, may be kept,
   * and says of which version it is.
   */
  static boolean isFor(HttpAnswer answer, @Nullable ByteRange range) {
    String control = answer.header("cache-control").toLowerCase(Locale.ROOT);
    return isComplete(answer, range)
        && !control.contains("no-store")
        && !answer.header("vary").contains("*")
        && !answer.saysWebPage()
        && HttpVersion.of(answer).isCertain();
  }

  private static boolean isComplete(HttpAnswer answer, @Nullable ByteRange range) {
    int length = answer.body().remaining();
    if (range == null) {
      return answer.status() == HttpAnswer.OK
          && (answer.promised() < 0 || answer.promised() == length);
    }
    HttpAnswer.Part part = answer.part();
    return answer.status() == HttpAnswer.PARTIAL
        && part != null
        && !answer.isEncoded()
        && part.holds(range)
        && part.length(range) == length;
  }

  HttpVersion version() {
    return HttpVersion.of(answer);
  }

  /** Returns true if the server wants to be asked each time. */
  boolean isAlwaysChecked() {
    return answer.header("cache-control").toLowerCase(Locale.ROOT).contains("no-cache");
  }

  /**
   * Returns the condition that the value has changed; empty if the server would not know: a time
   * alone also stands for anything older.
   */
  Map<String, String> condition() {
    String tag = answer.header("etag").strip();
    return tag.startsWith("\"") ? Map.of("If-None-Match", tag) : Map.of();
  }

  /** Returns the answer, of which {@code confirmation} says that it is still right. */
  HttpAnswer confirmed(HttpAnswer confirmation) {
    return answer.with("date", confirmation.header("date")).with("age", confirmation.header("age"));
  }

  /** Returns the file {@code name} of {@code answer}, to be written as it is. */
  static ByteBuffer[] file(String name, HttpAnswer answer, ValidationTime stamp) {
    StringBuilder head = new StringBuilder(name).append('\n').append(answer.status()).append('\n');
    head.append(answer.body().remaining()).append('\n');
    head.append(FETCHED).append(' ').append(System.currentTimeMillis()).append('\n');
    for (String header : HEADERS) {
      String value = answer.header(header).replace('\n', ',');
      if (!value.isEmpty()) {
        head.append(header).append(' ').append(value).append('\n');
      }
    }
    byte[] text = head.toString().getBytes(UTF_8);
    ByteBuffer body = answer.body().duplicate();
    ByteBuffer before = ByteBuffer.allocate(BODY + text.length);
    before.position(HEAD).putInt(text.length).put(text);
    int sum = sum(before.flip().position(HEAD), body);
    before.position(0).putInt(FORMAT).putInt(sum).put(stamp.bytes(sum));
    return new ByteBuffer[] {before.position(0), body};
  }

  /** Returns the answer in {@code file}, all of the file {@code name}; empty if it is damaged. */
  static Optional<CachedResponse> of(String name, byte[] file) {
    if (file.length < BODY) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(file);
    int format = bytes.getInt();
    int sum = bytes.getInt();
    ValidationTime stamp = ValidationTime.of(bytes, sum);
    ByteBuffer content = bytes.slice();
    if (format != FORMAT || sum != sum(content, ByteBuffer.allocate(0))) {
      return Optional.empty();
    }
    byte[] head = new byte[content.getInt()];
    content.get(head);
    String[] lines = new String(head, UTF_8).split("\n", -1);
    boolean whole = Integer.parseInt(lines[2]) == content.remaining();
    return whole && lines[0].equals(name)
        ? Optional.of(new CachedResponse(answer(lines, content.slice()), stamp, sum))
        : Optional.empty();
  }

  private static HttpAnswer answer(String[] lines, ByteBuffer body) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 3; i < lines.length; i++) {
      int space = lines[i].indexOf(' ');
      if (space > 0) {
        headers.put(lines[i].substring(0, space), lines[i].substring(space + 1));
      }
    }
    long fetched = Long.parseLong(headers.getOrDefault(FETCHED, "0"));
    HttpAnswer answer = new HttpAnswer(Integer.parseInt(lines[1]), headers, body);
    long seconds = Math.max(0, System.currentTimeMillis() - fetched) / 1000;
    return answer.with("age", Long.toString(answer.kept() + seconds));
  }

  /** Returns the checksum of {@code head} and {@code body}. */
  private static int sum(ByteBuffer head, ByteBuffer body) {
    CRC32C sum = new CRC32C();
    sum.update(head.duplicate());
    sum.update(body.duplicate());
    return (int) sum.getValue();
  }
}
