package io.github.zarrcdm.internal.codec.compress;

/**
 * Decompresses a block that lies whole in memory into memory of a known size. Safe for concurrent
 * callers.
 */
@FunctionalInterface
public interface BlockDecoder {

  /**
   * Decompresses {@code block[from]} to {@code block[to - 1]} into {@code target} from {@code at}
   * on, at most {@code room} bytes, and gives their number; negative if the block is damaged or has
   * more. Never touches {@code target} outside that room.
   */
  int decode(byte[] block, int from, int to, byte[] target, int at, int room);
}
