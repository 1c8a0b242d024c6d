package io.github.zarrcdm.internal.codec.memory;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * An array to work in, with arbitrary content, until it is closed. Arrays are reused: three for
 * each processor are kept, all of them together in a sixteenth of the heap.
 */
public final class ScratchArray implements AutoCloseable {
  private static final int KEPT = 3 * Runtime.getRuntime().availableProcessors();
  private static final int KEPT_BYTES =
      (int) Math.min(4 << 20, Runtime.getRuntime().maxMemory() / 16 / KEPT);
  private static final int SMALLEST = Math.min(128 << 10, KEPT_BYTES);
  private static final ArrayBlockingQueue<byte[]> IDLE = new ArrayBlockingQueue<>(KEPT);

  private final byte[] array;

  private ScratchArray(byte[] array) {
    this.array = array;
  }

  /**
   * Returns at least {@code bytes} bytes. Throws {@link ZarrException.LimitExceeded} if they are
   * not to be had.
   */
  public static ScratchArray of(int bytes, ChunkContext chunk) throws ZarrException {
    return bytes <= KEPT_BYTES ? kept(bytes) : new ScratchArray(chunk.allocate(bytes));
  }

  /**
   * Returns at least {@code bytes} bytes for an encoder, which has room for them or runs out of
   * memory.
   */
  public static ScratchArray of(int bytes) {
    return bytes <= KEPT_BYTES ? kept(bytes) : new ScratchArray(new byte[bytes]);
  }

  /**
   * Returns an idle one; a smaller one is dropped, so that they grow to the size that is needed.
   */
  private static ScratchArray kept(int bytes) {
    byte[] idle = IDLE.poll();
    return new ScratchArray(
        idle != null && idle.length >= bytes ? idle : new byte[keptLength(bytes)]);
  }

  public byte[] array() {
    return array;
  }

  @Override
  public void close() {
    if (array.length <= KEPT_BYTES) {
      IDLE.offer(array);
    }
  }

  private static int keptLength(int bytes) {
    return Math.min(KEPT_BYTES, Math.max(SMALLEST, ceilingPowerOfTwo(bytes)));
  }

  private static int ceilingPowerOfTwo(int bytes) {
    return bytes <= 1 ? 1 : Integer.highestOneBit(bytes - 1) << 1;
  }
}
