package io.github.zarrcdm.internal.copy.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.internal.copy.plan.Regions;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BlocksTest {

  /** Read in parts, a region lies block by block, each in C order. */
  @Property(tries = 300)
  void blocksFollowEachOther(
      @ForAll @IntRange(max = 9) int start,
      @ForAll @IntRange(min = 1, max = 9) int rows,
      @ForAll @IntRange(min = 1, max = 9) int columns,
      @ForAll @IntRange(min = 1, max = 5) int high,
      @ForAll @IntRange(min = 1, max = 5) int wide,
      @ForAll @IntRange(min = 1, max = 4) int part) {
    Box region = new Box(new long[] {start, 2 * start, 0}, new int[] {rows, columns, 3});
    Regions written =
        new Regions(
            new long[3],
            new long[] {40, 40, 3},
            new int[] {high, wide, 2},
            new long[] {start, -1, 0});
    int[] values = IntStream.range(0, (int) region.size()).toArray();

    int[] expected = new int[values.length];
    int filled = 0;
    for (long number : written.touching(region)) {
      Box block = written.region(number).shared(region).orElseThrow();
      int[] own = new int[(int) block.size()];
      region.copy(values, block, own, block);
      assertThat(Blocks.place(region, block)).isEqualTo(filled);
      System.arraycopy(own, 0, expected, filled, own.length);
      filled += own.length;
    }

    int[] ordered = new int[values.length];
    Blocks blocks = Blocks.of(region, written);
    Regions parts = written.by(new int[] {part, part + 1, 2}).within(region);
    for (long n = 0; n < parts.count(); n++) {
      Box box = parts.region(n);
      int[] read = new int[(int) box.size()];
      region.copy(values, box, read, box);
      blocks.put(box, read, ordered);
    }
    assertThat(ordered).isEqualTo(expected);
  }
}
