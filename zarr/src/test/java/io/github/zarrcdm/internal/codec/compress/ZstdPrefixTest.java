package io.github.zarrcdm.internal.codec.compress;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames as libzstd writes them, cut after some of their blocks. */
class ZstdPrefixTest {
  private static final int LENGTH = 1_000_000;
  private static final byte[] CONTENT = content();
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", LENGTH, 1L << 30);

  @ParameterizedTest(name = "level {0}, content size {1}, checksum {2}")
  @CsvSource({"1,true,false", "3,false,false", "3,true,true", "5,true,false", "-5,false,true"})
  void theStartDecodesWithoutTheRest(int level, boolean size, boolean checksum) throws Exception {
    byte[] frame = compressed(CONTENT, level, size, checksum);
    for (int wanted : new int[] {1, 131_072, 131_073, 500_000}) {
      // What follows is missing: reading it fails.
      byte[] start = Arrays.copyOf(frame, frame.length * 3 / 4);
      byte[] decoded = new byte[wanted + ZstdPrefix.LONGEST_BLOCK];
      int length = ZstdPrefix.decode(source(start), wanted, decoded, CHUNK);
      assertThat(length).isGreaterThanOrEqualTo(wanted);
      assertThat(Arrays.copyOf(decoded, length)).isEqualTo(Arrays.copyOf(CONTENT, length));
    }
  }

  @Test
  void onlyFramesOfEnoughBlocksAreCut() throws Exception {
    byte[] small = compressed(Arrays.copyOf(CONTENT, 1000), 1, true, false);
    byte[] decoded = new byte[5000 + ZstdPrefix.LONGEST_BLOCK];
    assertThat(ZstdPrefix.decode(source(small), 5000, decoded, CHUNK)).isEqualTo(-1);
    assertThat(ZstdPrefix.decode(source(new byte[100]), 50, decoded, CHUNK)).isEqualTo(-1);
    assertThat(ZstdPrefix.decode(source(new byte[0]), 50, decoded, CHUNK)).isEqualTo(-1);
  }

  @Test
  void aFrameOfShortBlocksIsDecodedWithoutACut() throws Exception {
    byte[] frame = compressed(CONTENT, 9, true, false);
    Zstd zstd = new Zstd();
    for (int end : new int[] {500_000, 800_000}) {
      byte[] got = new byte[LENGTH];
      zstd.decode(source(frame), new Start(end, got), CHUNK);
      assertThat(Arrays.copyOf(got, end)).isEqualTo(Arrays.copyOf(CONTENT, end));
    }
  }

  /** Wants the bytes before {@code end}. */
  private record Start(long end, byte[] got) implements ByteSink {
    @Override
    public boolean wants(long from, long to) {
      return from < end;
    }

    @Override
    public void put(byte[] block, int offset, long position, int length) {
      System.arraycopy(block, offset, got, (int) position, length);
    }
  }

  @Test
  void damageIsNeverMoreThanAFailure() throws Exception {
    byte[] frame = compressed(CONTENT, 3, true, false);
    Random random = new Random(11);
    byte[] decoded = new byte[200_000 + ZstdPrefix.LONGEST_BLOCK];
    for (int i = 0; i < 300; i++) {
      byte[] damaged = frame.clone();
      damaged[random.nextInt(i % 2 == 0 ? 20 : frame.length / 4)] = (byte) random.nextInt();
      int length = ZstdPrefix.decode(source(damaged), 200_000, decoded, CHUNK);
      assertThat(length).isBetween(-1, decoded.length);
    }
  }

  private static ByteSource source(byte[] bytes) {
    return ByteSource.of(ByteBuffer.wrap(bytes));
  }

  private static byte[] compressed(byte[] content, int level, boolean size, boolean checksum) {
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(level).setContentSize(size).setChecksum(checksum);
      return context.compress(content);
    }
  }

  /** The same all over, so that libzstd fills its blocks. */
  private static byte[] content() {
    Random random = new Random(3);
    byte[] content = new byte[LENGTH];
    for (int at = 0; at < LENGTH; at++) {
      content[at] = (byte) (at % 100 / (1 + random.nextInt(3)));
    }
    return content;
  }
}
