package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.MemoryRetry;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a codec may know of the chunk that it decodes, and the errors that name that chunk.
 *
 * @param array store and array, for messages: {@code air.zarr: array /temp}
 * @param key the chunk's key: {@code c/0/3}
 * @param expected the number of bytes that the output of this step must have, or {@link
 *     Codec#UNKNOWN}
 * @param limit the number of bytes that the output of this step must not exceed
 * @param shape the shape of the elements that become bytes; empty if it is not known
 */
public record ChunkContext(
    String array, String key, long expected, long limit, List<Integer> shape) {
  /** Chunks up to this part of the limit may be as dense as they like. */
  private static final int SMALL = 16;

  /** A chunk of unknown shape. */
  public ChunkContext(String array, String key, long expected, long limit) {
    this(array, key, expected, limit, List.of());
  }

  /** Returns a chunk that is stored in {@code stored} bytes, before its first step. */
  public static ChunkContext of(String array, String key, long stored) {
    long most = Limit.CHUNK_BYTES.value();
    long expansion = Limit.EXPANSION.value();
    boolean dense = stored < most / expansion;
    long limit = dense ? Math.max(most / SMALL, Math.max(1, stored) * expansion) : most;
    return new ChunkContext(array, key, Codec.UNKNOWN, limit);
  }

  /**
   * Returns this chunk, for a step whose output has {@code bytes} bytes ({@link Codec#UNKNOWN}: not
   * known).
   */
  public ChunkContext expecting(long bytes) {
    return new ChunkContext(array, key, bytes, limit, shape);
  }

  /** Returns this chunk, whose elements have {@code shape} where they become bytes. */
  public ChunkContext shaped(int[] shape) {
    Integer[] boxed = new Integer[shape.length];
    Arrays.setAll(boxed, d -> shape[d]);
    return new ChunkContext(array, key, expected, limit, List.of(boxed));
  }

  /** Where: {@code air.zarr: array /temp, chunk c/0/3}. */
  public String where() {
    return array + ", chunk " + key;
  }

  /**
   * Returns a new array for {@code bytes} bytes of output of this step. Throws {@link
   * ZarrException.LimitExceeded} if that is more than may be or than the heap has.
   */
  public byte[] allocate(long bytes) throws ZarrException {
    int length = allocatable(bytes);
    return fitting(bytes, () -> new byte[length]);
  }

  /**
   * Returns a new array for {@code count} numbers that this step works with. Throws {@link
   * ZarrException.LimitExceeded} if they take more than a decoded chunk may, or than the heap has.
   */
  public long[] allocateLongs(int count) throws ZarrException {
    long bytes = (long) Long.BYTES * count;
    if (bytes > limit) {
      throw exceeded(Long.toString(bytes));
    }
    return fitting(bytes, () -> new long[count]);
  }

  private <T> T fitting(long bytes, MemoryRetry.Action<T, ZarrException> array)
      throws ZarrException {
    try {
      return MemoryRetry.of(array);
    } catch (OutOfMemoryError e) {
      throw new ZarrException.LimitExceeded(
          where()
              + ": a decoded chunk of "
              + bytes
              + " bytes does not fit into the heap. Raise it with -Xmx.");
    }
  }

  /** Returns {@code bytes}; throws if this step may not have that many bytes of output. */
  public int allocatable(long bytes) throws ZarrException {
    if (bytes > limit || bytes > Integer.MAX_VALUE - 8) {
      throw exceeded(Long.toString(bytes));
    }
    return (int) bytes;
  }

  /** Returns the error for output of {@code found} bytes, which is more than may be. */
  public ZarrException.LimitExceeded exceeded(String found) {
    return limit < Limit.CHUNK_BYTES.value()
        ? Limit.EXPANSION.exceeded("it would have %s bytes: too many".formatted(found), where())
        : Limit.CHUNK_BYTES.exceeded(found, where());
  }

  /** Throws unless {@code found} is the number of bytes that this step must have. */
  public void checkLength(long found) throws ZarrException {
    if (expected != Codec.UNKNOWN && found != expected) {
      throw corrupt("%s bytes decoded, %s expected", found, expected);
    }
  }

  /** Returns the error for output that goes on after the expected length. */
  public ZarrException.Corrupt tooLong() {
    return corrupt("it decodes to more than the %s bytes expected", expected);
  }

  /** Returns the error for bytes that do not decode; {@code found} is a format. */
  public ZarrException.Corrupt corrupt(String found, @Nullable Object... arguments) {
    return new ZarrException.Corrupt(
        where()
            + ": "
            + found.formatted(arguments)
            + ". The chunk is damaged; restore it from its source.");
  }

  /** Returns the error for bytes that do not decode; {@code cause} is the failure of a library. */
  public ZarrException.Corrupt corrupt(
      Throwable cause, String found, @Nullable Object... arguments) {
    return new ZarrException.Corrupt(
        where()
            + ": "
            + found.formatted(arguments)
            + " ("
            + reason(cause)
            + "). The chunk is damaged; restore it from its source.",
        cause);
  }

  /** Returns what a library says, without the lines that describe where in its input. */
  private static String reason(Throwable cause) {
    String message = cause.getMessage();
    return message == null
        ? cause.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
