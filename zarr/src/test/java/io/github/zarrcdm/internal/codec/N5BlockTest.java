package io.github.zarrcdm.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By hand, after the specification: the first dimension runs fastest in a block. */
class N5BlockTest {
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 20);

  @Test
  void aWholeBlockIsTurnedRound() throws Exception {
    assertThat(decode(block(0, 2, 3, 1, 2, 3, 4, 5, 6))).containsExactly(1, 3, 5, 2, 4, 6);
  }

  @Test
  void aShorterBlockIsFilledUpAndALongerOneCut() throws Exception {
    assertThat(decode(block(0, 1, 3, 1, 2, 3))).containsExactly(1, 2, 3, 0, 0, 0);
    assertThat(decode(block(0, 3, 3, 1, 2, 9, 3, 4, 9, 5, 6, 9))).containsExactly(1, 3, 5, 2, 4, 6);
  }

  @Test
  void otherModesAndDamageAreRefused() {
    assertThatThrownBy(() -> decode(block(1, 2, 3, 1, 2, 3, 4, 5, 6)))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("mode 1");
    assertThatThrownBy(() -> decode(block(0, 1 << 30, 1 << 30)))
        .isInstanceOf(ZarrException.Corrupt.class);
    assertThatThrownBy(() -> decode(block(0, 2, 3, 1, 2)))
        .isInstanceOf(ZarrException.Corrupt.class);
    assertThatThrownBy(() -> decode(ByteBuffer.allocate(11)))
        .isInstanceOf(ZarrException.Corrupt.class);
  }

  private static ByteBuffer block(int mode, int rows, int columns, int... values) {
    ByteBuffer block = ByteBuffer.allocate(12 + 2 * values.length);
    block.putShort((short) mode).putShort((short) 2).putInt(rows).putInt(columns);
    for (int value : values) {
      block.putShort((short) value);
    }
    return block.flip();
  }

  private static int[] decode(ByteBuffer block) throws ZarrException {
    List<Object> codecs =
        List.of(
            Map.of("name", "transpose", "configuration", Map.of("order", List.of(1L, 0L))),
            Map.of("name", "bytes", "configuration", Map.of("endian", "big")));
    Pipeline pipeline =
        Pipeline.of(
            List.of(new CodecSpec("n5_default", Map.of("codecs", codecs))),
            DataTypes.v3("int16"),
            "here");
    Elements.Packed packed = (Elements.Packed) pipeline.decode(block, new int[] {2, 3}, CHUNK);
    ByteBuffer bytes =
        ByteBuffer.wrap(packed.array(), packed.offset(), packed.length()).order(packed.order());
    int[] values = new int[packed.length() / 2];
    Arrays.setAll(values, i -> bytes.getShort(packed.offset() + 2 * i));
    return values;
  }
}
