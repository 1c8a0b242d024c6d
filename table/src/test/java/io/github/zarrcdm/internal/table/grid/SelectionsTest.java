package io.github.zarrcdm.internal.table.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Sets of cells are what sets of Java make of them. */
class SelectionsTest {
  private static final Selection ALL = Selection.all(6, 7);

  static Ranges ranges(Iterable<Integer> indices) {
    Ranges ranges = Ranges.of(0, 0);
    for (int index : indices) {
      ranges = ranges.or(Ranges.of(index, index + 1));
    }
    return ranges;
  }

  /** The cells in C order. */
  static List<List<Long>> cells(Selection selection) {
    List<List<Long>> cells = List.of(List.of());
    for (Ranges ranges : selection.along()) {
      List<List<Long>> longer = new ArrayList<>();
      for (List<Long> cell : cells) {
        for (int index : ranges.indices(0)) {
          List<Long> next = new ArrayList<>(cell);
          next.add((long) index);
          longer.add(next);
        }
      }
      cells = longer;
    }
    return cells;
  }

  private static List<List<Long>> cells(Selections selections) {
    return selections.parts().stream().flatMap(part -> cells(part).stream()).toList();
  }

  /** A condition: what is known of it, and where it holds. */
  record Known(Selections where, Set<List<Long>> holds) {
    Known and(Known other) {
      Set<List<Long>> both = new HashSet<>(holds);
      both.retainAll(other.holds);
      return new Known(where.and(other.where), both);
    }

    Known or(Known other) {
      Set<List<Long>> either = new HashSet<>(holds);
      either.addAll(other.holds);
      return new Known(where.or(other.where), either);
    }
  }

  @Provide
  Arbitrary<Known> conditions() {
    Arbitrary<Known> along =
        Combinators.combine(
                Arbitraries.of(0, 1), Arbitraries.integers().between(0, 5).set().ofMaxSize(4))
            .as(
                (d, indices) -> {
                  Selection cells = ALL.and(d, ranges(indices));
                  return new Known(Selections.exactly(cells), new HashSet<>(cells(cells)));
                });
    Arbitrary<Known> unknown =
        Arbitraries.of(cells(ALL))
            .set()
            .map(cells -> new Known(Selections.maybe(ALL), new HashSet<>(cells)));
    Arbitrary<Known> leaves =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(4, along), net.jqwik.api.Tuple.of(1, unknown));
    return pairs(pairs(pairs(leaves)));
  }

  private static Arbitrary<Known> pairs(Arbitrary<Known> parts) {
    return Combinators.combine(parts, parts, Arbitraries.of(true, false))
        .as((left, right, both) -> both ? left.and(right) : left.or(right));
  }

  @Property
  void noCellWhereTheConditionHoldsIsLeftOutNoneIsThereTwiceAndExactMeansExact(
      @ForAll("conditions") Known known) {
    List<List<Long>> cells = cells(known.where);
    assertThat(cells).doesNotHaveDuplicates().containsAll(known.holds);
    assertThat(known.where.cells()).isEqualTo(cells.size());
    if (known.where.exact()) {
      assertThat(new HashSet<>(cells)).isEqualTo(known.holds);
    }
  }

  /** What is answered by the cells that are left must stay answered. */
  @Property
  void narrowingNeverAddsACell(
      @ForAll("checkers") Selections cells, @ForAll("checkers") Selections by) {
    List<List<Long>> narrowed = cells(cells.narrowedBy(by));
    assertThat(cells(cells)).containsAll(narrowed);
    assertThat(narrowed).containsAll(cells(cells).stream().filter(cells(by)::contains).toList());
  }

  /** Many parts: cells of their own in a large grid. */
  @Provide
  Arbitrary<Selections> checkers() {
    return Arbitraries.integers()
        .between(0, 99)
        .set()
        .ofMaxSize(60)
        .map(
            set ->
                new Selections(
                    set.stream()
                        .map(
                            cell ->
                                new Selection(
                                    List.of(
                                        Ranges.of(cell / 10, cell / 10 + 2),
                                        Ranges.of(cell % 10, cell % 10 + 1))))
                        .toList(),
                    true));
  }

  @Example
  void theBoxAroundNothingIsEmpty() {
    IndexBox box = Selection.all(3, 0).hull();
    assertThat(box).isEqualTo(new IndexBox(new long[] {0, 0}, new long[] {3, 0}));
  }

  @Property
  void rangesAreSets(@ForAll("indices") Set<Integer> one, @ForAll("indices") Set<Integer> other) {
    Set<Integer> both = new HashSet<>(one);
    both.retainAll(other);
    Set<Integer> rest = new HashSet<>(one);
    rest.removeAll(other);
    assertThat(ranges(one).and(ranges(other))).isEqualTo(ranges(both));
    assertThat(ranges(one).minus(ranges(other))).isEqualTo(ranges(rest));
    assertThat(ranges(one).within(3, 9)).isEqualTo(ranges(one).and(Ranges.of(3, 9)));
    assertThat(ranges(one).size()).isEqualTo(one.size());
  }

  @Provide
  Arbitrary<Set<Integer>> indices() {
    return Arbitraries.integers().between(0, 12).set();
  }
}
