package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.Span;

/**
 * The header of a Blosc 1 frame, checked: 16 bytes, little-endian.
 *
 * <pre>
 * 0 version  1 version of the inner codec  2 flags  3 typesize  4 nbytes  8 blocksize  12 cbytes  16 start of each block
 * </pre>
 *
 * @param length the number of decoded bytes
 * @param blockLength the number of decoded bytes of each block but the last, which may be shorter
 * @param encoded the number of bytes of the frame, header included
 * @param starts where the streams of each block begin in the frame; may be anywhere if it is
 *     damaged
 * @see <a href="https://github.com/Blosc/c-blosc/blob/main/README_CHUNK_FORMAT.rst">Blosc chunk
 *     format</a>
 */
record BloscFrame(int flags, int typeSize, int length, int blockLength, int encoded, int[] starts) {
  static final int HEADER = 16;

  private static final int[] NONE = {};
  private static final int BYTE_SHUFFLED = 1;
  private static final int STORED = 2;
  private static final int BIT_SHUFFLED = 4;
  private static final int NOT_SPLIT = 16;
  private static final int NEWEST_VERSION = 2;
  private static final int MOST_STREAMS = 16;
  private static final int SHORTEST_STREAM = 128;
  private static final int STREAM_GROWS = 64;

  /** Reads the header. Throws {@link ZarrException.Corrupt} where it cannot be true. */
  static BloscFrame of(ByteSource bytes, ChunkContext chunk) throws ZarrException {
    Span first = bytes.read(0, HEADER);
    if (first.length() < HEADER) {
      throw chunk.corrupt("%d bytes, too few for a blosc header", first.length());
    }
    byte[] array = first.array();
    int at = first.from();
    int version = array[at];
    if (version < 1 || version > NEWEST_VERSION) {
      throw chunk.corrupt("blosc format version %d, 1 and 2 are known", version & 0xff);
    }
    int typeSize = array[at + 3] & 0xff;
    int length = LittleEndian.getInt(array, at + 4);
    int blockLength = LittleEndian.getInt(array, at + 8);
    int encoded = LittleEndian.getInt(array, at + 12);
    if (length < 0 || encoded < HEADER || encoded > bytes.length() || typeSize == 0) {
      throw chunk.corrupt(
          "blosc header tells %d bytes in %d, items of %d, there are %d",
          length, encoded, typeSize, bytes.length());
    }
    if (length > 0 && (blockLength <= 0 || blockLength > length)) {
      throw chunk.corrupt("blosc header tells blocks of %d bytes of %d", blockLength, length);
    }
    int flags = array[at + 2];
    boolean stored = (flags & STORED) != 0;
    int blocks = stored || length == 0 ? 0 : (length - 1) / blockLength + 1;
    long least = HEADER + (stored ? length : 4L * blocks);
    if (encoded < least) {
      throw chunk.corrupt("blosc frame of %d bytes, its header needs %d", encoded, least);
    }
    return new BloscFrame(flags, typeSize, length, blockLength, encoded, starts(bytes, blocks));
  }

  private static int[] starts(ByteSource bytes, int blocks) throws ZarrException {
    if (blocks == 0) {
      return NONE;
    }
    Span read = bytes.read(HEADER, 4 * blocks);
    int[] starts = new int[blocks];
    for (int block = 0; block < read.length() / 4; block++) {
      starts[block] = LittleEndian.getInt(read.array(), read.from() + 4 * block);
    }
    return starts;
  }

  /** True if the decoded bytes follow the header as they are. */
  boolean stored() {
    return (flags & STORED) != 0;
  }

  /** Byte-shuffled: the first bytes of all items of a block, then the second ones, and so on. */
  boolean byteShuffled() {
    return (flags & BYTE_SHUFFLED) != 0 && typeSize > 1;
  }

  boolean bitShuffled() {
    return (flags & BIT_SHUFFLED) != 0 && !byteShuffled();
  }

  /** The number of the codec that the blocks are compressed with. */
  int inner() {
    return flags >>> 5 & 7;
  }

  /** The number of blocks. */
  int blocks() {
    return starts.length;
  }

  /** Where the streams of {@code block} begin in the frame; may be anywhere if it is damaged. */
  int start(int block) {
    return starts[block];
  }

  /**
   * The number of bytes that the streams of {@code block} take, or more: they end before the next
   * block and the end of the frame, and hardly grow. Blocks may stand in any order.
   */
  int encodedLength(int block) {
    long most = lengthOf(block) * 5L / 4 + MOST_STREAMS * STREAM_GROWS;
    int next = block + 1 < starts.length ? starts[block + 1] : encoded;
    int end = next > starts[block] ? Math.min(next, encoded) : encoded;
    return (int) Math.min(end - starts[block], most);
  }

  /** The number of decoded bytes of {@code block}. */
  int lengthOf(int block) {
    return Math.min(blockLength, length - block * blockLength);
  }

  /**
   * The number of streams that {@code block} is split into: one, or one for each byte of an item.
   */
  int streams(int block) {
    boolean split =
        (flags & NOT_SPLIT) == 0
            && typeSize <= MOST_STREAMS
            && blockLength / typeSize >= SHORTEST_STREAM
            && lengthOf(block) == blockLength;
    return split ? typeSize : 1;
  }
}
