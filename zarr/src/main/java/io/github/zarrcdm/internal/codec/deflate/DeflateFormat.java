package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/** What stands before and after DEFLATE data. */
public enum DeflateFormat {
  /** Nothing: <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951</a>. */
  DEFLATE(0) {
    @Override
    int header(byte[] array, int from, int to) {
      return from;
    }

    @Override
    @Nullable Checksum checksum() {
      return null;
    }
  },

  /**
   * Two bytes, and an Adler-32 at the end: <a href="https://www.rfc-editor.org/rfc/rfc1950">RFC
   * 1950</a>.
   */
  ZLIB(4) {
    @Override
    int header(byte[] array, int from, int to) throws IOException {
      require(to - from >= 2);
      int header = (array[from] & 0xff) << 8 | array[from + 1] & 0xff;
      if (header % 31 != 0
          || (header >>> 8 & 15) != METHOD_DEFLATE
          || (header & ZLIB_DICTIONARY) != 0) {
        throw new IOException("no zlib header");
      }
      return from + 2;
    }

    @Override
    Checksum checksum() {
      return new Adler32();
    }

    @Override
    int stored(byte[] array, int at) {
      return Integer.reverseBytes(LittleEndian.getInt(array, at));
    }
  },

  /**
   * A header of variable length, a CRC-32 and the length at the end: <a
   * href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>.
   */
  GZIP(8) {
    @Override
    int header(byte[] array, int from, int to) throws IOException {
      if (!begins(array, from, to)) {
        throw new IOException("no gzip header");
      }
      require(to - from >= 10);
      int flags = array[from + 3];
      int at = from + 10;
      if ((flags & GZIP_EXTRA) != 0) {
        require(to - at >= 2);
        at += 2 + (array[at] & 0xff | (array[at + 1] & 0xff) << 8);
      }
      for (int text : new int[] {GZIP_NAME, GZIP_COMMENT}) {
        if ((flags & text) != 0) {
          do {
            require(at < to);
          } while (array[at++] != 0);
        }
      }
      if ((flags & GZIP_HEADER_CRC) != 0) {
        at += 2;
      }
      require(at <= to);
      return at;
    }

    @Override
    boolean begins(byte[] array, int from, int to) {
      return to - from >= 3
          && array[from] == 0x1f
          && array[from + 1] == (byte) 0x8b
          && array[from + 2] == METHOD_DEFLATE;
    }

    @Override
    Checksum checksum() {
      return new CRC32();
    }

    @Override
    int stored(byte[] array, int at) {
      return LittleEndian.getInt(array, at);
    }
  };

  private static final ObjectPool<Inflate> DECODERS = new ObjectPool<>(Inflate::new, d -> {});
  private static final int METHOD_DEFLATE = 8;
  private static final int ZLIB_DICTIONARY = 0x20;
  private static final int GZIP_HEADER_CRC = 2;
  private static final int GZIP_EXTRA = 4;
  private static final int GZIP_NAME = 8;
  private static final int GZIP_COMMENT = 16;

  private final int trailer;

  DeflateFormat(int trailer) {
    this.trailer = trailer;
  }

  /** Returns where the DEFLATE data begins. */
  abstract int header(byte[] array, int from, int to) throws IOException;

  /** Returns a new checksum of the kind that ends it; null if there is none. */
  abstract @Nullable Checksum checksum();

  /** Returns the checksum at {@code at}. */
  int stored(byte[] array, int at) {
    return 0;
  }

  /** Returns true if another member follows at {@code from}. */
  boolean begins(byte[] array, int from, int to) {
    return false;
  }

  /**
   * Verifies what ends a member at {@code at}, unless {@code checksum} is null; gives the position
   * after it.
   */
  int end(Span encoded, int at, @Nullable Checksum checksum) throws IOException {
    require(encoded.to() - at >= trailer);
    if (checksum != null && stored(encoded.array(), at) != (int) checksum.getValue()) {
      throw new IOException(
          "checksum is %08x, its bytes give %08x"
              .formatted(stored(encoded.array(), at), (int) checksum.getValue()));
    }
    return at + trailer;
  }

  /**
   * Decodes all members of {@code encoded}, as {@link Inflate#decode} does one, and verifies their
   * checksums unless {@code part}.
   */
  public int inflate(Span encoded, byte[] target, int at, int room, boolean part) {
    byte[] array = encoded.array();
    Inflate decoder = DECODERS.take();
    try {
      int done = 0;
      int from = encoded.from();
      do {
        int body = header(array, from, encoded.to());
        int length =
            decoder.decode(array, body, encoded.to(), target, at + done, room - done, part);
        if (length < 0 || part && done + length == room) {
          return length < 0 ? -1 : room;
        }
        Checksum checksum = part ? null : checksum();
        if (checksum != null) {
          checksum.update(target, at + done, length);
        }
        from = end(encoded, decoder.position(), checksum);
        done += length;
      } while (begins(array, from, encoded.to()));
      return done;
    } catch (IOException e) {
      return -1;
    } finally {
      DECODERS.giveBack(decoder);
    }
  }

  private static void require(boolean enough) throws EOFException {
    if (!enough) {
      throw new EOFException("it ends too early");
    }
  }
}
