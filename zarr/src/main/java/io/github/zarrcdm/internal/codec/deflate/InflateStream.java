package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The content of DEFLATE data, all members of it where the wrapping allows several. Inflaters,
 * which are native, are reused.
 */
public final class InflateStream extends InputStream {
  private static final ObjectPool<Inflater> INFLATERS =
      new ObjectPool<>(() -> new Inflater(true), Inflater::end);

  private final Span encoded;
  private final DeflateFormat wrapping;
  private final @Nullable Checksum checksum;
  private final Inflater inflater = INFLATERS.take();
  private boolean ended;
  private boolean closed;

  /** Checksums are verified only if {@code verify}. */
  InflateStream(Span encoded, DeflateFormat wrapping, boolean verify) throws IOException {
    this.encoded = encoded;
    this.wrapping = wrapping;
    this.checksum = verify ? wrapping.checksum() : null;
    try {
      begin(encoded.from());
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /**
   * Decodes all of {@code encoded}, as {@link DeflateFormat#inflate} does, with the JDK's decoder.
   */
  public static int decode(Span encoded, DeflateFormat wrapping, byte[] target, int at, int room) {
    try (InflateStream inflated = new InflateStream(encoded, wrapping, true)) {
      int length = inflated.readNBytes(target, at, room);
      return inflated.read() < 0 ? length : -1;
    } catch (IOException e) {
      return -1;
    }
  }

  @Override
  public int read(byte[] target, int at, int length) throws IOException {
    while (!ended && length > 0) {
      int read = inflate(target, at, length);
      if (read > 0) {
        if (checksum != null) {
          checksum.update(target, at, read);
        }
        return read;
      }
      if (inflater.finished()) {
        int next = wrapping.end(encoded, encoded.to() - inflater.getRemaining(), checksum);
        ended = !wrapping.begins(encoded.array(), next, encoded.to());
        if (!ended) {
          begin(next);
        }
      } else if (inflater.needsDictionary()) {
        throw new IOException("it needs a dictionary");
      } else if (inflater.needsInput()) {
        throw new EOFException("it ends too early");
      }
    }
    return length == 0 ? 0 : -1;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public void close() {
    ended = true;
    if (!closed) {
      closed = true;
      inflater.reset();
      INFLATERS.giveBack(inflater);
    }
  }

  private void begin(int from) throws IOException {
    int body = wrapping.header(encoded.array(), from, encoded.to());
    inflater.reset();
    inflater.setInput(encoded.array(), body, encoded.to() - body);
    if (checksum != null) {
      checksum.reset();
    }
  }

  private int inflate(byte[] target, int at, int length) throws IOException {
    try {
      return inflater.inflate(target, at, length);
    } catch (DataFormatException e) {
      throw new IOException(e.getMessage() == null ? "no DEFLATE data" : e.getMessage(), e);
    }
  }
}
