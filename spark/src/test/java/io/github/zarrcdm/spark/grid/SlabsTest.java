package io.github.zarrcdm.spark.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.Iterator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SlabsTest {
  /** A box in an array that is cut into shards, which are cut into chunks. */
  record Setup(IndexBox box, ChunkLayout layout) {}

  @Provide
  Arbitrary<Setup> setups() {
    Arbitrary<int[]> axis =
        Combinators.combine(
                Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(1, 7),
                Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(1, 3))
            .as((start, count, chunk, chunks) -> new int[] {start, count, chunk, chunk * chunks});
    return axis.list().ofMinSize(1).ofMaxSize(3).map(SlabsTest::setup);
  }

  private static Setup setup(List<int[]> axes) {
    long[] start = axes.stream().mapToLong(a -> a[0]).toArray();
    long[] count = axes.stream().mapToLong(a -> a[1]).toArray();
    int[] chunk = axes.stream().mapToInt(a -> a[2]).toArray();
    int[] shard = axes.stream().mapToInt(a -> a[3]).toArray();
    return new Setup(
        new IndexBox(start, count),
        new ChunkLayout(new ChunkGrid.Regular(shard), new ChunkGrid.Regular(chunk)));
  }

  @Property
  void tasksAndTheirSlabsHoldEveryCellOnce(
      @ForAll("setups") Setup setup,
      @ForAll @IntRange(min = 1, max = 9) int unitsPerTask,
      @ForAll @IntRange(min = 1, max = 40) int cells) {
    int[] seen = new int[(int) setup.box.cells()];
    for (Tasks.Run run : Tasks.of(setup.layout, List.of(setup.box), unitsPerTask)) {
      assertThat(run.end() - run.first()).isBetween(1L, (long) unitsPerTask);
      Slabs slabs = new Slabs(setup.layout, run.box(), run.first(), run.end(), cells);
      while (slabs.hasNext()) {
        count(slabs.next(), setup.box, seen);
      }
    }
    assertThat(seen).containsOnly(1);
  }

  @Property
  void noShardIsSplitAmongTasks(
      @ForAll("setups") Setup setup, @ForAll @IntRange(min = 1, max = 9) int unitsPerTask) {
    long touched = UnitBoxes.count(setup.layout.units(), setup.box);
    long given = 0;
    for (Tasks.Run run : Tasks.of(setup.layout, List.of(setup.box), unitsPerTask)) {
      assertThat(run.first()).isEqualTo(given);
      given = run.end();
    }
    assertThat(given).isEqualTo(touched);
  }

  private static void count(IndexBox part, IndexBox box, int[] seen) {
    long[] at = part.start().clone();
    for (long n = part.cells(); n > 0; n--) {
      long flat = 0;
      for (int d = 0; d < at.length; d++) {
        flat = flat * box.count()[d] + at[d] - box.start()[d];
      }
      seen[(int) flat]++;
      for (int d = at.length - 1; d >= 0 && ++at[d] == part.start()[d] + part.count()[d]; d--) {
        at[d] = part.start()[d];
      }
    }
  }

  @Property
  void aPartOfABoxIsCopiedCellByCell(@ForAll("setups") Setup setup) {
    IndexBox outer = setup.box;
    long[] values = new long[(int) outer.cells()];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    for (Iterator<IndexBox> boxes =
            new UnitBoxes(
                setup.layout.chunks(), outer, 0, UnitBoxes.count(setup.layout.chunks(), outer), 1);
        boxes.hasNext(); ) {
      IndexBox inner = boxes.next();
      int[] expected = new int[values.length];
      count(inner, outer, expected);
      int[] copied = new int[values.length];
      for (long value : (long[]) SubBox.of(values, outer, inner)) {
        copied[(int) value]++;
      }
      assertThat(copied).isEqualTo(expected);
    }
  }

  @Property
  void coordinatesAreRepeatedInCOrder(
      @ForAll("setups") Setup setup, @ForAll @IntRange(min = 1, max = 10) int rows) {
    IndexBox box = setup.box;
    for (int d = 0; d < box.rank(); d++) {
      short[] along = new short[(int) box.count()[d]];
      for (short k = 0; k < along.length; k++) {
        along[k] = k;
      }
      short[] given = new short[rows];
      for (long first = 0; first < box.cells(); first += rows) {
        int count = (int) Math.min(rows, box.cells() - first);
        Expansion.of(box, d).expand(along, first, count, given);
        for (int i = 0; i < count; i++) {
          assertThat(given[i]).isEqualTo((short) index(first + i, box, d));
        }
      }
    }
  }

  private static long index(long row, IndexBox box, int dimension) {
    long rest = row;
    for (int d = box.rank() - 1; d > dimension; d--) {
      rest /= box.count()[d];
    }
    return rest % box.count()[dimension];
  }
}
