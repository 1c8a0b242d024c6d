package io.github.zarrcdm.internal.store.http.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/**
 * A socket whose thread acquires a permit when bytes have arrived that must be decrypted, and
 * releases it before it waits for more. Whoever uses it releases it at the end.
 */
final class PermitSocket extends Socket {
  private final DecryptionPermits permits;
  private volatile boolean encrypted;

  private PermitSocket(DecryptionPermits permits) {
    this.permits = permits;
  }

  /**
   * Returns a socket that is not connected; it will be as the JVM says, as through a proxy of
   * SOCKS.
   */
  static PermitSocket of(DecryptionPermits permits) {
    return new PermitSocket(permits);
  }

  /** To be called before the streams for TLS are; what comes in plain needs hardly any work. */
  void encrypt() {
    encrypted = true;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    InputStream in = super.getInputStream();
    return encrypted ? new Input(in, permits) : in;
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream out = super.getOutputStream();
    return encrypted ? new Output(out, permits) : out;
  }

  private static final class Input extends FilterInputStream {
    private final DecryptionPermits permits;

    Input(InputStream in, DecryptionPermits permits) {
      super(in);
      this.permits = permits;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (in.available() > 0) {
        permits.take();
        return in.read(bytes, offset, length);
      }
      permits.give();
      int count = in.read(bytes, offset, length);
      if (count > 0) {
        permits.take();
      }
      return count;
    }
  }

  private static final class Output extends FilterOutputStream {
    private final DecryptionPermits permits;

    Output(OutputStream out, DecryptionPermits permits) {
      super(out);
      this.permits = permits;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      permits.give();
      out.write(bytes, offset, length);
    }
  }
}
