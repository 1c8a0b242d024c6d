package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Servers that send more than was requested: no other request gets what is behind a response. */
class UnsolicitedResponseTest {
  private static final String VALUE = "abcdefghijklmnopqrst";

  /** A second response would be taken for the answer to the next request, and so on. */
  @Test
  void bytesAfterAResponseAnswerNoOtherRequest() throws IOException {
    String response = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n";
    String other = VALUE.toUpperCase(Locale.ROOT);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serveTwice(server, response + VALUE, response + other)).start();
      HttpUrl url = HttpUrl.of("http://localhost:" + server.getLocalPort());
      HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
      Store store =
          new RetryStore(
              new HttpStore(url.toString(), url, wire, Optional.empty()), 3, Duration.ofMillis(1));
      for (int i = 0; i < 4; i++) {
        assertThat(text(store.get("c"))).isEqualTo(VALUE);
      }
    }
  }

  /** The same where they come later than the response: the connection is not used again. */
  @Test
  void bytesLongAfterAResponseAnswerNoOtherRequest() throws Exception {
    String response = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n";
    String other = VALUE.toUpperCase(Locale.ROOT);
    BlockingQueue<Socket> kept = new LinkedBlockingQueue<>();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serveAndKeep(server, response + VALUE, kept)).start();
      HttpUrl url = HttpUrl.of("http://localhost:" + server.getLocalPort());
      Store store =
          new HttpStore(
              url.toString(),
              url,
              new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE),
              Optional.empty());
      for (int i = 0; i < 3; i++) {
        assertThat(text(store.get("c"))).isEqualTo(VALUE);
        kept.take().getOutputStream().write((response + other).getBytes(ISO_8859_1));
      }
      assertThat(text(store.get("c"))).isEqualTo(VALUE);
    }
  }

  /** Answers one request of each connection, which then is one of {@code kept}. */
  private static void serveAndKeep(ServerSocket server, String response, Queue<Socket> kept) {
    while (!server.isClosed()) {
      try {
        Socket caller = server.accept();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(caller.getInputStream(), ISO_8859_1));
        String line = in.readLine();
        while (line != null && !line.isEmpty()) {
          line = in.readLine();
        }
        caller.getOutputStream().write(response.getBytes(ISO_8859_1));
        kept.add(caller);
      } catch (IOException closed) {
        // By the reader, or the test is over.
      }
    }
  }

  /** Answers each request of a connection, the first one with another response behind it. */
  private static void serveTwice(ServerSocket server, String response, String behind) {
    while (!server.isClosed()) {
      try (Socket caller = server.accept()) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(caller.getInputStream(), ISO_8859_1));
        String next = response + behind;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (line.isEmpty()) {
            caller.getOutputStream().write(next.getBytes(ISO_8859_1));
            next = response;
          }
        }
      } catch (IOException closed) {
        // By the reader, or the test is over.
      }
    }
  }

  private static String text(Optional<ByteBuffer> bytes) {
    return ISO_8859_1.decode(bytes.orElseThrow()).toString();
  }
}
