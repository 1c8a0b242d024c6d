package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A proxy of HTTP, that of this JVM until it is closed. It says {@code response} to each head, and
 * after a {@code CONNECT} that it has accepted, what the server says.
 */
public final class TestProxy extends ProxySelector implements AutoCloseable {
  static final String ACCEPTED = "HTTP/1.1 200 Connection established\r\n\r\n";

  private final Queue<String> heads = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ProxySelector before = ProxySelector.getDefault();
  private final ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final String response;

  public TestProxy(String response) throws IOException {
    this.response = response;
    threads.execute(this::accept);
    ProxySelector.setDefault(this);
  }

  /** Requests with their headers, as they came. */
  public List<String> heads() {
    return List.copyOf(heads);
  }

  @Override
  public List<Proxy> select(URI url) {
    return List.of(new Proxy(Proxy.Type.HTTP, proxy.getLocalSocketAddress()));
  }

  @Override
  public void connectFailed(URI url, SocketAddress address, IOException failure) {}

  private interface Work {
    void run() throws IOException;
  }

  private void start(Work work) {
    threads.execute(
        () -> {
          try {
            work.run();
          } catch (IOException closed) {
            // the client has gone, or the test is over
          }
        });
  }

  private void accept() {
    start(
        () -> {
          while (true) {
            Socket client = proxy.accept();
            start(() -> serve(client));
          }
        });
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      InputStream in = client.getInputStream();
      OutputStream out = client.getOutputStream();
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        heads.add(head);
        out.write(response.getBytes(ISO_8859_1));
        if (head.startsWith("CONNECT ") && response.startsWith(ACCEPTED)) {
          String[] server = head.split(" ")[1].split(":");
          try (Socket socket =
              new Socket(InetAddress.getByName(server[0]), Integer.parseInt(server[1]))) {
            start(() -> in.transferTo(socket.getOutputStream()));
            socket.getInputStream().transferTo(out);
          }
        }
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    ProxySelector.setDefault(before);
    proxy.close();
    threads.shutdownNow();
  }
}
