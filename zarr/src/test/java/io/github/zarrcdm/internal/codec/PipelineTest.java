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

class PipelineTest {
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 20);
  private static final CodecSpec BYTES = new CodecSpec("bytes", Map.of());
  private static final int[] SHAPE = {2, 3};

  @Test
  void layoutsBecomeStrides() throws Exception {
    assertThat(read(List.of(transpose(1, 0), BYTES), 0, 3, 1, 4, 2, 5))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void aReshapeOfWhatIsTransposedAfterwardsIsGathered() throws Exception {
    // [[0 1 2] [3 4 5]] -> [[0 1] [2 3] [4 5]] -> [[0 2 4] [1 3 5]]
    assertThat(read(List.of(reshape(3, 2), transpose(1, 0), BYTES), 0, 2, 4, 1, 3, 5))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void aFilterThatIsNotElementwiseRunsInTheOrderInWhichItsCodecStands() throws Exception {
    CodecSpec delta = new CodecSpec("numcodecs.delta", Map.of());
    assertThat(read(List.of(delta, transpose(1, 0), BYTES), 0, 1, 1, 1, 1, 1))
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(read(List.of(transpose(1, 0), delta, BYTES), 0, 3, -2, 3, -2, 3))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void rowsAreAddedUpEachByItself() throws Exception {
    CodecSpec rows = new CodecSpec("HorizontalDeltaCodec", Map.of());
    assertThat(read(List.of(rows, BYTES), 0, 1, 1, 3, 1, 1)).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(read(List.of(rows, transpose(1, 0), BYTES), 0, 3, 1, 1, 1, 1))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void dimensionsOfLengthOneComeAndGo() throws Exception {
    // [2 3] -> [2 1 3] -> [1 2 3] -> [2 3] -> [3 2]
    assertThat(
            read(
                List.of(
                    singleton("insert", 1),
                    transpose(1, 0, 2),
                    singleton("remove", 0),
                    transpose(1, 0),
                    BYTES),
                0,
                3,
                1,
                4,
                2,
                5))
        .containsExactly(0, 1, 2, 3, 4, 5);
    CodecSpec squeeze = new CodecSpec("zarrs.squeeze", Map.of());
    assertThat(
            read(
                List.of(singleton("insert", 0), squeeze, transpose(1, 0), BYTES), 0, 3, 1, 4, 2, 5))
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThatThrownBy(() -> read(List.of(singleton("remove", 0), BYTES), 0, 1, 2, 3, 4, 5))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContainingAll("air.zarr: array /a", "removed at 0", "[2, 3]");
  }

  @Test
  void aFilterAfterOneThatMakesFewerElementsCountsThose() throws Exception {
    CodecSpec packbits = new CodecSpec("numcodecs.packbits", Map.of());
    CodecSpec delta = new CodecSpec("numcodecs.delta", Map.of("dtype", "uint8"));
    assertThat(read(List.of(transpose(1, 0), packbits, delta, BYTES), 2, 0b11010000 - 2))
        .containsExactly(1, 0, 0, 1, 1, 0);
  }

  @Test
  void anOrderForAnotherNumberOfDimensionsIsMalformed() {
    assertThatThrownBy(() -> read(List.of(transpose(0), BYTES), 0, 1, 2, 3, 4, 5))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContainingAll("air.zarr: array /a", "[0]", "2 dimensions");
  }

  @Test
  void aShapeOfAnotherSizeIsMalformed() {
    assertThatThrownBy(() -> read(List.of(reshape(7), BYTES), 0, 1, 2, 3, 4, 5))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContainingAll("air.zarr: array /a", "[2, 3] cannot become [7]");
  }

  /** The elements of a chunk of {@link #SHAPE}, in C order. */
  private static int[] read(List<CodecSpec> codecs, int... stored) throws Exception {
    Pipeline pipeline = Pipeline.of(codecs, DataTypes.v3("int8"), "air.zarr: array /a");
    byte[] bytes = new byte[stored.length];
    for (int i = 0; i < stored.length; i++) {
      bytes[i] = (byte) stored[i];
    }
    Elements.Packed packed =
        (Elements.Packed) pipeline.decode(ByteBuffer.wrap(bytes), SHAPE, CHUNK);
    int[] strides = pipeline.strides(SHAPE);
    int[] elements = new int[6];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 3; j++) {
        elements[3 * i + j] = packed.array()[packed.offset() + i * strides[0] + j * strides[1]];
      }
    }
    return elements;
  }

  private static CodecSpec transpose(long... order) {
    return new CodecSpec("transpose", Map.of("order", Arrays.stream(order).boxed().toList()));
  }

  private static CodecSpec singleton(String operation, long at) {
    return new CodecSpec("singleton_dim", Map.of("operations", List.of(Map.of(operation, at))));
  }

  private static CodecSpec reshape(long... shape) {
    return new CodecSpec("reshape", Map.of("shape", Arrays.stream(shape).boxed().toList()));
  }
}
