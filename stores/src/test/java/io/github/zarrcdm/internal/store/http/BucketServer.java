package io.github.zarrcdm.internal.store.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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

  /** A name of this machine that only other processes use. */
  private static final String OTHER = "localhost";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  /** Milliseconds in which the next request of a writer comes that does not wait for this one. */
  private static final int SOON = 20;

  public final BucketObjects objects = new BucketObjects();
  final List<String> requests = new CopyOnWriteArrayList<>();
  private final Queue<BucketRequest> late = new ConcurrentLinkedQueue<>();
  private final Queue<BucketRequest> later = new ConcurrentLinkedQueue<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private int changes;
  public volatile Fates fates = (method, key, number) -> Fate.DONE;

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
    return location(root, "127.0.0.1");
  }

  /** The same for another process, to whose requests nothing happens. */
  public String locationOfOther(String root) {
    return location(root, OTHER);
  }

  private String location(String root, String host) {
    return "s3://bucket/%s#anonymous=true,region=us-east-1,endpoint=http://%s:%d"
        .formatted(root, host, server.getAddress().getPort());
  }

  /**
   * Carries out the requests that are late, in the order in which they came. Returns true if there
   * were some.
   */
  public boolean release() {
    boolean some = !late.isEmpty();
    for (BucketRequest next = late.poll(); next != null; next = late.poll()) {
      objects.carryOut(next);
    }
    return some;
  }

  /**
   * Carries out all that is late but what has a condition that the server keeps: the next process
   * meets that. Returns true if there was something else.
   */
  public boolean releaseUnguarded() {
    List<BucketRequest> kept = late.stream().filter(this::isGuarded).toList();
    late.removeAll(kept);
    boolean some = release();
    late.addAll(kept);
    return some;
  }

  private boolean isGuarded(BucketRequest request) {
    boolean removal = request.method().equals("DELETE");
    return request.isGuarded() && (!removal || objects.keepsConditionsOfRemovals);
  }

  /** Lets what is late now {@link #arrive} while the next process writes. */
  public void postpone() {
    later.addAll(late);
    late.clear();
  }

  /** Returns the keys of what is to arrive. */
  public List<String> arriving() {
    return later.stream().map(BucketRequest::key).toList();
  }

  /** Returns true if a document is to be removed by what is to arrive. */
  public boolean isToRemoveDocument() {
    return later.stream().anyMatch(BucketRequest::removesDocument);
  }

  /** Carries out what was postponed. Returns the keys that it changes. */
  public List<String> arrive() {
    List<String> changed = new ArrayList<>();
    for (BucketRequest next = later.poll(); next != null; next = later.poll()) {
      if (objects.carryOut(next) < 300) {
        changed.add(next.key());
      }
    }
    return changed;
  }

  /** Removes all objects, and forgets all requests. */
  public void empty() {
    late.clear();
    later.clear();
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
      boolean other = header(exchange, "Host").startsWith(OTHER);
      if (dead && !other) {
        answer(exchange, 400);
        return;
      }
      if (method.equals("GET") || method.equals("HEAD")) {
        read(exchange, key);
        return;
      }
      BucketRequest request =
          new BucketRequest(
              method, key, body, header(exchange, "If-Match"), header(exchange, "If-None-Match"));
      if (other) {
        answer(exchange, objects.carryOut(request));
        return;
      }
      requests.add(method + " " + key);
      Fate fate = fates.of(method, key, number());
      if (dead) {
        if (fate == Fate.DONE) {
          objects.carryOut(request);
        } else if (fate == Fate.LATE) {
          late.add(request);
        }
        answer(exchange, 400);
        return;
      }
      switch (fate) {
        case DONE -> answer(exchange, objects.carryOut(request));
        case UNANSWERED -> objects.carryOut(request);
        case LOST -> {}
        case LATE -> late.add(request);
        case SLOW -> {
          Thread.sleep(3000);
          answer(exchange, objects.carryOut(request));
        }
        case BUSY -> answer(exchange, 503);
        case TWICE -> {
          answer(exchange, objects.carryOut(request));
          if (method.equals("PUT")) {
            late.add(request);
          }
        }
        case OVERTAKEN -> {
          awaitNext();
          answer(exchange, objects.carryOut(request));
        }
        case FULL -> answer(exchange, method.equals("PUT") ? 403 : objects.carryOut(request));
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

  private void read(HttpExchange exchange, String key) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    if (query != null && query.contains("list-type=2")) {
      send(exchange, 200, objects.list(query));
      return;
    }
    BucketObjects.Stored found = objects.get(key);
    if (refused > 0 && key.contains("/c/")) {
      answer(exchange, refused);
      return;
    }
    if (found != null) {
      exchange.getResponseHeaders().set("ETag", found.etag());
      exchange.getResponseHeaders().set("Last-Modified", TIME.format(found.put()));
    }
    send(exchange, found == null ? 404 : 200, found == null ? new byte[0] : found.bytes());
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
