package io.github.zarrcdm.codec.blosc;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.memory.Span;
import io.github.zarrcdm.codec.memory.Words;
import io.github.zarrcdm.error.ZarrException;

/**
 * The header of a Blosc 1 frame, checked: 16 bytes, little-endian.
 *
 * <pre>
 * 0 version  1 version of the inner codec  2 flags  3 typesize  4 nbytes  8 blocksize  12 cbytes  16 start of each block
 * </pre>
 *
 * @param length the number of decoded bytes
 * @param blockLength the number of decoded bytes of each block but the last, which may be shorter
 * @param end where the frame ends in the array of {@code bytes}
 * @see <a href="https://github.com/Blosc/c-blosc/blob/main/README_CHUNK_FORMAT.rst">Blosc chunk
 *     format</a>
 */
record BloscFrame(Span bytes, int flags, int typeSize, int length, int blockLength, int end) {
  static final int HEADER = 16;
  private static final int BYTE_SHUFFLED = 1;
  private static final int STORED = 2;
  private static final int BIT_SHUFFLED = 4;
  private static final int NOT_SPLIT = 16;
  private static final int NEWEST_VERSION = 2;
  private static final int MOST_STREAMS = 16;
  private static final int SHORTEST_STREAM = 128;

  /** Reads the header. Throws {@link ZarrException.Corrupt} where it cannot be true. */
  static BloscFrame of(Span bytes, ChunkContext chunk) throws ZarrException {
    if (bytes.length() < HEADER) {
      throw chunk.corrupt("%d bytes, too few for a blosc header", bytes.length());
    }
    byte[] array = bytes.array();
    int at = bytes.from();
    int version = array[at];
    if (version < 1 || version > NEWEST_VERSION) {
      throw chunk.corrupt("blosc format version %d, 1 and 2 are known", version & 0xff);
    }
    int typeSize = array[at + 3] & 0xff;
    int length = Words.getInt(array, at + 4);
    int blockLength = Words.getInt(array, at + 8);
    int encoded = Words.getInt(array, at + 12);
    if (length < 0 || encoded < HEADER || encoded > bytes.length() || typeSize == 0) {
      throw chunk.corrupt(
          "blosc header tells %d bytes in %d, items of %d, there are %d",
          length, encoded, typeSize, bytes.length());
    }
    if (length > 0 && (blockLength <= 0 || blockLength > length)) {
      throw chunk.corrupt("blosc header tells blocks of %d bytes of %d", blockLength, length);
    }
    BloscFrame frame =
        new BloscFrame(bytes, array[at + 2], typeSize, length, blockLength, at + encoded);
    long least = HEADER + (frame.stored() ? length : 4L * frame.blocks());
    if (encoded < least) {
      throw chunk.corrupt("blosc frame of %d bytes, its header needs %d", encoded, least);
    }
    return frame;
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
    return length == 0 ? 0 : (length - 1) / blockLength + 1;
  }

  /**
   * Where the streams of {@code block} begin in the array; may be anywhere if the frame is damaged.
   */
  long start(int block) {
    return bytes.from() + (long) Words.getInt(bytes.array(), bytes.from() + HEADER + 4 * block);
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
