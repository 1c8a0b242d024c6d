package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/** Little-endian numbers, read one after the other. Throws where the bytes end too early. */
final class LercInput {
  private final ChunkContext chunk;
  private final byte[] array;
  private final int end;
  private int next;

  LercInput(Span bytes, ChunkContext chunk) {
    this.chunk = chunk;
    this.array = bytes.array();
    this.end = bytes.to();
    this.next = bytes.from();
  }

  ChunkContext chunk() {
    return chunk;
  }

  byte[] array() {
    return array;
  }

  int left() {
    return end - next;
  }

  /** Returns where the next byte is in {@link #array}. */
  int position() {
    return next;
  }

  /** Skips {@code length} bytes and gives the position of the first. */
  int skip(long length) throws ZarrException {
    if (length < 0 || length > left()) {
      throw chunk.corrupt("its LERC ends too early");
    }
    int from = next;
    next += (int) length;
    return from;
  }

  Span take(long length) throws ZarrException {
    int from = skip(length);
    return new Span(array, from, next);
  }

  int getByte() throws ZarrException {
    return array[skip(1)] & 0xff;
  }

  short getShort() throws ZarrException {
    int at = skip(Short.BYTES);
    return (short) (array[at] & 0xff | array[at + 1] << 8);
  }

  int getInt() throws ZarrException {
    return LittleEndian.getInt(array, skip(Integer.BYTES));
  }

  double getDouble() throws ZarrException {
    return Double.longBitsToDouble(LittleEndian.getLong(array, skip(Double.BYTES)));
  }

  /** Returns one number of {@code type}. */
  double get(LercType type) throws ZarrException {
    return type.get(array, skip(type.size()));
  }

  /** Returns true if {@code text} comes next. */
  boolean startsWith(String text) {
    if (left() < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (array[next + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
