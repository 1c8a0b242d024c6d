package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a TIFF file, in either byte order; BigTIFF has longer addresses.
 *
 * @see <a href="https://www.awaresystems.be/imaging/tiff/bigtiff.html">BigTIFF</a>
 */
record TiffFile(SourceFile source, ByteOrder order, boolean big) {
  /** Values longer than this are not kept in pages. */
  private static final int LONG_VALUE = 1 << 16;

  /** Returns {@code source} as TIFF; null if it does not begin like one. */
  static @Nullable TiffFile of(SourceFile source) throws IOException {
    if (source.size() < 8) {
      return null;
    }
    ByteBuffer start = source.read(0, 8);
    int mark = start.getShort(0);
    if (mark != 0x4949 && mark != 0x4d4d) {
      return null;
    }
    ByteOrder order = mark == 0x4949 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    int version = start.order(order).getShort(2);
    boolean big = version == 43 && start.getShort(4) == 8 && start.getShort(6) == 0;
    return version == 42 || big ? new TiffFile(source, order, big) : null;
  }

  /** Returns the bytes at {@code at}, in the byte order of the file. */
  ByteBuffer read(long at, long length) throws IOException {
    if (at < 0 || length < 0 || at > source.size() - length || length > Integer.MAX_VALUE) {
      throw corrupt(
          "bytes %s to %s are needed, but the file has %s", at, at + length, source.size());
    }
    ByteBuffer bytes =
        length > LONG_VALUE
            ? source.value(at, (int) length)
            : source.read(at, (int) length).duplicate();
    if (bytes.remaining() < length) {
      throw corrupt("only %s of %s bytes at byte %s", bytes.remaining(), length, at);
    }
    return bytes.slice().order(order);
  }

  String name() {
    return source.name();
  }

  ZarrException corrupt(String format, @Nullable Object... found) {
    return new ZarrException.Corrupt(
        "%s: this TIFF file is damaged or truncated: %s. Fetch it again."
            .formatted(name(), format.formatted(found)));
  }
}
