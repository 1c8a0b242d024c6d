package io.github.zarrcdm.internal.codec.blosc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ZlibBlockTest {
  /**
   * {@code BLOSC2_MAXBLOCKSIZE} of C-Blosc 2; numcodecs' C-Blosc 1 decodes 520 MiB, and fails at
   * 750 MiB with "error during blosc decompression: -1".
   */
  private static final int LONGEST = 536_866_816;

  @Test
  void aBlockIsNoLongerThanBloscDecodes() {
    assertThat(ZlibBlock.frame(ByteBuffer.allocate(20), LONGEST, 1, false)).isPresent();
    assertThat(ZlibBlock.frame(ByteBuffer.allocate(20), LONGEST + 1, 1, false)).isEmpty();
  }

  @Test
  void bytesThatZlibDidNotMakeFewerAreNoFrame() {
    assertThat(ZlibBlock.frame(ByteBuffer.allocate(19), 20, 1, false)).isPresent();
    assertThat(ZlibBlock.frame(ByteBuffer.allocate(20), 20, 1, false)).isEmpty();
  }
}
