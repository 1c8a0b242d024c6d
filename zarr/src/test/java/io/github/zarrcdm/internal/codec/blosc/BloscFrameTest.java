package io.github.zarrcdm.internal.codec.blosc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.github.zarrcdm.codec.ByteSink;
import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Fixture;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffleEncoder;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BloscFrameTest {
  @ParameterizedTest
  @ValueSource(strings = {"02013304000000000000000010000000", "02012104000000000000000010000000"})
  void aFrameOfNothingIsEmpty(String frame) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(frame);
    for (long expected : new long[] {0, Codec.UNKNOWN}) {
      assertThat(new Blosc().decode(ByteBuffer.wrap(bytes), chunk(expected)).remaining()).isZero();
    }
  }

  /** Only blocks of full length are split: the last one is, too, if all have the same. */
  @ParameterizedTest
  @CsvSource({
    "4, 803520, 200880",
    "4, 262144, 262144",
    "2, 262144, 131072",
    "8, 2097152, 524288",
    "4, 1200028, 262144",
    "3, 100, 99",
    "4, 3, 1"
  })
  void zstdGetsPlanesOfBlocksOfOneLengthIfThereIsOne(int item, int length, int block) {
    BloscSizes sizes = new BloscSizes("zstd", 3, item, 0, true);
    assertThat(sizes.block(length)).isEqualTo(block);
  }

  /**
   * Values with two decimals on a slope: the low planes get smaller at level 2 of zstd than at 3,
   * the high ones at 3. Without a level for each, the frame is longer.
   */
  @Test
  void planesOfLowBytesHaveALevelOfTheirOwn() throws Exception {
    int count = 1 << 16;
    ByteBuffer values = ByteBuffer.allocate(count * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Random random = new Random(1);
    for (int i = 0; i < count; i++) {
      double value = 280 + 10 * Math.sin(i / 900.0) + 0.1 * random.nextGaussian();
      values.putFloat(Math.round(value * 10) / 10f);
    }
    byte[] planes = new byte[count * Float.BYTES];
    ByteShuffleEncoder.encode(values.array(), 0, planes, 0, planes.length, Float.BYTES);
    int[] levels = {2, 2, 3, 3};
    int expected = BloscFrame.HEADER + Integer.BYTES;
    for (int plane = 0; plane < levels.length; plane++) {
      byte[] bytes = Arrays.copyOfRange(planes, plane * count, (plane + 1) * count);
      assertThat(Zstd.compress(bytes, levels[plane]).length)
          .isLessThanOrEqualTo(Zstd.compress(bytes, 5 - levels[plane]).length);
      expected += Integer.BYTES + Zstd.compress(bytes, levels[plane]).length;
    }
    Map<String, Object> options = Map.of("cname", "zstd", "clevel", 3L, "shuffle", "shuffle");
    Encoder.OfBytes encoder =
        BloscEncoder.of(new Configuration("blosc", options), DataTypes.v3("float32"));
    ByteBuffer frame = encoder.encode(values.rewind());
    assertThat(frame.remaining()).isEqualTo(expected);
  }

  @Test
  void aStoredFrameIsNotCopied() throws Exception {
    Fixture stored = fixture("stored");
    ByteBuffer decoded =
        new Blosc().decode(ByteBuffer.wrap(stored.encoded()), chunk(stored.decoded().length));
    assertThat(decoded.array()).isSameAs(stored.encoded());
  }

  @Test
  void onlyWantedBlocksAreDecoded() throws Exception {
    Fixture written = fixture("lz4-1-blocks");
    byte[] decoded = written.decoded();
    List<Long> positions = new ArrayList<>();
    ByteSink second =
        new ByteSink() {
          @Override
          public boolean wants(long from, long to) {
            return from < 70001 && to > 70000;
          }

          @Override
          public long end() {
            return 70001;
          }

          @Override
          public void put(byte[] block, int offset, long position, int length) {
            positions.add(position);
            assertThat(Arrays.copyOfRange(block, offset, offset + length))
                .isEqualTo(Arrays.copyOfRange(decoded, (int) position, (int) position + length));
          }
        };
    ByteSource encoded = ByteSource.of(ByteBuffer.wrap(written.encoded()));
    new Blosc().decode(encoded, second, chunk(decoded.length));
    assertThat(positions).containsExactly(65536L);
  }

  /**
   * Some archives hold chunks longer than their metadata say; what the metadata say comes first.
   */
  @Test
  void aLongerFrameIsCutToTheChunk() throws Exception {
    for (String name : new String[] {"lz4-1-blocks", "stored", "zstd-2-f4"}) {
      Fixture written = fixture(name);
      int length = written.decoded().length / 2;
      ByteBuffer decoded = new Blosc().decode(ByteBuffer.wrap(written.encoded()), chunk(length));
      byte[] bytes = new byte[decoded.remaining()];
      decoded.get(bytes);
      assertThat(bytes).isEqualTo(Arrays.copyOf(written.decoded(), length));
    }
  }

  @Test
  void aFrameOfAnotherMagnitudeIsAnError() {
    ByteBuffer frame = ByteBuffer.wrap(fixture("lz4-1-blocks").encoded());
    assertThatThrownBy(() -> new Blosc().decode(frame, chunk(1000)))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("more than the 1000 bytes expected");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "version, 0, 4d, version 77",
    "typesize, 3, 00, items of 0",
    "nbytes, 4, ffffff7f, header needs",
    "negative nbytes, 4, ffffffff, blosc header",
    "blocksize 0, 8, 00000000, blocks of 0",
    "blocksize, 8, ffffff7f, blocks of 2147483647",
    "cbytes, 12, ffff0000, blosc header",
    "block start, 16, ffffff7f, block 0",
    "negative block start, 16, 000000ff, block 0",
    "inner codec, 2, f1, inner codec 7"
  })
  void aHeaderThatCannotBeTrueIsNamed(String what, int at, String bytes, String message) {
    byte[] damaged = fixture("lz4-1-blocks").encoded().clone();
    byte[] change = HexFormat.of().parseHex(bytes);
    System.arraycopy(change, 0, damaged, at, change.length);
    assertThatThrownBy(() -> new Blosc().decode(ByteBuffer.wrap(damaged), chunk(Codec.UNKNOWN)))
        .as(what)
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContainingAll("air.zarr: array /a, chunk c/0", message);
  }

  private static ChunkContext chunk(long expected) {
    return new ChunkContext("air.zarr: array /a", "c/0", expected, 1 << 20);
  }

  private static Fixture fixture(String name) {
    return Fixture.of("blosc").stream()
        .filter(f -> f.name().equals("blosc/" + name))
        .findFirst()
        .orElseThrow();
  }
}
