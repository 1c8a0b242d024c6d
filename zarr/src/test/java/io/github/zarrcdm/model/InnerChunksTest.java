package io.github.zarrcdm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InnerChunksTest {
  private static final CodecSpec BYTES = new CodecSpec("bytes", Map.of());

  @Test
  void ofShardsAreThoseThatTheMetadataTells() {
    InnerChunks chunks = InnerChunks.of(List.of(sharding(List.of(4L, 5L))), 2).orElseThrow();
    assertThat(chunks.grid()).isEqualTo(new ChunkGrid.Regular(new int[] {4, 5}));
    assertThat(chunks.codecs()).containsExactly(BYTES);
  }

  @Test
  void thereAreNoneWithoutShards() {
    assertThat(InnerChunks.of(List.of(BYTES), 1)).isEmpty();
    assertThat(InnerChunks.of(List.of(), 1)).isEmpty();
  }

  @Test
  void shardsHiddenByACodecAreNotReported() {
    CodecSpec transpose = new CodecSpec("transpose", Map.of("order", List.of(1L, 0L)));
    assertThat(InnerChunks.of(List.of(transpose, sharding(List.of(4L, 5L))), 2)).isEmpty();
  }

  @Test
  void malformedShapesAreNotReported() {
    for (Object shape :
        List.of("4", List.of(4L), List.of(4L, 0L), List.of(4L, 1L << 31), List.of(4L, "5"))) {
      assertThat(InnerChunks.of(List.of(sharding(shape)), 2)).as("%s", shape).isEmpty();
    }
  }

  private static CodecSpec sharding(Object chunkShape) {
    return new CodecSpec(
        "sharding_indexed", Map.of("chunk_shape", chunkShape, "codecs", List.of("bytes")));
  }
}
