package io.github.zarrcdm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkGridTest {
  @Test
  void unevenGridsAreEqualWhereTheirEdgesAre() {
    assertThat(uneven(0, 2, 7)).isEqualTo(uneven(0, 2, 7)).hasSameHashCodeAs(uneven(0, 2, 7));
    assertThat(uneven(0, 2, 7)).isNotEqualTo(uneven(0, 3, 7)).isNotEqualTo(uneven(0, 7));
  }

  @Test
  void theLongestChunkMayBeAnyOfThem() {
    assertThat(uneven(0, 2, 7, 8).longest(0)).isEqualTo(5);
    assertThat(uneven(0).longest(0)).isZero();
    assertThat(new ChunkGrid.Regular(new int[] {3, 4}).longest(1)).isEqualTo(4);
  }

  @Test
  void aMessageNamesTheLongestOfUnevenChunks() {
    assertThat(uneven(0, 2, 7)).hasToString("at most [5]");
  }

  private static ChunkGrid uneven(long... edges) {
    return new ChunkGrid.Rectilinear(List.of(edges));
  }
}
