package io.github.zarrcdm.internal.codec.blosc;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Bytes that zlib has compressed, such as a chunk of HDF5, as the only block of a Blosc 1 frame:
 * with a header of 24 bytes before them, and without decoding.
 */
public final class ZlibBlock {
  /** The longest block that C-Blosc 2 decodes; C-Blosc 1 decodes longer ones, up to 682 MiB. */
  private static final int LONGEST = 536_866_816;

  private static final int ZLIB = 3;
  private static final int START = BloscFrame.HEADER + Integer.BYTES;
  private static final int DATA = START + Integer.BYTES;

  private ZlibBlock() {}

  /**
   * Returns the frame of {@code compressed}, whose {@code length} decoded bytes are items of {@code
   * item} bytes; {@code shuffled}: the first bytes of all items, then the second ones, and so on.
   * Empty where Blosc would take the compressed bytes for decoded ones, since they are as many, and
   * for more bytes than it has in a block.
   */
  public static Optional<ByteBuffer> frame(
      ByteBuffer compressed, long length, int item, boolean shuffled) {
    int encoded = compressed.remaining();
    if (encoded == 0 || encoded >= length || length > LONGEST) {
      return Optional.empty();
    }
    byte[] frame = new byte[DATA + encoded];
    int shuffle = shuffled && item > 1 ? BloscFrame.BYTE_SHUFFLED : 0;
    int flags = shuffle | BloscFrame.NOT_SPLIT | ZLIB << 5;
    BloscFrame.putHeader(frame, flags, item, (int) length, (int) length, frame.length);
    LittleEndian.putInt(frame, BloscFrame.HEADER, START);
    LittleEndian.putInt(frame, START, encoded);
    compressed.duplicate().get(frame, DATA, encoded);
    return Optional.of(ByteBuffer.wrap(frame));
  }
}
