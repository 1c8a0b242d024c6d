package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/** Chunks of Blosc 2 whose items are all alike: no block is stored for them. */
final class BloscSpecial {
  private static final int FLOAT_NAN = 0x7fc00000;
  private static final long DOUBLE_NAN = 0x7ff8000000000000L;

  private BloscSpecial() {}

  /** Fills {@code length} bytes of new memory with what {@code frame} says. */
  static void fill(
      BloscFrame frame, ByteSource bytes, byte[] target, int at, int length, ChunkContext chunk)
      throws ZarrException {
    if (frame.special() == BloscFrame.ONE_VALUE) {
      Span item = bytes.read(frame.header(), frame.encoded() - frame.header());
      repeat(item, target, at, length, chunk);
    } else {
      fill(frame.special(), frame.typeSize(), target, at, length, chunk);
    }
  }

  /** Fills a block that needs no item. */
  static void fill(int special, int typeSize, byte[] target, int at, int length, ChunkContext chunk)
      throws ZarrException {
    switch (special) {
      case BloscFrame.ZEROS, BloscFrame.UNSET -> {} // new memory is zero
      case BloscFrame.NANS -> repeat(nan(typeSize, chunk), target, at, length, chunk);
      default -> throw chunk.corrupt("blosc2 special value %s", special);
    }
  }

  private static Span nan(int typeSize, ChunkContext chunk) throws ZarrException {
    byte[] nan = new byte[Double.BYTES];
    switch (typeSize) {
      case Float.BYTES -> LittleEndian.putInt(nan, 0, FLOAT_NAN);
      case Double.BYTES -> LittleEndian.putLong(nan, 0, DOUBLE_NAN);
      default -> throw chunk.corrupt("blosc2 has NaNs of %s bytes", typeSize);
    }
    return new Span(nan, 0, typeSize);
  }

  private static void repeat(Span item, byte[] target, int at, int length, ChunkContext chunk)
      throws ZarrException {
    if (item.length() == 0 || length % item.length() != 0) {
      throw chunk.corrupt("blosc2 repeats %s bytes in %s", item.length(), length);
    }
    System.arraycopy(item.array(), item.from(), target, at, Math.min(item.length(), length));
    // Each time, what is there is doubled.
    for (int done = item.length(); done < length; done *= 2) {
      System.arraycopy(target, at, target, at + done, Math.min(done, length - done));
    }
  }
}
