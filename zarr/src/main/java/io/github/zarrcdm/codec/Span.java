package io.github.zarrcdm.codec;

import java.nio.ByteBuffer;

/** The bytes {@code array[from]} to {@code array[to - 1]}. */
public record Span(byte[] array, int from, int to) {

  /**
   * Returns what remains in {@code buffer}, which is not changed; copied only if it is not an
   * accessible heap buffer.
   */
  public static Span of(ByteBuffer buffer) {
    if (buffer.hasArray()) {
      int from = buffer.arrayOffset() + buffer.position();
      return new Span(buffer.array(), from, from + buffer.remaining());
    }
    byte[] copy = new byte[buffer.remaining()];
    buffer.duplicate().get(copy);
    return new Span(copy, 0, copy.length);
  }

  public int length() {
    return to - from;
  }

  /** Returns these bytes as a buffer that shares them. */
  public ByteBuffer buffer() {
    return ByteBuffer.wrap(array, from, to - from).slice();
  }
}
