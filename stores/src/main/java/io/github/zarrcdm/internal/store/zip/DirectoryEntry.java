package io.github.zarrcdm.internal.store.zip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An entry of the directory as bytes, from a buffer's position on. */
final class DirectoryEntry {
  static final int FIXED = 46;

  private static final int SIGNATURE = 0x02014b50;
  private static final int LOCAL_FIXED = 30;
  private static final int ENCRYPTED = 1;
  private static final int UNIX = 3;
  private static final int KIND = 0xF000;
  private static final int LINK = 0xA000;
  private static final int UTF8 = 1 << 11;
  private static final int ZIP64 = 1;
  private static final long IN_ZIP64 = 0xffff_ffffL;

  private DirectoryEntry() {}

  static boolean begins(ByteBuffer window) {
    return window.remaining() >= FIXED && window.getInt(window.position()) == SIGNATURE;
  }

  /** Returns how many bytes the entry takes; 0 if that is not yet in the window. */
  static int length(ByteBuffer window) {
    int at = window.position();
    return window.remaining() < FIXED
        ? 0
        : FIXED + ushort(window, at + 28) + ushort(window, at + 30) + ushort(window, at + 32);
  }

  /**
   * Returns the entry, all of which is in the window; its local header lies {@code shift} later
   * than it says.
   */
  static ZipEntry read(ByteBuffer window, long shift) {
    int at = window.position();
    int flags = ushort(window, at + 8);
    int nameLength = ushort(window, at + 28);
    int extraLength = ushort(window, at + 30);
    ByteBuffer extra = window.slice(at + FIXED + nameLength, extraLength);
    Zip64 zip64 = new Zip64(extra.order(ByteOrder.LITTLE_ENDIAN));
    long size = zip64.real(uint(window, at + 24));
    long compressed = zip64.real(uint(window, at + 20));
    long offset = zip64.real(uint(window, at + 42));
    return new ZipEntry(
        name(window.slice(at + FIXED, nameLength), flags, ushort(window, at + 4)),
        ushort(window, at + 10),
        (flags & ENCRYPTED) != 0,
        isLink(ushort(window, at + 4), window.getInt(at + 38)),
        window.getInt(at + 16),
        compressed,
        size,
        offset + shift,
        LOCAL_FIXED + nameLength + extraLength + compressed);
  }

  /** Unix keeps the kind of a file in the upper half of its attributes. */
  private static boolean isLink(int madeBy, int attributes) {
    return madeBy >> 8 == UNIX && (attributes >>> 16 & KIND) == LINK;
  }

  private static String name(ByteBuffer bytes, int flags, int madeBy) {
    String name = decoded(bytes, (flags & UTF8) != 0);
    // Windows' own packer before .NET 4.6.1 wrote backslashes.
    boolean dos = madeBy >> 8 == 0;
    name = dos && name.indexOf('/') < 0 ? name.replace('\\', '/') : name;
    return name.startsWith("./") ? name.substring(2) : name;
  }

  /** Names without the UTF-8 flag should be in code page 437, and mostly are UTF-8 all the same. */
  private static String decoded(ByteBuffer bytes, boolean utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
    } catch (CharacterCodingException e) {
      boolean dos = !utf8 && Charset.isSupported("IBM437");
      return (dos ? Charset.forName("IBM437") : StandardCharsets.ISO_8859_1)
          .decode(bytes)
          .toString();
    }
  }

  /**
   * The extra field that holds, in this order, those of size, compressed size and offset that need
   * 64 bits.
   */
  private static final class Zip64 {
    private final @Nullable ByteBuffer values;

    Zip64(ByteBuffer extra) {
      ByteBuffer found = null;
      while (found == null && extra.remaining() >= 4) {
        int id = Short.toUnsignedInt(extra.getShort());
        int length = Math.min(Short.toUnsignedInt(extra.getShort()), extra.remaining());
        if (id == ZIP64) {
          found = extra.slice(extra.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        }
        extra.position(extra.position() + length);
      }
      this.values = found;
    }

    long real(long value) {
      return value == IN_ZIP64 && values != null && values.remaining() >= Long.BYTES
          ? values.getLong()
          : value;
    }
  }

  static int ushort(ByteBuffer bytes, int at) {
    return Short.toUnsignedInt(bytes.getShort(at));
  }

  static long uint(ByteBuffer bytes, int at) {
    return Integer.toUnsignedLong(bytes.getInt(at));
  }
}
