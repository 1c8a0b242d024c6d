package io.github.zarrcdm.internal.table.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SlabsTest {
  /** Some cells of an array that is cut into shards, which are cut into chunks. */
  record Setup(Selection cells, ChunkLayout layout) {}

  record Axis(List<Integer> indices, int chunk, int chunks) {}

  @Provide
  Arbitrary<Setup> setups() {
    Arbitrary<List<Integer>> indices =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 11).set().ofMinSize(1).ofMaxSize(7).map(List::copyOf),
            Combinators.combine(
                    Arbitraries.integers().between(0, 5), Arbitraries.integers().between(1, 7))
                .as((start, count) -> IntStream.range(start, start + count).boxed().toList()));
    Arbitrary<Axis> axis =
        Combinators.combine(
                indices, Arbitraries.integers().between(1, 3), Arbitraries.integers().between(1, 3))
            .as(Axis::new);
    return axis.list().ofMinSize(1).ofMaxSize(3).map(SlabsTest::setup);
  }

  private static Setup setup(List<Axis> axes) {
    int[] chunk = axes.stream().mapToInt(Axis::chunk).toArray();
    int[] shard = axes.stream().mapToInt(a -> a.chunk * a.chunks).toArray();
    return new Setup(
        new Selection(axes.stream().map(a -> SelectionsTest.ranges(a.indices)).toList()),
        new ChunkLayout(new ChunkGrid.Regular(shard), new ChunkGrid.Regular(chunk)));
  }

  @Property
  void tasksAndTheirSlabsHoldEveryCellOnce(
      @ForAll("setups") Setup setup,
      @ForAll @IntRange(min = 1, max = 9) int unitsPerTask,
      @ForAll @IntRange(min = 1, max = 40) int cells) {
    Map<List<Long>, Integer> seen = new HashMap<>();
    for (Tasks.Run run : Tasks.of(setup.layout, List.of(setup.cells), unitsPerTask, 1)) {
      assertThat(run.end() - run.first()).isBetween(1L, (long) unitsPerTask);
      Slabs slabs = new Slabs(setup.layout, run.selection(), run.first(), run.end(), cells);
      while (slabs.hasNext()) {
        SelectionsTest.cells(slabs.next()).forEach(cell -> seen.merge(cell, 1, Integer::sum));
      }
    }
    assertThat(seen.values()).containsOnly(1);
    assertThat(seen.keySet()).isEqualTo(Set.copyOf(SelectionsTest.cells(setup.cells)));
  }

  @Property
  void onlyTouchedUnitsCountAndNoneIsSplitAmongTasks(
      @ForAll("setups") Setup setup, @ForAll @IntRange(min = 1, max = 9) int unitsPerTask) {
    Set<List<Long>> touched = new HashSet<>();
    for (List<Long> cell : SelectionsTest.cells(setup.cells)) {
      List<Long> unit = new ArrayList<>();
      for (int d = 0; d < cell.size(); d++) {
        unit.add(setup.layout.units().chunkOf(d, cell.get(d)));
      }
      touched.add(unit);
    }
    long given = 0;
    for (Tasks.Run run : Tasks.of(setup.layout, List.of(setup.cells), unitsPerTask, 1)) {
      assertThat(run.first()).isEqualTo(given);
      given = run.end();
    }
    assertThat(given).isEqualTo(touched.size());
  }

  @Property
  void selectedCellsAreCopiedOneByOne(@ForAll("setups") Setup setup) {
    IndexBox hull = setup.cells.hull();
    List<List<Long>> all = SelectionsTest.cells(Selection.of(hull));
    long[] values = new long[all.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    List<List<Long>> copied = new ArrayList<>();
    for (long value : (long[]) SubBox.of(values, setup.cells)) {
      copied.add(all.get((int) value));
    }
    assertThat(copied).isEqualTo(SelectionsTest.cells(setup.cells));
  }

  private static void count(IndexBox part, IndexBox box, int[] seen) {
    for (List<Long> cell : SelectionsTest.cells(Selection.of(part))) {
      long flat = 0;
      for (int d = 0; d < cell.size(); d++) {
        flat = flat * box.count()[d] + cell.get(d) - box.start()[d];
      }
      seen[(int) flat]++;
    }
  }

  @Property
  void aPartOfABoxIsCopiedCellByCell(@ForAll("setups") Setup setup) {
    IndexBox outer = setup.cells.hull();
    Selection all = Selection.of(outer);
    long[] values = new long[(int) outer.cells()];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    for (Iterator<Selection> boxes =
            new UnitBoxes(
                setup.layout.chunks(), all, 0, UnitBoxes.count(setup.layout.chunks(), all), 1);
        boxes.hasNext(); ) {
      IndexBox inner = boxes.next().hull();
      int[] expected = new int[values.length];
      count(inner, outer, expected);
      int[] copied = new int[values.length];
      for (long value : (long[]) SubBox.of(values, outer, inner)) {
        copied[(int) value]++;
      }
      assertThat(copied).isEqualTo(expected);
    }
  }

  /** Of coordinates on any dimensions in any order. */
  @Property
  void coordinatesAreRepeatedInCOrder(
      @ForAll("setups") Setup setup,
      @ForAll @IntRange(min = 1, max = 10) int rows,
      @ForAll Random random) {
    IndexBox box = setup.cells.hull();
    List<Integer> dimensions = new ArrayList<>();
    IntStream.range(0, box.rank()).filter(d -> random.nextBoolean()).forEach(dimensions::add);
    Collections.shuffle(dimensions, random);
    Selection cells = Selection.of(box);
    short[] values = new short[(int) cells.onto(dimensions).cells()];
    for (short k = 0; k < values.length; k++) {
      values[k] = k;
    }
    short[] given = new short[rows];
    for (long first = 0; first < box.cells(); first += rows) {
      int count = (int) Math.min(rows, box.cells() - first);
      Expansion.of(cells, dimensions).expand(values, first, count, given);
      for (int i = 0; i < count; i++) {
        long place = 0;
        for (int d : dimensions) {
          place = place * box.count()[d] + index(first + i, box, d);
        }
        assertThat(given[i]).isEqualTo((short) place);
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
