package io.github.zarrcdm.internal.store.http.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.ServedStore;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What servers send with a {@code Content-Encoding} that was not requested: decoded, or an error.
 */
class ContentEncodingTest {
  private static final byte[] VALUE = ServedStore.VALUE;

  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();
  private final Store store = served.store();

  private void assertReads() throws IOException {
    assertThat(store.get("c")).map(StoreContract::array).contains(VALUE);
  }

  private static byte[] encoded(String encoding, byte[] value) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out =
        switch (encoding) {
          case "zstd" -> new ZstdOutputStream(encoded);
          case "deflate" -> new DeflaterOutputStream(encoded);
          default -> new GZIPOutputStream(encoded);
        }) {
      out.write(value);
    }
    return encoded.toByteArray();
  }

  /** All that is asked for is answered with {@code body}, said to be in {@code encoding}. */
  private void serving(String encoding, byte[] body) {
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", encoding);
          WebServer.answer(exchange, 200, "application/octet-stream", body);
          return true;
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerIsDecoded(String encoding) throws IOException {
    serving(encoding, encoded(encoding, VALUE));
    assertReads();
    assertThat(store.get("c", new Slice(5, 3)))
        .map(StoreContract::array)
        .contains(Arrays.copyOfRange(VALUE, 5, 8));
  }

  /** Lengths and ranges are those of the compressed value then, which is shorter. */
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerWithRangesIsReadWhole(String encoding) throws IOException {
    byte[] value = new byte[5000];
    value[4999] = 9;
    byte[] encoded = encoded(encoding, value);
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", "aws-chunked, " + encoding);
          String range = exchange.getRequestHeaders().getFirst("Range");
          int status = range == null ? 200 : range.contains("4999") ? 416 : 206;
          byte[] body = status == 416 ? new byte[0] : encoded;
          exchange.getResponseHeaders().set("Content-Range", "bytes */" + body.length);
          WebServer.answer(exchange, status, "application/octet-stream", body);
          return true;
        });
    assertThat(store.size("c")).hasValue(5000);
    assertThat(store.get("c", new Slice(4999, 1))).contains(ByteBuffer.wrap(new byte[] {9}));
    assertThat(AdaptedStore.internal(store).tail("c", 1).orElseThrow().bytes())
        .isEqualTo(ByteBuffer.wrap(new byte[] {9}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerThatEndsEarlyIsAnError(String encoding) throws IOException {
    byte[] encoded = encoded(encoding, VALUE);
    for (int length : new int[] {0, 3, encoded.length - 1}) {
      serving(encoding, Arrays.copyOf(encoded, length));
      assertThatThrownBy(() -> store.get("c"))
          .as("%d bytes", length)
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("c: the server declares " + encoding);
    }
  }

  @Test
  void deflateMayLackTheFrameThatTheStandardAsksFor() throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Deflater bare = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (OutputStream out = new DeflaterOutputStream(encoded, bare)) {
      out.write(VALUE);
    } finally {
      bare.end();
    }
    serving("deflate", encoded.toByteArray());
    assertReads();
  }

  /** As each body that is read would take as much. */
  @Test
  void aZstdWindowOfMoreThanTheWebAllowsIsAnError() throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(encoded).setLong(24)) {
      out.write(VALUE);
    }
    serving("zstd", encoded.toByteArray());
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("too much memory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "compress", "dcz", "xz", "gzip, zstd", "gzip, br"})
  void anEncodingThatIsNotSupportedIsAnError(String encoding) {
    serving(encoding, VALUE);
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("in the encoding \"" + encoding + "\"");
    assertThatThrownBy(() -> store.get("c", new Slice(5, 3)))
        .isInstanceOf(ZarrException.Unavailable.class);
    assertThatThrownBy(() -> AdaptedStore.internal(store).tail("c", 3))
        .isInstanceOf(ZarrException.Unavailable.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "aws-chunked", "UTF-8", "binary"})
  void whatSaysThatNothingIsEncodedIsTheValue(String encoding) throws IOException {
    serving(encoding, VALUE);
    assertReads();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br"})
  void anEncodedPageOfAFolderIsNotOne(String encoding) throws IOException {
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", encoding);
          byte[] page = "<html><pre><a href=\"a/\">a/</a></pre></html>".getBytes(UTF_8);
          WebServer.answer(exchange, 200, "text/html", page);
          return true;
        });
    assertThat(store.folders("")).isEmpty();
  }
}
