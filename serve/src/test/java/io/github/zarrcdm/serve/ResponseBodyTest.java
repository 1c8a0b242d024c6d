package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.source.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class ResponseBodyTest {
  private static final long LENGTH = 1L << 30;

  private final AtomicLong sent = new AtomicLong();
  private final CountDownLatch hangs = new CountDownLatch(1);
  private final CountDownLatch never = new CountDownLatch(1);
  private volatile boolean slow;

  /** Sends a value for {@code /parts}, whose later parts never come, and text for other paths. */
  private final class Parts extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      if (request.getHttpURI().getPath().equals("/parts")) {
        Value value = new Value.Parts(LENGTH, "tag", 0, this::read, () -> {});
        ResponseBody.send(
            new SiteResponse(200, Map.of(), value, 0, LENGTH), false, response, callback);
      } else {
        ResponseBody.send(SiteResponse.text(200, "text", Map.of()), false, response, callback);
      }
      return true;
    }

    private int read(long from, ByteBuffer target) throws IOException {
      if (slow) {
        hangs.countDown();
        try {
          never.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      int length = target.remaining();
      target.put(new byte[length]);
      sent.addAndGet(length);
      return length;
    }
  }

  /** The first are sent by the thread of the request, the others when the client has read those. */
  @Test
  void partsThatDoNotComeKeepNobodyElseWaiting() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server, 1, 1);
    server.addConnector(connector);
    server.setHandler(new Parts());
    server.start();
    try (Socket client = ask(connector, "/parts")) {
      for (long before = -1; sent.get() == 0 || sent.get() != before; ) {
        before = sent.get();
        Thread.sleep(100);
      }
      slow = true;
      while (hangs.getCount() > 0) {
        client.getInputStream().skip(client.getInputStream().available());
      }
      try (Socket other = ask(connector, "/text")) {
        other.setSoTimeout(10_000);
        assertThat(other.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
      }
    } finally {
      never.countDown();
      server.stop();
    }
  }

  private static Socket ask(ServerConnector connector, String path) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
    OutputStream out = socket.getOutputStream();
    out.write(
        ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }
}
