package io.github.zarrcdm.internal.copy.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RegionsTest {
  @Test
  void regionsAppendedWithinAChunkEndWhereTheChunkDoes() {
    Regions regions = regions(new long[] {5, 0}, new long[] {14, 3}, new int[] {4, 3}, 0);

    assertThat(regions.count()).isEqualTo(3);
    assertThat(regions.region(0)).isEqualTo(new Box(new long[] {5, 0}, new int[] {3, 3}));
    assertThat(regions.region(2)).isEqualTo(new Box(new long[] {12, 0}, new int[] {2, 3}));
  }

  /** What is copied of an array from index 7 on: chunks of 10 end at its index 3, 13, 23. */
  @Test
  void regionsOfASectionEndWhereTheChunksOfTheSourceDo() {
    Regions regions = regions(new long[] {0}, new long[] {25}, new int[] {10}, -7);

    assertThat(regions.count()).isEqualTo(4);
    assertThat(regions.region(0)).isEqualTo(new Box(new long[] {0}, new int[] {3}));
    assertThat(regions.region(1)).isEqualTo(new Box(new long[] {3}, new int[] {10}));
    assertThat(regions.region(3)).isEqualTo(new Box(new long[] {23}, new int[] {2}));
    assertThat(regions.by(new int[] {20}).region(0))
        .isEqualTo(new Box(new long[1], new int[] {13}));
  }

  @Test
  void aScalarIsOneRegionAndAnEmptyArrayNone() {
    assertThat(Regions.of(new long[0], new int[0]).count()).isOne();
    assertThat(Regions.of(new long[] {0, 3}, new int[] {1, 3}).count()).isZero();
  }

  @Property(tries = 300)
  void touchingRegionsAreThoseThatShareSomething(
      @ForAll @IntRange(max = 9) int from,
      @ForAll @IntRange(min = 10, max = 30) int to,
      @ForAll @IntRange(min = 1, max = 7) int step,
      @ForAll @IntRange(max = 25) int at,
      @ForAll @IntRange(min = 1, max = 9) int count,
      @ForAll @IntRange(min = -9, max = 9) int origin) {
    Regions regions =
        regions(new long[] {from, 0}, new long[] {to, 6}, new int[] {step, 4}, origin);
    Box box = new Box(new long[] {at, 3}, new int[] {count, 2});
    List<Long> expected = new ArrayList<>();
    for (long n = 0; n < regions.count(); n++) {
      if (regions.region(n).shared(box).isPresent()) {
        expected.add(n);
      }
    }
    assertThat(regions.touching(box)).containsExactly(expected.toArray(new Long[0]));
  }

  /** Copied out of one box and into another, a value stays at its index. */
  @Property(tries = 300)
  void copyingKeepsIndices(
      @ForAll @IntRange(min = 1, max = 6) int rows,
      @ForAll @IntRange(min = 1, max = 6) int columns,
      @ForAll @IntRange(min = 1, max = 6) int depth,
      @ForAll @IntRange(max = 3) int first,
      @ForAll @IntRange(max = 3) int second,
      @ForAll @IntRange(max = 3) int third) {
    Box from = new Box(new long[] {1, 1, 1}, new int[] {rows, columns, depth});
    Box to = new Box(new long[] {first, second, third}, new int[] {4, 5, 6});
    int[] values = IntStream.range(0, (int) from.size()).toArray();
    int[] copied = new int[(int) to.size()];
    from.shared(to)
        .ifPresent(
            part -> {
              from.copy(values, part, copied, to);
              for (int i = 0; i < part.count()[0]; i++) {
                for (int j = 0; j < part.count()[1]; j++) {
                  for (int k = 0; k < part.count()[2]; k++) {
                    long[] at = {part.start()[0] + i, part.start()[1] + j, part.start()[2] + k};
                    assertThat(copied[index(to, at)]).isEqualTo(values[index(from, at)]);
                  }
                }
              }
            });
  }

  private static Regions regions(long[] from, long[] to, int[] step, long origin) {
    long[] origins = new long[step.length];
    origins[0] = origin;
    return new Regions(from, to, step, origins);
  }

  private static int index(Box box, long[] at) {
    int index = 0;
    for (int d = 0; d < at.length; d++) {
      index = (int) (index * box.count()[d] + at[d] - box.start()[d]);
    }
    return index;
  }
}
