package io.github.zarrcdm.internal.store.http.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a server said.
 *
 * @param headers by their names, in any case; of several with one name the first, but all cookies
 *     and what caches are told, a line each
 * @param body the requested part of it; for a failure, the beginning of the server's message
 */
public record HttpAnswer(int status, Map<String, String> headers, ByteBuffer body) {
  public static final int OK = 200;
  public static final int PARTIAL = 206;
  public static final int MULTI_STATUS = 207;
  public static final int NOT_MODIFIED = 304;

  /** The origins to which redirects led, under a name that no server can send. */
  public static final String VIA = ":via";

  static final int NOT_FOUND = 404;
  static final int GONE = 410;

  private static final Pattern CONTENT_RANGE =
      Pattern.compile("(?i)(?:bytes)?[ =:]*(\\d+)-(\\d+)/(\\d+|\\*)\\s*");
  private static final Pattern NO_RANGE = Pattern.compile("(?i)(?:bytes)?[ =:]*\\*/(\\d+)\\s*");
  private static final Pattern WEB_PAGE =
      Pattern.compile("(?:\\xef\\xbb\\xbf)?\\s*<[a-z!?].*", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("<Code>(\\w{1,100})</Code>");
  private static final Pattern REGION = Pattern.compile("<Region>([a-z0-9-]{1,100})</Region>");
  private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429);

  private static final Set<Integer> UNANSWERED = Set.of(408, 502, 504);
  private static final int FIRST_OF_CACHES = 520;

  /** Of the server's failures, those that say what it cannot do: a method, a version, storing. */
  private static final Set<Integer> LASTING = Set.of(501, 505, 507, 510, 511);

  /** Error codes of clouds that pass, whatever the status: 400, 403 and 409 among them. */
  private static final Set<String> BUSY =
      Set.of(
          "BandwidthLimitExceeded",
          "OperationAborted",
          "RequestLimitExceeded",
          "RequestThrottled",
          "RequestTimeout",
          "SlowDown",
          "Throttling",
          "ThrottlingException",
          "TooManyRequests");

  private static final Set<String> LINES = Set.of("set-cookie", "cache-control", "vary");

  private static final int PAGE_BEGIN = 64;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

  /** Loaded by those only whom an endpoint gives a token. */
  private static final class Json {
    static final JsonMapper READER = new JsonMapper();

    static JsonNode of(HttpAnswer answer) {
      try {
        return answer.status == OK ? READER.readTree(answer.text()) : MissingNode.getInstance();
      } catch (IOException notJson) {
        return MissingNode.getInstance();
      }
    }
  }

  /** Which bytes came, of how many; a total of -1 is not known. */
  public record Part(long first, long last, long total) {
    /** Returns true if {@code range} lies within this, as far as is known without the total. */
    public boolean holds(ByteRange range) {
      boolean begins = !(range instanceof ByteRange.Slice slice) || first == slice.offset();
      return total < 0
          ? begins && first <= last && last - first < range.length()
          : first <= range.start(total) && last + 1 >= range.end(total) && last < total;
    }

    /** Returns where {@code range} begins in the value. */
    long start(ByteRange range) {
      return total < 0 ? first : range.start(total);
    }

    /** Returns how many these are. */
    public long length() {
      return last - first + 1;
    }

    /** Returns the bytes of {@code range}, which this holds. */
    public long length(ByteRange range) {
      return total < 0 ? length() : range.end(total) - start(range);
    }
  }

  /** Returns true if all headers of this {@code name} count, not only the first. */
  static boolean hasLines(String name) {
    return LINES.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Returns this answer with one header more. */
  public HttpAnswer with(String name, String value) {
    Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(headers);
    more.put(name, value);
    return new HttpAnswer(status, more, body);
  }

  /** Returns what {@code Content-Range} says; null if it is missing or broken. */
  public @Nullable Part part() {
    return part(header("content-range"));
  }

  /** Returns what {@code header} says, the value of {@code Content-Range}; null if it is broken. */
  static @Nullable Part part(String header) {
    Matcher found = CONTENT_RANGE.matcher(header);
    if (!found.matches()) {
      return null;
    }
    try {
      long total = found.group(3).equals("*") ? -1 : Long.parseLong(found.group(3));
      return new Part(Long.parseLong(found.group(1)), Long.parseLong(found.group(2)), total);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Returns the length of the whole value, from any header that contains it; -1 if none does. */
  public long total() {
    Part part = part();
    Matcher none = NO_RANGE.matcher(header("content-range"));
    if (part != null) {
      return part.total;
    }
    return none.matches() ? number(none.group(1)) : status == PARTIAL ? -1 : promised();
  }

  /** Returns the length that the body should have; -1 if that is not said. */
  public long promised() {
    return number(header("content-length"));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Returns true for a status that is not a value, nor a refusal or failure. */
  public static boolean isAbsent(int status) {
    return status == NOT_FOUND || status == GONE;
  }

  /** Returns true if the server refused this caller. */
  public boolean refused() {
    return status == 401 || status == 403;
  }

  /**
   * Returns true if the server is busy or broken, or says when to come back, so that asking again
   * may help; caches in front of servers have codes of their own for that.
   */
  public boolean mayPass() {
    if (status < 400 || isAbsent(status)) {
      return false;
    }
    return TRANSIENT.contains(status)
        || status >= 500 && !LASTING.contains(status)
        || !header("retry-after").isEmpty()
        || BUSY.contains(code());
  }

  /** Returns true for what proxies and caches answer when the server behind them does not. */
  private boolean isOfProxy() {
    return UNANSWERED.contains(status) || status >= FIRST_OF_CACHES;
  }

  /** Returns the failure to answer for {@code where} now. */
  public TransientException busy(String where) {
    return new TransientException(
        "%s: the server answered %s".formatted(where, status), retryAfter(), isOfProxy(), null);
  }

  /** Returns true if the body is not the value but a compressed form of it. */
  public boolean isEncoded() {
    return ContentEncoding.isApplied(encoding());
  }

  /** Returns how the body is encoded; empty if the server does not say. */
  public String encoding() {
    return header("content-encoding");
  }

  /** Returns the error code of a cloud; empty if there is none. */
  public String code() {
    Matcher code = CODE.matcher(text());
    return status >= 300 && code.find() ? code.group(1) : "";
  }

  /**
   * Returns the bucket's region, which S3 reports to requests in another region; empty if it does
   * not.
   */
  public String region() {
    Matcher region = REGION.matcher(text());
    String header = header("x-amz-bucket-region");
    return header.isEmpty() && status >= 300 && region.find() ? region.group(1) : header;
  }

  /** Returns the body as JSON; a missing node if it is not JSON or reports a failure. */
  public JsonNode json() {
    return Json.of(this);
  }

  /** Returns the body as text. */
  public String text() {
    return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
  }

  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /** Returns true if the body has several ranges, each with its own headers. */
  boolean hasParts() {
    return header("content-type").startsWith("multipart/");
  }

  public boolean saysWebPage() {
    String type = header("content-type").strip().toLowerCase(Locale.ROOT);
    return type.startsWith("text/html") || type.startsWith("application/xhtml");
  }

  /** Returns true if the body begins like a web page. */
  public static boolean isWebPage(ByteBuffer body) {
    byte[] begin = new byte[Math.min(PAGE_BEGIN, body.remaining())];
    body.duplicate().get(begin);
    String text = new String(begin, StandardCharsets.ISO_8859_1);
    return WEB_PAGE.matcher(text.toLowerCase(Locale.ROOT)).matches();
  }

  /** Returns how long the server asks to wait, as seconds or as a date; zero if it does not. */
  Duration retryAfter() {
    String after = header("retry-after").strip();
    try {
      if (after.matches("\\d{1,9}")) {
        return Duration.ofSeconds(Long.parseLong(after));
      }
      ZonedDateTime until = ZonedDateTime.parse(after, DateTimeFormatter.RFC_1123_DATE_TIME);
      Duration wait = Duration.between(ZonedDateTime.now(until.getZone()), until);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }

  /**
   * When the value was last written, in milliseconds since 1970; else a positive number made of its
   * tag; else 0.
   */
  public long stamp() {
    long written = written();
    return written > 0 ? 1000 * written : Integer.toUnsignedLong(header("etag").hashCode());
  }

  /** When the value was last written, in seconds since 1970; 0 if the server does not tell. */
  public long written() {
    return seconds(header("last-modified"));
  }

  /** When the server said so, in seconds since 1970; 0 if it does not tell. */
  public long said() {
    return seconds(header("date"));
  }

  /** Returns the seconds for which a cache has had this; 0 if none says so. */
  public long kept() {
    String age = header("age").strip();
    return age.matches("\\d{1,9}") ? Long.parseLong(age) : 0;
  }

  /** Returns a header's {@code date} in seconds since 1970; 0 if it is not a date. */
  public static long seconds(String date) {
    if (date.isEmpty()) {
      return 0;
    }
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toEpochSecond();
    } catch (DateTimeException e) {
      return 0;
    }
  }

  /** Returns {@code seconds} since 1970 as headers write it, with two digits for the day. */
  public static String date(long seconds) {
    return DATE.format(Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC));
  }
}
