package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.HttpTransportMetrics;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * Reads the heads of the responses of one connection. Each has a limit in total, since many are
 * read at once; and none begins with what the server has sent before it was asked, which would
 * answer another request.
 */
final class ResponseHeads extends DefaultHttpResponseParser {
  /** Characters; browsers take as many. */
  private static final int MOST = 1 << 18;

  private static final int FIRST_FINAL = 200;

  /** Hints and signs of life before a response. */
  private static final int MOST_INTERIM = 100;

  private int interim;

  ResponseHeads(Http1Config config) {
    super(config);
  }

  @Override
  public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
      throws IOException, HttpException {
    ClassicHttpResponse response = super.parse(new Head(buffer, interim == 0), in);
    interim = response != null && response.getCode() < FIRST_FINAL ? interim + 1 : 0;
    if (interim > MOST_INTERIM) {
      throw new MessageConstraintException(
          "the server sends hints without end before its response");
    }
    return response;
  }

  /** The lines of one head. */
  private static final class Head implements SessionInputBuffer {
    private final SessionInputBuffer buffer;
    private boolean early;
    private int read;

    /** The next lines in {@code buffer}; none of them is there already if {@code isNew}. */
    Head(SessionInputBuffer buffer, boolean isNew) {
      this.buffer = buffer;
      this.early = isNew;
    }

    @Override
    public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
      early &= buffer.length() > 0;
      int length = buffer.readLine(line, in);
      if (early && length > 0) {
        throw new IOException("the server sent more than its last response had");
      }
      read += Math.max(0, length);
      if (read > MOST) {
        throw new MessageConstraintException("the headers of a response are too long");
      }
      return length;
    }

    @Override
    public int length() {
      return buffer.length();
    }

    @Override
    public int capacity() {
      return buffer.capacity();
    }

    @Override
    public int available() {
      return buffer.available();
    }

    @Override
    public int read(byte[] bytes, int from, int length, InputStream in) throws IOException {
      return buffer.read(bytes, from, length, in);
    }

    @Override
    public int read(byte[] bytes, InputStream in) throws IOException {
      return buffer.read(bytes, in);
    }

    @Override
    public int read(InputStream in) throws IOException {
      return buffer.read(in);
    }

    @Override
    public HttpTransportMetrics getMetrics() {
      return buffer.getMetrics();
    }
  }
}
