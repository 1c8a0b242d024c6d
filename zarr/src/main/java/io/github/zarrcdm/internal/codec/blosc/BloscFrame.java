package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.util.List;

/**
 * The header of a Blosc frame, checked: 16 bytes, little-endian, and 16 more if the flags say that
 * the bytes and the bits are shuffled, which Blosc 2 writes.
 *
 * <pre>
 * 0 version  1 version of the inner codec  2 flags  3 typesize  4 nbytes  8 blocksize  12 cbytes  16 start of each block
 * 16 filters  22 user's codec  24 their parameters  30 and 31 flags  32 start of each block
 * </pre>
 *
 * @param header the length of the header
 * @param special what all items are: 0 for nothing special, else one of the numbers below
 * @param length the number of decoded bytes
 * @param blockLength the number of decoded bytes of each block but the last, which may be shorter
 * @param encoded the number of bytes of the frame, header included
 * @param filters what a block went through, from the last to the first
 * @param starts where the streams of each block begin in the frame; may be anywhere if it is
 *     damaged
 * @see <a href="https://github.com/Blosc/c-blosc2/blob/main/README_CHUNK_FORMAT.rst">Blosc chunk
 *     format</a>
 */
record BloscFrame(
    int version,
    int flags,
    int header,
    int special,
    int typeSize,
    int length,
    int blockLength,
    int encoded,
    List<BloscFilter> filters,
    int[] starts) {
  static final int HEADER = 16;
  static final int EXTENDED = 32;

  /** Zeros, and uninitialized values. */
  static final int ZEROS = 1;

  static final int NANS = 2;

  /** One item, which follows the header. */
  static final int ONE_VALUE = 3;

  static final int UNSET = 4;

  private static final int[] NONE = {};
  static final int BYTE_SHUFFLED = 1;
  static final int STORED = 2;
  static final int BIT_SHUFFLED = 4;
  static final int NOT_SPLIT = 16;
  private static final int LAST_OF_BLOSC_1 = 2;
  private static final int NEWEST_VERSION = 5;
  private static final int MOST_STREAMS = 16;
  private static final int SHORTEST_STREAM = 128;
  private static final int STREAM_GROWS = 64;

  /** A dictionary, a longer header, a codec for each stream, blocks that are elsewhere, traces. */
  private static final int UNUSUAL = 0b1000_1111;

  private static final int BLOCKS_OF_ANY_LENGTH = 1;

  /** Reads the header. Throws {@link ZarrException.Corrupt} where it cannot be true. */
  static BloscFrame of(ByteSource bytes, ChunkContext chunk) throws ZarrException {
    Span first = bytes.read(0, EXTENDED);
    if (first.length() < HEADER) {
      throw chunk.corrupt("%s bytes, too few for a blosc header", first.length());
    }
    byte[] array = first.array();
    int at = first.from();
    int version = array[at];
    int flags = array[at + 2];
    boolean extended = version > LAST_OF_BLOSC_1 && (flags & 5) == 5;
    if (version < 1 || version > NEWEST_VERSION) {
      throw chunk.corrupt(
          "blosc format version %s, 1 to %s are known", version & 0xff, NEWEST_VERSION);
    }
    int header = extended ? EXTENDED : HEADER;
    int typeSize = array[at + 3] & 0xff;
    int length = LittleEndian.getInt(array, at + 4);
    int blockLength = LittleEndian.getInt(array, at + 8);
    int encoded = LittleEndian.getInt(array, at + 12);
    if (length < 0 || encoded < header || encoded > bytes.length() || typeSize == 0) {
      throw chunk.corrupt(
          "blosc header declares %s bytes in %s, items of %s, there are %s",
          length, encoded, typeSize, bytes.length());
    }
    if (extended) {
      refuseUnusual(array, at, chunk);
    }
    int special = extended ? array[at + 31] >> 4 & 7 : 0;
    boolean stored = (flags & STORED) != 0 || special != 0;
    if (length > 0 && special == 0 && (blockLength <= 0 || blockLength > length)) {
      throw chunk.corrupt("blosc header declares blocks of %s bytes of %s", blockLength, length);
    }
    int blocks = stored || length == 0 ? 0 : (length - 1) / blockLength + 1;
    long least = header + (special != 0 ? 0 : stored ? length : 4L * blocks);
    if (encoded < least) {
      throw chunk.corrupt("blosc frame of %s bytes, its header needs %s", encoded, least);
    }
    List<BloscFilter> filters =
        extended
            ? BloscFilter.ofSlots(array, at + HEADER, typeSize, chunk)
            : BloscFilter.ofFlags(
                (flags & BYTE_SHUFFLED) != 0, (flags & BIT_SHUFFLED) != 0, typeSize);
    return new BloscFrame(
        version,
        flags,
        header,
        special,
        typeSize,
        length,
        blockLength,
        encoded,
        filters,
        starts(bytes, header, blocks));
  }

  /** Puts the header of a Blosc 1 frame of {@code end} bytes at the beginning of {@code frame}. */
  static void putHeader(byte[] frame, int flags, int item, int length, int block, int end) {
    frame[0] = LAST_OF_BLOSC_1;
    frame[1] = 1;
    frame[2] = (byte) flags;
    frame[3] = (byte) item;
    LittleEndian.putInt(frame, 4, length);
    LittleEndian.putInt(frame, 8, block);
    LittleEndian.putInt(frame, 12, end);
  }

  private static void refuseUnusual(byte[] array, int at, ChunkContext chunk) throws ZarrException {
    if ((array[at + 31] & UNUSUAL) != 0 || (array[at + 30] & BLOCKS_OF_ANY_LENGTH) != 0) {
      throw new ZarrException.Unsupported(
          "%s: blosc2 flags %02x %02x; dictionaries, blocks of any length and the like are not supported"
              .formatted(chunk.where(), array[at + 30], array[at + 31]));
    }
  }

  private static int[] starts(ByteSource bytes, int header, int blocks) throws ZarrException {
    if (blocks == 0) {
      return NONE;
    }
    Span read = bytes.read(header, 4 * blocks);
    int[] starts = new int[blocks];
    for (int block = 0; block < read.length() / 4; block++) {
      starts[block] = LittleEndian.getInt(read.array(), read.from() + 4 * block);
    }
    return starts;
  }

  /** Returns true if the decoded bytes follow the header uncompressed. */
  boolean stored() {
    return (flags & STORED) != 0 && special == 0;
  }

  /** Returns true if bytes are shuffled and nothing else. */
  boolean byteShuffled() {
    return filters.size() == 1 && filters.get(0).kind() == BloscFilter.Kind.BYTE_SHUFFLE;
  }

  /** Returns true if blocks are exclusive ors with the first one. */
  boolean delta() {
    return !filters.isEmpty() && filters.get(filters.size() - 1).kind() == BloscFilter.Kind.DELTA;
  }

  boolean blosc2() {
    return version > LAST_OF_BLOSC_1;
  }

  /** Returns the number of the codec that the blocks are compressed with. */
  int inner() {
    return flags >>> 5 & 7;
  }

  /** Returns the number of blocks. */
  int blocks() {
    return starts.length;
  }

  /**
   * Returns where the streams of {@code block} begin in the frame; may be anywhere if it is
   * damaged.
   */
  int start(int block) {
    return starts[block];
  }

  /**
   * Returns the number of bytes that the streams of {@code block} take, or more: they end before
   * the next block and the end of the frame, and hardly grow. Blocks may stand in any order.
   */
  int encodedLength(int block) {
    long most =
        lengthOf(block) * 5L / 4 + (long) Math.max(MOST_STREAMS, streams(block)) * STREAM_GROWS;
    int next = block + 1 < starts.length ? starts[block + 1] : encoded;
    int end = next > starts[block] ? Math.min(next, encoded) : encoded;
    return (int) Math.min(end - starts[block], most);
  }

  /** Returns the number of decoded bytes of {@code block}. */
  int lengthOf(int block) {
    return Math.min(blockLength, length - block * blockLength);
  }

  /**
   * Returns the number of streams that {@code block} is split into: one, or one for each byte of an
   * item.
   */
  int streams(int block) {
    boolean worthIt =
        blosc2() || typeSize <= MOST_STREAMS && blockLength / typeSize >= SHORTEST_STREAM;
    boolean split = (flags & NOT_SPLIT) == 0 && worthIt && lengthOf(block) == blockLength;
    return split ? typeSize : 1;
  }
}
