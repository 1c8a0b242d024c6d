package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.InternalStore;
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
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Responses as servers write them that are old, simple or broken, byte by byte: a value of twenty
 * letters; bytes 5 to 9 and the last five are wanted. Right ones are read, and no other is taken
 * for a part of the value.
 */
class OddServersTest {
  private static final String VALUE = "abcdefghijklmnopqrst";
  private static final int WANTED = 5;

  /** Instead of the requested part, its first and its last byte. */
  private static final String PART = "PART";

  private static final String FIRST = "FIRST";
  private static final String LAST = "LAST";

  /**
   * A response, after which the connection is closed or kept. One that is not the part, or may be
   * another one, is followed by a request for the whole.
   */
  enum Right {
    OF_VERSION_1_0("HTTP/1.0 206 OK|Content-Range: bytes FIRST-LAST/20||PART"),
    WITHOUT_RANGES_OR_LENGTH("HTTP/1.0 200 OK||" + VALUE),
    BY_A_PROXY("HTTP/1.1 203 Non-Authoritative Information|Content-Length: 20||" + VALUE),
    WITHOUT_RANGES("HTTP/1.1 200 OK|Content-Length: 20||" + VALUE),
    WITHOUT_REASON("HTTP/1.1 206|content-range: bytes FIRST-LAST/20|content-length: 5||PART"),
    IN_PIECES(
        "HTTP/1.1 206 Partial Content|Transfer-Encoding: chunked|Content-Range: bytes"
            + " FIRST-LAST/20||5|PART|0||"),
    WHOLE_IN_PIECES("HTTP/1.1 200 OK|Transfer-Encoding: chunked||14|" + VALUE + "|0||"),
    OF_UNKNOWN_TOTAL(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: bytes FIRST-LAST/*||PART"),
    WITH_OTHER_SPELLING(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: Bytes=FIRST-LAST/20||PART"),
    WITHOUT_CONTENT_RANGE("HTTP/1.1 206 Partial Content|Content-Length: 5||PART"),
    AFTER_A_HINT(
        "HTTP/1.1 103 Early Hints|Link: </x>||HTTP/1.1 206 Partial Content|Content-Length: 5|"
            + "Content-Range: bytes FIRST-LAST/20||PART"),
    WITH_A_LONGER_CONNECTION_THAN_PROMISED(
        "HTTP/1.1 206 Partial Content|Connection: keep-alive|Content-Length: 5|"
            + "Content-Range: bytes FIRST-LAST/20||PART"),
    CALLED_WHOLE("HTTP/1.1 200 OK|Content-Length: 5|Content-Range: bytes FIRST-LAST/20||PART"),
    WHOLE_WITH_A_RANGE(
        "HTTP/1.1 200 OK|Content-Length: 20|Content-Range: bytes FIRST-LAST/20||" + VALUE),
    WHOLE_IN_PIECES_WITH_A_RANGE(
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Range: bytes FIRST-LAST/20||14|"
            + VALUE
            + "|0||"),
    MORE_THAN_ITS_RANGE(
        "HTTP/1.1 206 Partial Content|Content-Length: 20|Content-Range: bytes FIRST-LAST/20||"
            + VALUE),
    WITHIN_A_LARGER_PART(
        "HTTP/1.1 206 Partial Content|Content-Length: 18|Content-Range: bytes 2-19/20||"
            + VALUE.substring(2)),
    WITHIN_THE_WHOLE(
        "HTTP/1.1 206 Partial Content|Content-Length: 20|Content-Range: bytes 0-19/20||" + VALUE),
    THE_WHOLE_AS_PART("HTTP/1.1 206 Partial Content|Content-Length: 20||" + VALUE),
    A_PART_WITHOUT_LENGTH_OR_RANGE("HTTP/1.0 206 Partial Content||" + VALUE),
    SEVERAL_PARTS(
        "HTTP/1.1 206 Partial Content|Content-Type: multipart/byteranges;"
            + " boundary=x|Content-Length: 5||--xxx"),
    A_SHORTER_PART(
        "HTTP/1.1 206 Partial Content|Content-Length: 2|Content-Range: bytes FIRST-6/20||PA"),
    ANOTHER_PART(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: bytes 0-4/20||abcde"),
    A_PART_BEYOND_THE_END(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: bytes 20-24/20||vwxyz");

    private final String response;

    Right(String response) {
      this.response = response;
    }
  }

  /** What must not be taken for the part. */
  enum Wrong {
    OF_ANOTHER_TOTAL(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: bytes 0-4/25||PART"),
    FEWER_BYTES_THAN_ITS_LARGER_RANGE(
        "HTTP/1.1 206 Partial Content|Content-Length: 3|Content-Range: bytes 4-19/20||PAR"),
    FEWER_BYTES_THAN_PROMISED(
        "HTTP/1.1 206 Partial Content|Content-Length: 5|Content-Range: bytes FIRST-LAST/20||PA"),
    FEWER_BYTES_THAN_THE_RANGE(
        "HTTP/1.0 206 Partial Content|Content-Range: bytes FIRST-LAST/20||PA"),
    PIECES_THAT_END_TOO_SOON(
        "HTTP/1.1 206 Partial Content|Transfer-Encoding: chunked|Content-Range: bytes"
            + " FIRST-LAST/20||5|PA"),
    TWO_LENGTHS("HTTP/1.1 200 OK|Content-Length: 20|Content-Length: 10||" + VALUE),
    SEVERAL_LENGTHS_IN_ONE("HTTP/1.1 200 OK|Content-Length: 20, 10||" + VALUE),
    A_NEGATIVE_LENGTH("HTTP/1.1 200 OK|Content-Length: -20||" + VALUE),
    A_LENGTH_BEYOND_64_BITS("HTTP/1.1 200 OK|Content-Length: 99999999999999999999||" + VALUE),
    A_NEGATIVE_PIECE("HTTP/1.1 200 OK|Transfer-Encoding: chunked||-14|" + VALUE + "|0||"),
    A_PIECE_BEYOND_64_BITS(
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||10000000000000014|" + VALUE + "|0||"),
    A_COMPRESSED_TRANSFER("HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked||14|" + VALUE + "|0||"),
    HEADERS_OF_MEGABYTES(
        "HTTP/1.1 200 OK|Content-Length: 20"
            + ("|X: " + "x".repeat(50_000)).repeat(20)
            + "||"
            + VALUE),
    TRAILERS_OF_MEGABYTES(
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||14|"
            + VALUE
            + "|0|"
            + ("X: " + "x".repeat(50_000) + "|").repeat(20)
            + "|"),
    PIECES_OF_NO_LENGTH(
        "HTTP/1.1 206 Partial Content|Transfer-Encoding: chunked|Content-Range: bytes"
            + " FIRST-LAST/20||five|PART|0||");

    private final String response;

    Wrong(String response) {
      this.response = response;
    }
  }

  private interface Reading {
    void read(Store store) throws IOException;
  }

  /** Every connection gets one response and is closed, without notice. */
  private static void with(String response, int tries, Reading reading) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> serve(server, response)).start();
      HttpUrl url = HttpUrl.of("http://localhost:" + server.getLocalPort());
      HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
      reading.read(
          new RetryStore(
              new HttpStore(url.toString(), url, wire, Optional.empty()),
              tries,
              Duration.ofMillis(1)));
    }
  }

  private static void serve(ServerSocket server, String response) {
    while (true) {
      try (Socket caller = server.accept()) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(caller.getInputStream(), ISO_8859_1));
        String range = "";
        String method = in.readLine();
        for (String line = method; line != null && !line.isEmpty(); line = in.readLine()) {
          range = line.startsWith("Range: ") ? line.substring("Range: bytes=".length()) : range;
        }
        if (method != null) {
          caller.getOutputStream().write(written(response, method, range).getBytes(ISO_8859_1));
        }
      } catch (IOException closed) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private static String written(String response, String method, String range) {
    if (method.startsWith("HEAD")) {
      return "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n";
    }
    if (range.isEmpty()) {
      return "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n" + VALUE;
    }
    boolean tail = range.startsWith("-");
    int first = tail ? VALUE.length() - WANTED : Integer.parseInt(range.replaceFirst("-.*", ""));
    String part = VALUE.substring(first, first + WANTED);
    return response
        .replace("|", "\r\n")
        .replace(PART, part)
        .replace("\r\nPAR", "\r\n" + part.substring(0, 3))
        .replace("\r\nPA", "\r\n" + part.substring(0, 2))
        .replace(FIRST, Integer.toString(first))
        .replace(LAST, Integer.toString(first + WANTED - 1));
  }

  private static String text(Optional<ByteBuffer> bytes) {
    return ISO_8859_1.decode(bytes.orElseThrow()).toString();
  }

  /** At the first try: that a kept connection is closed is not a failure. */
  @ParameterizedTest
  @EnumSource
  void isRead(Right server) throws IOException {
    with(
        server.response,
        1,
        store -> {
          for (int i = 0; i < 3; i++) {
            assertThat(text(store.get("c", new Slice(5, WANTED)))).isEqualTo("fghij");
            assertThat(text(store.get("c", new Suffix(WANTED)))).isEqualTo("pqrst");
            assertThat(
                    text(
                        AdaptedStore.internal(store)
                            .tail("c", WANTED)
                            .map(InternalStore.Tail::bytes)))
                .isEqualTo("pqrst");
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void isAnError(Wrong server) throws IOException {
    with(
        server.response,
        3,
        store -> {
          for (ByteRange range : new ByteRange[] {new Slice(5, WANTED), new Suffix(WANTED)}) {
            assertThatThrownBy(() -> store.get("c", range))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("localhost");
          }
        });
  }
}
