package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A bucket that speaks as S3 does, whose requests may be carried out late, twice, or unanswered, as
 * a test wishes.
 */
public final class BucketServer implements AutoCloseable {
  /** What becomes of a request that changes something. */
  public enum Fate {
    /** It is carried out and answered. */
    DONE,
    /** It is carried out, and its answer lost. */
    UNANSWERED,
    /** It is neither carried out nor answered. */
    LOST,
    /** It is not answered, and carried out when {@link #release} says so. */
    LATE,
    /** It is carried out and answered after three seconds. */
    SLOW,
    /** It is refused for now. */
    BUSY,
    /** A put is carried out and answered, and once more when {@link #release} says so. */
    TWICE,
    /** It is carried out and answered after the next one, if that comes soon. */
    OVERTAKEN,
    /** A put is refused, for there is no room. */
    FULL
  }

  /** Decides on each request of a process that does not die. */
  public interface Others {
    Fate of(String key, int number);
  }

  /** Decides on each request that changes something. */
  public interface Fates {
    Fate of(String method, String key, int number);
  }

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  /** An object, what no other version of it has, and when it was put. */
  record Stored(byte[] bytes, String etag, Instant put) {
    static Stored of(byte[] bytes) {
      // As with Amazon: two versions with the same content are the same.
      return new Stored(
          bytes, '"' + Integer.toHexString(Arrays.hashCode(bytes)) + '"', Instant.now());
    }
  }

  private record Request(String method, String key, byte[] body, String match, String noneMatch) {}

  /** Milliseconds in which the next request of a writer comes that does not wait for this one. */
  private static final int SOON = 20;

  final ConcurrentSkipListMap<String, Stored> objects = new ConcurrentSkipListMap<>();
  final List<String> requests = new CopyOnWriteArrayList<>();
  private final Queue<Request> late = new ConcurrentLinkedQueue<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private int changes;
  public volatile Fates fates = (method, key, number) -> Fate.DONE;
  public volatile boolean keepsConditions = true;

  /** The status with which chunks are refused to readers; 0 if they are not. */
  public volatile int refused;

  /** True once the process that writes has died: nothing of it comes any more. */
  public volatile boolean dead;

  public BucketServer() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/bucket", this::serve);
    server.start();
  }

  /** The location of the store {@code root} in the bucket. */
  public String location(String root) {
    return "s3://bucket/%s#anonymous=true,region=us-east-1,endpoint=http://127.0.0.1:%d"
        .formatted(root, server.getAddress().getPort());
  }

  /**
   * Carries out the requests that are late, in the order in which they came. Returns true if there
   * were some.
   */
  public boolean release() {
    boolean some = !late.isEmpty();
    for (Request next = late.poll(); next != null; next = late.poll()) {
      carryOut(next);
    }
    return some;
  }

  /** Puts {@code bytes} under {@code key}, as somebody else does. */
  public void put(String key, byte[] bytes) {
    objects.put(key, Stored.of(bytes));
  }

  /** Removes {@code key}, as somebody else does. */
  public void remove(String key) {
    objects.remove(key);
  }

  /** Removes all objects, and forgets all requests. */
  public void empty() {
    late.clear();
    objects.clear();
    requests.clear();
  }

  /**
   * Lets the process that writes die with its change {@code dies} from now on, of which {@code
   * last} becomes; what becomes of the others, by their numbers, {@code others} says.
   */
  public void dieAt(int dies, Fate last, Others others) {
    dead = false;
    changes = 0;
    fates =
        (method, key, number) -> {
          if (number == dies) {
            dead = true;
            return last;
          }
          return others.of(key, number);
        };
  }

  /** How many requests to change {@code key} by {@code method} have come. */
  long count(String method, String key) {
    return requests.stream().filter((method + " " + key)::equals).count();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      String key = exchange.getRequestURI().getPath().replaceFirst("^/bucket/?", "");
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (dead) {
        answer(exchange, 400);
        return;
      }
      if (method.equals("GET") || method.equals("HEAD")) {
        read(exchange, key);
        return;
      }
      requests.add(method + " " + key);
      Request request =
          new Request(
              method, key, body, header(exchange, "If-Match"), header(exchange, "If-None-Match"));
      Fate fate = fates.of(method, key, number());
      if (dead) {
        if (fate == Fate.DONE) {
          carryOut(request);
        } else if (fate == Fate.LATE) {
          late.add(request);
        }
        answer(exchange, 400);
        return;
      }
      switch (fate) {
        case DONE -> answer(exchange, carryOut(request));
        case UNANSWERED -> carryOut(request);
        case LOST -> {}
        case LATE -> late.add(request);
        case SLOW -> {
          Thread.sleep(3000);
          answer(exchange, carryOut(request));
        }
        case BUSY -> answer(exchange, 503);
        case TWICE -> {
          answer(exchange, carryOut(request));
          if (method.equals("PUT")) {
            late.add(request);
          }
        }
        case OVERTAKEN -> {
          awaitNext();
          answer(exchange, carryOut(request));
        }
        case FULL -> answer(exchange, method.equals("PUT") ? 403 : carryOut(request));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitNext() throws InterruptedException {
    int seen = requests.size();
    for (int n = 0; n < SOON && requests.size() == seen; n++) {
      Thread.sleep(1);
    }
  }

  private synchronized int number() {
    return changes++;
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  private synchronized int carryOut(Request request) {
    Stored there = objects.get(request.key);
    boolean put = request.method.equals("PUT");
    if (keepsConditions && put) {
      if (!request.match.isEmpty() && there == null) {
        return 404;
      }
      if (!request.match.isEmpty() && !request.match.equals(there.etag)
          || !request.noneMatch.isEmpty() && there != null) {
        return 412;
      }
    }
    if (put) {
      objects.put(request.key, Stored.of(request.body));
      return 200;
    }
    objects.remove(request.key);
    return 204;
  }

  private void read(HttpExchange exchange, String key) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    if (query != null && query.contains("list-type=2")) {
      send(exchange, 200, list(query));
      return;
    }
    Stored found = objects.get(key);
    if (refused > 0 && key.contains("/c/")) {
      answer(exchange, refused);
      return;
    }
    if (found != null) {
      exchange.getResponseHeaders().set("ETag", found.etag);
      exchange.getResponseHeaders().set("Last-Modified", TIME.format(found.put));
    }
    send(exchange, found == null ? 404 : 200, found == null ? new byte[0] : found.bytes);
  }

  private byte[] list(String query) {
    String prefix =
        query.contains("prefix=") ? query.replaceFirst(".*(^|&)prefix=([^&]*).*", "$2") : "";
    StringBuilder xml = new StringBuilder("<ListBucketResult>");
    String last = "";
    for (String key : objects.tailMap(prefix).keySet()) {
      if (!key.startsWith(prefix)) {
        break;
      }
      int slash = key.indexOf('/', prefix.length());
      if (!query.contains("delimiter")) {
        String tag = objects.get(key).etag.replace("\"", "&quot;");
        xml.append("<Contents><Key>%s</Key><ETag>%s</ETag></Contents>".formatted(key, tag));
      } else if (slash >= 0 && !last.equals(key.substring(0, slash + 1))) {
        last = key.substring(0, slash + 1);
        xml.append("<CommonPrefixes><Prefix>" + last + "</Prefix></CommonPrefixes>");
      }
    }
    return xml.append("</ListBucketResult>").toString().getBytes(UTF_8);
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    send(exchange, status, new byte[0]);
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
    }
    exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
