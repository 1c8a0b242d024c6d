package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;

/**
 * A prefix of a zstd frame, its first blocks as a frame of their own: they are decoded in one call,
 * without the window of a stream, and no later block is even read. A block knows nothing of those
 * behind it; what would betray the cut, the size and the checksum of the content, need not be in a
 * header.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc8878#name-zstandard-frames">RFC 8878,
 *     Zstandard frames</a>
 */
final class ZstdPrefix {
  /** No block decodes to more. */
  static final int LONGEST_BLOCK = 128 << 10;

  private static final int MAGIC = 0xFD2FB528;
  private static final int LONGEST_HEADER = 14;
  private static final int DICTIONARY_OR_RESERVED = 0x0b;
  private static final int SINGLE_SEGMENT = 0x20;
  private static final int NEW_HEADER = 6;
  private static final int LARGEST_WINDOW_LOG = 30;
  private static final int BLOCK_HEADER = 3;
  private static final int LAST = 1;

  private ZstdPrefix() {}

  /**
   * Decodes at least {@code wanted} bytes from the start of the first frame into {@code target},
   * which has room for {@link #LONGEST_BLOCK} more. Returns how many, or -1 if there is no such
   * frame, or none whose blocks can be cut off.
   */
  static int decode(ByteSource encoded, int wanted, byte[] target, ChunkContext chunk)
      throws ZarrException {
    Span header = encoded.read(0, LONGEST_HEADER);
    if (header.length() < LONGEST_HEADER
        || LittleEndian.getInt(header.array(), header.from()) != MAGIC) {
      return -1;
    }
    int descriptor = header.array()[header.from() + 4];
    int window = window(header, descriptor);
    if ((descriptor & DICTIONARY_OR_RESERVED) != 0 || window < 0) {
      return -1;
    }
    int most = NEW_HEADER + (wanted / LONGEST_BLOCK + 1) * (LONGEST_BLOCK + BLOCK_HEADER);
    try (ScratchArray scratch = ScratchArray.of(most, chunk)) {
      byte[] frame = scratch.array();
      LittleEndian.putInt(frame, 0, MAGIC);
      frame[4] = 0;
      frame[5] = (byte) window;
      int end = copyBlocks(encoded, headerLength(descriptor), wanted, frame);
      int decoded =
          end < 0
              ? -1
              : ZstdBlock.INSTANCE.decode(frame, 0, end, target, 0, wanted + LONGEST_BLOCK);
      return decoded < wanted ? -1 : decoded;
    }
  }

  /**
   * Returns the window descriptor; where there is none, one of a window as large as the content; or
   * -1.
   */
  private static int window(Span header, int descriptor) {
    byte[] array = header.array();
    int at = header.from() + 5;
    if ((descriptor & SINGLE_SEGMENT) == 0) {
      return array[at] & 0xff;
    }
    long size =
        switch (descriptor >>> 6 & 3) {
          case 0 -> array[at] & 0xff;
          case 1 -> 256 + (LittleEndian.getInt(array, at) & 0xffff);
          case 2 -> LittleEndian.getInt(array, at) & 0xffffffffL;
          default -> LittleEndian.getLong(array, at);
        };
    int log = Math.max(10, Long.SIZE - Long.numberOfLeadingZeros(size - 1));
    return log > LARGEST_WINDOW_LOG ? -1 : log - 10 << 3;
  }

  private static int headerLength(int descriptor) {
    boolean single = (descriptor & SINGLE_SEGMENT) != 0;
    int sizeFlag = descriptor >>> 6 & 3;
    int sizeLength = sizeFlag == 0 ? 0 : 1 << sizeFlag;
    // In a single segment a size stands in the place of the window: of one byte for flag 0.
    return 5 + (single && sizeFlag > 0 ? 0 : 1) + sizeLength;
  }

  /**
   * Copies blocks from {@code at} on behind the new header until they may decode to {@code wanted}
   * bytes, and marks the last one. Returns their end; -1 if they are damaged or too many.
   */
  private static int copyBlocks(ByteSource encoded, int at, int wanted, byte[] frame)
      throws ZarrException {
    long from = at;
    int end = NEW_HEADER;
    int last = end;
    boolean more = true;
    for (long decoded = 0; more && decoded < wanted; ) {
      Span start = encoded.read(from, BLOCK_HEADER);
      if (start.length() < BLOCK_HEADER) {
        return -1;
      }
      int blockHeader =
          start.array()[start.from()] & 0xff
              | (start.array()[start.from() + 1] & 0xff) << 8
              | (start.array()[start.from() + 2] & 0xff) << 16;
      int type = blockHeader >>> 1 & 3;
      int size = blockHeader >>> 3;
      int length = BLOCK_HEADER + (type == 1 ? 1 : size);
      Span block = encoded.read(from, length);
      if (size > LONGEST_BLOCK || block.length() < length || end + length > frame.length) {
        return -1;
      }
      System.arraycopy(block.array(), block.from(), frame, end, length);
      last = end;
      end += length;
      from += length;
      decoded += type == 2 ? LONGEST_BLOCK : size;
      more = (blockHeader & LAST) == 0;
    }
    frame[last] |= LAST;
    return end;
  }
}
