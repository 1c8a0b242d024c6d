package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.io.HttpTransportMetrics;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * A buffer of a connection whose lines have a limit in total, as far as they follow one another
 * without data between them: the head of a response, or what follows its last chunk.
 */
final class LimitedLines implements SessionInputBuffer {
  /** Characters; browsers take as many. */
  private static final int MOST = 1 << 18;

  private final SessionInputBuffer buffer;
  private boolean early;
  private int read;

  /** The next lines in {@code buffer}; none of them is there already if {@code isNew}. */
  LimitedLines(SessionInputBuffer buffer, boolean isNew) {
    this.buffer = buffer;
    this.early = isNew;
  }

  @Override
  public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
    early &= buffer.length() > 0;
    int length = buffer.readLine(line, in);
    if (early && length > 0) {
      throw new SocketException("the server sent more than its last response had");
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
    read = 0;
    return buffer.read(bytes, from, length, in);
  }

  @Override
  public int read(byte[] bytes, InputStream in) throws IOException {
    read = 0;
    return buffer.read(bytes, in);
  }

  @Override
  public int read(InputStream in) throws IOException {
    read = 0;
    return buffer.read(in);
  }

  @Override
  public HttpTransportMetrics getMetrics() {
    return buffer.getMetrics();
  }
}
