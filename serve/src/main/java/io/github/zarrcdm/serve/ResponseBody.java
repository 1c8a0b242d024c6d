package io.github.zarrcdm.serve;

import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.source.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingNestedCallback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends values: those in memory at once, others in parts, each read when the one before has left.
 * No thread waits for a slow client.
 */
final class ResponseBody extends IteratingNestedCallback {
  private static final Logger LOG = LoggerFactory.getLogger(ResponseBody.class);
  static final int PART = 128 << 10;

  /** Outside of the heap, so that bytes are not copied, and used again for each part. */
  private final ByteBuffer part;

  private final Value.Parts value;
  private final Response response;
  private final long end;
  private long at;

  private ResponseBody(
      Value.Parts value,
      long from,
      long end,
      ByteBuffer part,
      Response response,
      Callback callback) {
    super(callback);
    this.part = part;
    this.value = value;
    this.at = from;
    this.end = end;
    this.response = response;
  }

  /** Sends what {@code answer} has, and closes it. */
  static void send(SiteResponse answer, boolean head, Response response, Callback callback) {
    Value value = answer.value();
    if (value == null || head || answer.count() == 0) {
      response.write(true, null, closing(value, callback));
    } else if (value instanceof Value.Whole whole) {
      ByteBuffer bytes = whole.bytes().duplicate();
      bytes.position(bytes.position() + (int) answer.from());
      bytes.limit(bytes.position() + (int) answer.count());
      response.write(true, bytes, callback);
    } else {
      long from = answer.from();
      long end = from + answer.count();
      RetainableByteBuffer part =
          response
              .getRequest()
              .getComponents()
              .getByteBufferPool()
              .acquire((int) Math.min(PART, answer.count()), true);
      Callback sent = Callback.from(closing(value, callback), part::release);
      new ResponseBody((Value.Parts) value, from, end, part.getByteBuffer(), response, sent)
          .iterate();
    }
  }

  private static Callback closing(@Nullable Value value, Callback callback) {
    return value == null
        ? callback
        : Callback.from(
            callback,
            () -> {
              try {
                value.close();
              } catch (IOException e) {
                LOG.debug("{}", value, e);
              }
            });
  }

  /** Parts are read from a disk or a server: not by the threads that take requests. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.BLOCKING;
  }

  /** A part that fails closes the connection: the status has been sent. */
  @Override
  protected Action process() throws IOException {
    if (at == end) {
      return Action.SUCCEEDED;
    }
    part.clear().limit((int) Math.min(part.capacity(), end - at));
    at += value.reader().read(at, part);
    response.write(at == end, part.flip(), this);
    return Action.SCHEDULED;
  }
}
