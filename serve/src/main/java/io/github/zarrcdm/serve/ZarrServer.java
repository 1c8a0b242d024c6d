package io.github.zarrcdm.serve;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.serve.http.SiteRequest;
import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.picture.Painter;
import io.github.zarrcdm.serve.site.Site;
import io.github.zarrcdm.serve.source.DatasetOpener;
import io.github.zarrcdm.serve.source.DrawingThreads;
import io.github.zarrcdm.serve.source.EncodedCache;
import io.github.zarrcdm.serve.source.EncodingThreads;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves datasets as Zarr over HTTP, until it is closed. */
public final class ZarrServer implements Closeable {
  /** A longer first line and headers are refused; the longest key of a store fits. */
  private static final int HEADERS = 16 << 10;

  private static final long IDLE = 30_000;
  private static final long GRACE = 5_000;

  /** How long a connection may be idle while there are as many as are allowed. */
  private static final long CROWDED = 1_000;

  /** Threads that take requests from connections: more than one, as a disk may be slow. */
  private static final int SELECTORS = Math.max(2, Runtime.getRuntime().availableProcessors());

  /** Threads of Jetty itself. */
  private static final int OWN_THREADS = SELECTORS + 8;

  private final Server server;
  private final ServerConnector connector;
  private final LocationPlaces places;
  private final EncodingThreads work;
  private final Optional<DrawingThreads> drawing;
  private final ResponseMemory memory;

  private ZarrServer(
      Server server,
      ServerConnector connector,
      LocationPlaces places,
      EncodingThreads work,
      Optional<DrawingThreads> drawing,
      ServerOptions options) {
    this.server = server;
    this.connector = connector;
    this.places = places;
    this.work = work;
    this.drawing = drawing;
    this.memory = new ResponseMemory(options.memory());
  }

  /**
   * Returns a server of {@code locations}, by their names, each a dataset of any kind that {@code
   * opener} opens, or a folder of such. Encoded chunks that {@code chunks} finds in them pass
   * through. Their pages have pictures by {@code painter}. Throws {@link IOException} if it cannot
   * be reached at the address: the port is taken, or no such address is on this machine.
   */
  public static ZarrServer start(
      Map<String, String> locations,
      DatasetOpener opener,
      PreencodedChunks.Finder chunks,
      Optional<Painter> painter,
      ServerOptions options)
      throws IOException {
    EncodingThreads work = new EncodingThreads(options.threads(), options.readTimeout());
    Optional<DrawingThreads> drawing =
        painter.map(
            drawer ->
                new DrawingThreads(
                    drawer,
                    Math.max(1, options.threads() / 2),
                    options.readTimeout(),
                    options.memory() / 8));
    LocationPlaces places =
        new LocationPlaces(
            locations,
            opener,
            new ServingOptions(
                options.codec(),
                chunks,
                work,
                EncodedCache.ofChunks(options.memory()),
                EncodedCache.ofChunks(options.memory() / 8),
                Duration.ZERO,
                drawing));
    // One for each request, which may wait: those of a source that hangs hold up no others.
    QueuedThreadPool threads = new QueuedThreadPool(options.connections() + OWN_THREADS, 4);
    threads.setName("zarr-cdm http");
    Server server = new Server(threads, null, new ArrayByteBufferPool(0, -1, ResponseBody.PART));
    ServerConnector connector = new ServerConnector(server, 1, SELECTORS, connections());
    connector.setHost(options.bind());
    connector.setPort(options.port());
    connector.setIdleTimeout(IDLE);
    server.addConnector(connector);
    NetworkConnectionLimit limit = new NetworkConnectionLimit(options.connections(), server);
    limit.setEndPointIdleTimeout(CROWDED);
    server.addBean(limit);
    server.setErrorHandler(new PlainErrors());
    server.setStopTimeout(GRACE);
    if (options.accessLog() != null) {
      PrintWriter log = options.accessLog();
      RequestLog.Writer lines =
          line -> {
            log.println(line);
            log.flush();
          };
      // The common format, without the query and without who asks.
      server.setRequestLog(new CustomRequestLog(lines, "%{client}a - - %t \"%m %U %H\" %s %O"));
    }
    ZarrServer own = new ZarrServer(server, connector, places, work, drawing, options);
    boolean loopback = InetAddress.getByName(options.bind()).isLoopbackAddress();
    AllowedHosts hosts = new AllowedHosts(loopback, options.url());
    server.setHandler(new GracefulHandler(own.new Answers(new Site(places), hosts)));
    try {
      server.start();
    } catch (Exception e) {
      own.close();
      throw e instanceof IOException io ? io : new IOException(e.getMessage(), e);
    }
    return own;
  }

  private static HttpConnectionFactory connections() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADERS);
    http.setUriCompliance(UriCompliance.UNSAFE); // Parts of paths are keys, and looked up.
    return new HttpConnectionFactory(http);
  }

  /** Returns the port at which this is reached. */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Returns the datasets that have a name of their own: each may be opened before it is asked for.
   */
  public List<ServedDataset> datasets() {
    return places.named();
  }

  /** Waits until this is closed. */
  public void join() throws InterruptedException {
    server.join();
  }

  /** Answers what is under way for some seconds, and ends. */
  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (TimeoutException e) {
      // What was under way for longer has been given up.
    } catch (Exception e) {
      throw new IOException("the server does not stop: " + e.getMessage(), e);
    } finally {
      work.close();
      drawing.ifPresent(DrawingThreads::close);
      places.close();
    }
  }

  /**
   * Hands requests over to the site, and its answers to Jetty. The thread that takes requests from
   * connections answers what is at hand, which costs half of what another thread would; nothing
   * else, since all of them would wait for it.
   */
  private final class Answers extends Handler.Abstract.NonBlocking {
    private final Site site;
    private final AllowedHosts hosts;

    Answers(Site site, AllowedHosts hosts) {
      this.site = site;
      this.hosts = hosts;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      SiteRequest siteRequest =
          new SiteRequest(
              request.getMethod(),
              String.valueOf(request.getHttpURI().getPath()),
              Objects.requireNonNullElse(request.getHttpURI().getQuery(), ""),
              request.getHeaders()::get,
              new DisconnectDetector(request.getConnectionMetaData().getConnection()));
      if (places.isAtHand(siteRequest.path())) {
        SiteResponse answer = answer(siteRequest);
        if (ResponseMemory.needsNone(answer)) {
          send(answer, 0, siteRequest.isHead(), response, callback);
        } else {
          later(callback, () -> send(answer, siteRequest.isHead(), response, callback));
        }
      } else {
        later(callback, () -> send(answer(siteRequest), siteRequest.isHead(), response, callback));
      }
      return true;
    }

    /** Runs {@code answering} in a thread that may wait. If it throws, Jetty sends an error. */
    private void later(Callback callback, Runnable answering) {
      server
          .getThreadPool()
          .execute(
              () -> {
                try {
                  answering.run();
                } catch (RuntimeException | Error e) {
                  callback.failed(e);
                }
              });
    }

    private SiteResponse answer(SiteRequest siteRequest) {
      return site.answer(siteRequest, hosts.url(siteRequest.header("Host")));
    }

    private void send(SiteResponse answer, boolean head, Response response, Callback callback) {
      ResponseMemory.Admitted admitted = memory.admit(answer, head);
      send(admitted.answer(), admitted.taken(), head, response, callback);
    }

    /** {@code taken} is given back afterwards. */
    private void send(
        SiteResponse answer, int taken, boolean head, Response response, Callback callback) {
      response.setStatus(answer.status());
      answer.headers().forEach(response.getHeaders()::add);
      Callback sent = taken == 0 ? callback : Callback.from(callback, () -> memory.giveBack(taken));
      ResponseBody.send(answer, head, response, sent);
    }
  }

  /** What Jetty refuses before anybody is asked: a sentence, that scripts can read. */
  private static final class PlainErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      SiteResponse.always().forEach(response.getHeaders()::put);
      response.getHeaders().put("Content-Type", "text/plain; charset=utf-8");
      String sentence = "This request is not served.\n";
      response.write(true, ByteBuffer.wrap(sentence.getBytes(StandardCharsets.UTF_8)), callback);
      return true;
    }

    @Override
    @SuppressWarnings("removal") // Jetty 12 calls nothing else for a bad first line.
    public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
      SiteResponse.always().forEach(fields::put);
      fields.put("Content-Type", "text/plain; charset=utf-8");
      String sentence = "This is not a request that is served: " + reason + "\n";
      return ByteBuffer.wrap(sentence.getBytes(StandardCharsets.UTF_8));
    }
  }
}
