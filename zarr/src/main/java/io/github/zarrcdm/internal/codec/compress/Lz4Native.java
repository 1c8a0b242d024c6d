package io.github.zarrcdm.internal.codec.compress;

import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** LZ4 blocks, decoded by the native library, bounds checked. Making one loads the library. */
public final class Lz4Native implements BlockDecoder {
  private final LZ4SafeDecompressor decompressor = LZ4Factory.nativeInstance().safeDecompressor();

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    try {
      return decompressor.decompress(block, from, to - from, target, at, room);
    } catch (LZ4Exception e) {
      return -1;
    }
  }
}
