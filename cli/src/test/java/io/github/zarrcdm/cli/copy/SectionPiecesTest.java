package io.github.zarrcdm.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SectionPiecesTest {
  @Test
  void areWholeChunksBesideEachOther() {
    assertThat(SectionPieces.shape(ints(100, 100, 100), ints(10, 10, 10), 20_000))
        .containsExactly(10, 20, 100);
    assertThat(SectionPieces.shape(ints(6, 5, 7), ints(4, 5, 4), 1000)).containsExactly(6, 5, 7);
  }

  @Test
  void areLessThanAChunkThatIsTooLarge() {
    assertThat(SectionPieces.shape(ints(8, 1000), ints(8, 1000), 1000)).containsExactly(1, 1000);
    assertThat(SectionPieces.shape(ints(40_000, 40_000), ints(40_000, 40_000), 1 << 22))
        .containsExactly(79, 40_000);
  }

  @Property(tries = 300)
  void areNeverLargerThanAllowed(
      @ForAll @Size(3) int[] lengths, @ForAll @IntRange(min = 1, max = 500) int most) {
    int[] whole = Arrays.stream(lengths).map(n -> Math.floorMod(n, 50) + 1).toArray();
    int[] chunk = Arrays.stream(lengths).map(n -> Math.floorMod(n / 50, 60) + 1).toArray();
    int[] piece = SectionPieces.shape(whole, chunk, most);
    assertThat(Arrays.stream(piece).reduce(1, (a, b) -> a * b)).isBetween(1, most);
    for (int d = 0; d < 3; d++) {
      assertThat(piece[d]).isBetween(1, whole[d]);
    }
  }

  private static int[] ints(int... lengths) {
    return lengths;
  }
}
