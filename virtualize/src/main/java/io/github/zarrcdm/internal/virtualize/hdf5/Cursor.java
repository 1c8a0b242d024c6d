package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.internal.dtype.FixedText;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Fields of HDF5, read one after the other; little-endian.
 *
 * @param offsetSize bytes of an address
 * @param lengthSize bytes of a length
 */
record Cursor(ByteBuffer bytes, int offsetSize, int lengthSize) {
  /** The address of what is not there. */
  static final long UNDEFINED = -1;

  Cursor {
    bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  int u8() {
    return bytes.get() & 0xff;
  }

  int u16() {
    return bytes.getShort() & 0xffff;
  }

  long u32() {
    return bytes.getInt() & 0xffffffffL;
  }

  /**
   * Returns an unsigned number of {@code count} bytes; {@link #UNDEFINED} if all bits of eight are
   * set.
   */
  long uint(int count) {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= (bytes.get() & 0xffL) << 8 * i;
    }
    return value;
  }

  /** Returns an address relative to the base; {@link #UNDEFINED} if all its bits are set. */
  long offset() {
    long value = uint(offsetSize);
    return offsetSize < Long.BYTES && value == (1L << 8 * offsetSize) - 1 ? UNDEFINED : value;
  }

  long length() {
    return uint(lengthSize);
  }

  Cursor skip(int count) {
    bytes.position(bytes.position() + count);
    return this;
  }

  /** Skips to the next multiple of {@code size} after {@code start}. */
  void align(int start, int size) {
    skip((size - (bytes.position() - start) % size) % size);
  }

  byte[] bytes(int count) {
    if (count < 0 || count > bytes.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] read = new byte[count];
    bytes.get(read);
    return read;
  }

  /** Returns a text of {@code length} bytes, without what follows a NUL. */
  String text(int length) {
    byte[] read = bytes(length);
    int end = 0;
    while (end < length && read[end] != 0) {
      end++;
    }
    return FixedText.text(read, 0, end);
  }

  /** Returns a text that ends with NUL. */
  String text() {
    int end = bytes.position();
    while (bytes.get(end) != 0) {
      end++;
    }
    String text = text(end - bytes.position());
    skip(1);
    return text;
  }

  int position() {
    return bytes.position();
  }

  int remaining() {
    return bytes.remaining();
  }

  Cursor slice(int length) {
    Cursor part = new Cursor(bytes.slice(bytes.position(), length), offsetSize, lengthSize);
    skip(length);
    return part;
  }
}
