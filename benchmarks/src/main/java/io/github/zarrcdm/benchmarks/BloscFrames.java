package io.github.zarrcdm.benchmarks;

import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/**
 * Writes the Blosc 1 frames that C-Blosc would: shuffled, blocks of 128 KiB, LZ4, a stream each.
 */
final class BloscFrames {
  private static final int HEADER = 16;
  private static final int BLOCK = 128 << 10;
  private static final int FORMAT = 2;
  private static final int SHUFFLED_LZ4_NOT_SPLIT = 1 | 1 << 5 | 1 << 4;

  private BloscFrames() {}

  static byte[] lz4(byte[] decoded, int itemSize) {
    LZ4Compressor compressor = LZ4Factory.fastestInstance().fastCompressor();
    int blocks = (decoded.length + BLOCK - 1) / BLOCK;
    int largest = HEADER + blocks * (8 + compressor.maxCompressedLength(BLOCK));
    ByteBuffer frame = Encoding.littleEndian(largest).position(HEADER + 4 * blocks);
    for (int block = 0; block < blocks; block++) {
      frame.putInt(HEADER + 4 * block, frame.position());
      int from = block * BLOCK;
      int length = Math.min(BLOCK, decoded.length - from);
      byte[] encoded = compressor.compress(shuffled(decoded, from, length, itemSize));
      boolean gains = encoded.length < length;
      frame.putInt(gains ? encoded.length : length);
      frame.put(gains ? encoded : shuffled(decoded, from, length, itemSize));
    }
    int length = frame.position();
    frame.put(0, (byte) FORMAT).put(1, (byte) 1).put(2, (byte) SHUFFLED_LZ4_NOT_SPLIT);
    frame.put(3, (byte) itemSize);
    frame.putInt(4, decoded.length).putInt(8, Math.min(BLOCK, decoded.length)).putInt(12, length);
    return Arrays.copyOf(frame.array(), length);
  }

  /** The first bytes of all items, then their second bytes, and so on. */
  static byte[] shuffled(byte[] decoded, int from, int length, int itemSize) {
    byte[] shuffled = new byte[length];
    int items = length / itemSize;
    for (int i = 0; i < items * itemSize; i++) {
      shuffled[i % itemSize * items + i / itemSize] = decoded[from + i];
    }
    return shuffled;
  }
}
