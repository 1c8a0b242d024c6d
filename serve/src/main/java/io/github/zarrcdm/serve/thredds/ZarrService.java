package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.serve.http.SiteRequest;
import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.site.Site;
import io.github.zarrcdm.serve.source.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service of TDS below {@code /thredds/zarr/}. */
final class ZarrService {
  /** The pattern of its URLs in the web application. */
  static final String PATTERN = "/zarr/*";

  private static final Logger LOG = LoggerFactory.getLogger(ZarrService.class);
  private static final String ZARR = "/zarr";
  private static final int PART = 128 << 10;

  private final Thredds thredds;
  private final OpenDatasets datasets;

  private ZarrService(Thredds thredds) {
    this.thredds = thredds;
    this.datasets = new OpenDatasets(thredds);
  }

  /**
   * That of the TDS whose classes {@code loader} has; {@code api} is the first word of servlets.
   */
  static ZarrService of(String api, ClassLoader loader) throws ReflectiveOperationException {
    return new ZarrService(Thredds.of(api, loader));
  }

  /** Answers, without handing the request on to anybody. */
  void serve(ServletExchange exchange) throws IOException {
    String above = exchange.application() + ZARR;
    SiteResponse answer;
    if (exchange.path().startsWith(above + "/")) {
      String path = exchange.path().substring(above.length());
      SiteRequest request =
          new SiteRequest(exchange.method(), path, "", exchange::header, () -> false);
      Site site = new Site(new ThreddsPlaces(datasets, new AccessRules(thredds, exchange)));
      answer = site.answer(request, Optional.of(exchange.origin() + above));
    } else {
      answer = SiteResponse.text(404, Thredds.ABSENT, Map.of());
    }
    send(answer, exchange);
  }

  private static void send(SiteResponse answer, ServletExchange exchange) throws IOException {
    try (Value value = answer.value()) {
      exchange.status(answer.status());
      answer.headers().forEach(exchange::header);
      if (value != null && !exchange.method().equals("HEAD")) {
        send(value, answer.from(), answer.count(), exchange.body());
      }
    }
  }

  private static void send(Value value, long from, long count, OutputStream body)
      throws IOException {
    if (value instanceof Value.Whole whole) {
      ByteBuffer bytes = whole.bytes();
      body.write(bytes.array(), bytes.arrayOffset() + bytes.position() + (int) from, (int) count);
      return;
    }
    byte[] part = new byte[(int) Math.min(PART, count)];
    long end = from + count;
    for (long at = from; at < end; ) {
      int read =
          ((Value.Parts) value)
              .reader()
              .read(at, ByteBuffer.wrap(part, 0, (int) Math.min(part.length, end - at)));
      body.write(part, 0, read);
      at += read;
    }
  }

  /** Ends all work and gives all datasets back. */
  void stop() {
    try {
      datasets.close();
    } catch (IOException e) {
      LOG.warn("a dataset does not close", e);
    }
  }
}
