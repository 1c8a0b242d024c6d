package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Chunks of Blosc 2 one after the other, after a header and before a list of their places. Numbers
 * of the header are big-endian, as in MessagePack.
 *
 * @see <a href="https://github.com/Blosc/c-blosc2/blob/main/README_CFRAME_FORMAT.rst">Blosc2
 *     contiguous frame format</a>
 */
final class ContiguousFrame {
  /** The number of bytes that distinguish a frame from a chunk. */
  static final int MAGIC = 10;

  private static final byte[] NAME = "b2frame\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int HEADER = 0x57;
  private static final int NEWEST_VERSION = 2;
  private static final int UNEVEN = 0b1100_0000;
  private static final Blosc CHUNK = new Blosc();

  private final ByteBuffer in;
  private final ChunkContext chunk;
  private final int header;
  private final int length;
  private final int stored;
  private final int typeSize;
  private final int chunkLength;
  private final @Nullable BlockedArray blocked;

  private ContiguousFrame(ByteBuffer in, ChunkContext chunk) throws ZarrException {
    this.in = in;
    this.chunk = chunk;
    int flags = in.get(0x19) & 0xff;
    if ((flags & 15) > NEWEST_VERSION + 1 || (flags & UNEVEN) != 0 || (in.get(0x1a) & 15) != 0) {
      throw new ZarrException.Unsupported(
          "%s: blosc2 frame with the flags %02x %02x; supported are contiguous ones of equal chunks"
              .formatted(chunk.where(), flags, in.get(0x1a)));
    }
    this.header = in.getInt(0x0b);
    long bytes = in.getLong(0x1e);
    long encoded = in.getLong(0x27);
    this.typeSize = in.getInt(0x30);
    this.chunkLength = in.getInt(0x3a);
    if (header < HEADER
        || header > in.limit()
        || encoded < 0
        || encoded > in.limit() - header
        || bytes < 0
        || typeSize <= 0
        || chunkLength <= 0 && bytes > 0) {
      throw chunk.corrupt(
          "blosc2 frame declares %s bytes in %s, chunks of %s", bytes, encoded, chunkLength);
    }
    this.length = chunk.allocatable(bytes);
    this.stored = (int) encoded;
    this.blocked = BlockedArray.of(in, header, typeSize, chunk).orElse(null);
    if (blocked != null
        && (blocked.chunkBytes() != chunkLength || blocked.chunks() * chunkLength != bytes)) {
      throw chunk.corrupt(
          "blosc2 array has %s chunks of %s bytes, its frame %s bytes in chunks of %s",
          blocked.chunks(), blocked.chunkBytes(), bytes, chunkLength);
    }
  }

  /** Returns true if {@code bytes} begin like a frame. */
  static boolean is(Span bytes) {
    if (bytes.length() < MAGIC) {
      return false;
    }
    for (int i = 0; i < NAME.length; i++) {
      if (bytes.array()[bytes.from() + 2 + i] != NAME[i]) {
        return false;
      }
    }
    return true;
  }

  static ContiguousFrame of(Span bytes, ChunkContext chunk) throws ZarrException {
    if (bytes.length() < HEADER) {
      throw chunk.corrupt("%s bytes, too few for a blosc2 frame", bytes.length());
    }
    return new ContiguousFrame(bytes.buffer(), chunk);
  }

  /** Returns the number of decoded bytes. */
  long length() {
    return blocked == null ? length : blocked.bytes();
  }

  byte[] decode() throws ZarrException {
    byte[] decoded = chunk.allocate(length());
    int chunks = length == 0 ? 0 : (length - 1) / chunkLength + 1;
    Span places = places(chunks);
    for (int i = 0; i < chunks; i++) {
      long place = LittleEndian.getLong(places.array(), places.from() + 8 * i);
      int some = Math.min(chunkLength, length - i * chunkLength);
      if (blocked != null) {
        blocked.place(i, chunk(place, some), decoded);
      } else {
        Span items = chunk(place, some);
        System.arraycopy(items.array(), items.from(), decoded, i * chunkLength, some);
      }
    }
    return decoded;
  }

  /** Returns the list of places, which is a chunk itself. */
  private Span places(int chunks) throws ZarrException {
    ByteBuffer list = in.slice(header + stored, in.limit() - header - stored);
    return exactly(list, 8L * chunks);
  }

  /** Returns the chunk at {@code place}, which may stand for what all its items are. */
  private Span chunk(long place, int bytes) throws ZarrException {
    if (place < 0) {
      byte[] items = chunk.allocate(bytes);
      BloscSpecial.fill((int) (place >>> 56) & 7, typeSize, items, 0, bytes, chunk);
      return new Span(items, 0, bytes);
    }
    if (place >= stored) {
      throw chunk.corrupt("blosc2 has a chunk at %s of %s", place, stored);
    }
    ByteBuffer one = in.slice(header + (int) place, stored - (int) place);
    return exactly(one, bytes);
  }

  private Span exactly(ByteBuffer one, long bytes) throws ZarrException {
    int found = BloscFrame.of(ByteSource.of(one), chunk).length();
    if (found != bytes) {
      throw chunk.corrupt("blosc2 has a chunk of %s bytes, not of %s", found, bytes);
    }
    return Span.of(CHUNK.decode(one, chunk.expecting(bytes)));
  }
}
