package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes a part of a body into one array. What a server says of a length takes no more memory than a
 * moderate body would; what it sends is held to the limit.
 *
 * @param skip the bytes before the part
 * @param most the bytes of the part at most
 * @param promised the bytes of the whole body, or -1
 */
record HttpBody(URI where, LengthLimit longest, long skip, long most, long promised) {
  private static final int FIRST = 1 << 16;
  private static final int MOST_TRUSTED = 1 << 26;

  /** Read to its end and dropped, so that the connection can be used again. */
  private static final int MOST_DRAINED = 1 << 16;

  /**
   * Returns the part; {@code progress} counts what arrives. Throws if it is longer than the limit.
   */
  ByteBuffer read(InputStream body, AtomicLong progress) throws IOException {
    drop(body, skip, progress);
    long expected = promised < 0 ? FIRST : Math.min(Math.max(0, promised - skip), most);
    byte[] bytes = new byte[(int) Math.min(expected, Math.min(longest.bytes(), MOST_TRUSTED))];
    int count = 0;
    while (count < most) {
      if (count == bytes.length) {
        int next = count < expected ? 0 : body.read();
        if (next < 0) {
          break;
        }
        bytes = Arrays.copyOf(bytes, roomier(count, expected));
        if (count >= expected) {
          progress.incrementAndGet();
          bytes[count++] = (byte) next;
        }
      }
      int read = body.read(bytes, count, (int) Math.min(bytes.length - count, most - count));
      if (read < 0) {
        break;
      }
      count += read;
      progress.addAndGet(read);
    }
    if (count == most) {
      drop(body, MOST_DRAINED, progress);
    }
    return ByteBuffer.wrap(bytes, 0, count);
  }

  private int roomier(int count, long expected) throws ZarrException.LimitExceeded {
    if (count >= longest.bytes()) {
      throw longest.exceeded(HttpUrl.shown(where));
    }
    long roomiest = count < expected ? expected : Math.max(2L * count, FIRST);
    return (int) Math.min(longest.bytes(), Math.min(roomiest, Math.max(2L * count, FIRST)));
  }

  private static void drop(InputStream body, long count, AtomicLong progress) throws IOException {
    byte[] piece = new byte[(int) Math.min(count, 1 << 13)];
    for (long left = count; left > 0; ) {
      int read = body.read(piece, 0, (int) Math.min(piece.length, left));
      if (read < 0) {
        return;
      }
      left -= read;
      progress.addAndGet(read);
    }
  }
}
