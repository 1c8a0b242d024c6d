package io.github.zarrcdm.spark.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.spark.grid.Bound.Real;
import io.github.zarrcdm.spark.grid.Bound.Whole;
import io.github.zarrcdm.spark.grid.Condition.Both;
import io.github.zarrcdm.spark.grid.Condition.Compared;
import io.github.zarrcdm.spark.grid.Condition.Comparison;
import io.github.zarrcdm.spark.grid.Condition.Either;
import io.github.zarrcdm.spark.grid.Condition.OneOf;
import io.github.zarrcdm.spark.grid.CoordinatePruner.Pruned;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CoordinatePrunerTest {
  /** Two coordinates: small numbers, so that bounds often hit them, ties and both directions. */
  record Axes(List<Integer> x, List<Integer> y) {
    int value(String column, int i, int k) {
      return column.equals("x") ? x.get(i) : y.get(k);
    }

    CoordinatePruner pruner() {
      return new CoordinatePruner(
          name ->
              switch (name) {
                case "x" -> Coordinate.of(0, x.stream().mapToLong(v -> v).toArray());
                case "y" -> Coordinate.of(1, y.stream().mapToDouble(v -> v / 2.).toArray());
                default -> Optional.empty();
              },
          (d, ranges) -> ranges);
    }
  }

  @Provide
  Arbitrary<Axes> axes() {
    Arbitrary<List<Integer>> sorted =
        Combinators.combine(
                Arbitraries.integers().between(-4, 4).list().ofMinSize(1).ofMaxSize(12),
                Arbitraries.of(true, false))
            .as(
                (values, down) -> {
                  values.sort(down ? Collections.reverseOrder() : null);
                  return values;
                });
    return Combinators.combine(sorted, sorted).as(Axes::new);
  }

  @Provide
  Arbitrary<Condition> conditions() {
    Arbitrary<String> columns = Arbitraries.of("x", "y");
    Arbitrary<Bound> bounds =
        Arbitraries.integers()
            .between(-10, 10)
            .map(v -> v % 2 == 0 ? new Whole(v / 2) : new Real(v / 2.));
    Arbitrary<Condition> compared =
        Combinators.combine(columns, Arbitraries.of(Comparison.values()), bounds).as(Compared::new);
    Arbitrary<Condition> oneOf =
        Combinators.combine(columns, bounds.list().ofMaxSize(4)).as(OneOf::new);
    Arbitrary<Condition> leaves =
        Arbitraries.oneOf(compared, oneOf, Arbitraries.just(new Condition.Unknown()));
    Arbitrary<Condition> pairs = Arbitraries.oneOf(leaves, pairs(leaves));
    return Arbitraries.oneOf(leaves, pairs(pairs));
  }

  private static Arbitrary<Condition> pairs(Arbitrary<Condition> parts) {
    return Combinators.combine(parts, parts, Arbitraries.of(true, false))
        .as((left, right, both) -> both ? new Both(left, right) : new Either(left, right));
  }

  @Property
  void noCellThatSatisfiesTheConditionIsLeftOutAndExactMeansExact(
      @ForAll("axes") Axes axes, @ForAll("conditions") Condition condition) {
    Pruned pruned = axes.pruner().prune(condition);
    for (int i = 0; i < axes.x.size(); i++) {
      for (int k = 0; k < axes.y.size(); k++) {
        boolean inside = in(pruned.indices().get(0), i) && in(pruned.indices().get(1), k);
        Optional<Boolean> holds = holds(condition, axes, i, k);
        if (holds.orElse(true)) {
          assertThat(inside).as("%s at %d, %d of %s", condition, i, k, axes).isTrue();
        } else if (pruned.exact()) {
          assertThat(inside).as("%s at %d, %d of %s", condition, i, k, axes).isFalse();
        }
      }
    }
  }

  private static boolean in(Ranges ranges, int i) {
    return ranges == null || ranges.runs().stream().anyMatch(r -> r.from() <= i && i < r.to());
  }

  /** Whether the condition holds; empty if only the cells can tell. */
  private static Optional<Boolean> holds(Condition condition, Axes axes, int i, int k) {
    if (condition instanceof Compared c) {
      double value = axes.value(c.column(), i, k) / (c.column().equals("y") ? 2. : 1.);
      double bound = c.bound() instanceof Real real ? real.value() : ((Whole) c.bound()).value();
      return Optional.of(
          switch (c.comparison()) {
            case EQUAL -> value == bound;
            case LESS -> value < bound;
            case LESS_OR_EQUAL -> value <= bound;
            case GREATER -> value > bound;
            case GREATER_OR_EQUAL -> value >= bound;
          });
    }
    if (condition instanceof OneOf oneOf) {
      return Optional.of(
          oneOf.bounds().stream()
              .anyMatch(
                  bound ->
                      holds(new Compared(oneOf.column(), Comparison.EQUAL, bound), axes, i, k)
                          .orElseThrow()));
    }
    if (condition instanceof Both both) {
      Optional<Boolean> left = holds(both.left(), axes, i, k);
      Optional<Boolean> right = holds(both.right(), axes, i, k);
      if (left.equals(Optional.of(false)) || right.equals(Optional.of(false))) {
        return Optional.of(false);
      }
      return left.isEmpty() || right.isEmpty() ? Optional.empty() : Optional.of(true);
    }
    if (condition instanceof Either either) {
      Optional<Boolean> left = holds(either.left(), axes, i, k);
      Optional<Boolean> right = holds(either.right(), axes, i, k);
      if (left.equals(Optional.of(true)) || right.equals(Optional.of(true))) {
        return Optional.of(true);
      }
      return left.isEmpty() || right.isEmpty() ? Optional.empty() : Optional.of(false);
    }
    return Optional.empty();
  }

  @Test
  void valuesThatGoUpAndDownOrAreNanTellNothing() {
    assertThat(Coordinate.of(0, new double[] {0, 1, 0})).isEmpty();
    assertThat(Coordinate.of(0, new double[] {0, Double.NaN, 2})).isEmpty();
    assertThat(Coordinate.of(0, new double[] {Double.NaN})).isEmpty();
    assertThat(Coordinate.of(0, new long[] {3, 4, 3})).isEmpty();
  }

  @Test
  void bothZerosAreEqual() {
    Coordinate zeros = Coordinate.of(0, new double[] {-0.0, 0.0}).orElseThrow();
    assertThat(zeros.where(Comparison.EQUAL, new Real(0.0))).contains(Ranges.of(0, 2));
  }

  @Test
  void anIndexNeedsNoValues() {
    Coordinate index = Coordinate.index(0, 1L << 40);
    assertThat(index.where(Comparison.GREATER, new Whole(1L << 39)))
        .contains(Ranges.of((1L << 39) + 1, 1L << 40));
  }

  @Test
  void wantsWholeChunksInPlaceOfCellsWhereToldTo() {
    ChunkLayout layout = ChunkLayout.pieces(new long[] {10});
    Coordinate ten = Coordinate.index(0, 10);
    CoordinatePruner pruner =
        new CoordinatePruner(
            name -> Optional.of(ten), (d, ranges) -> layout.widened(d, ranges, 10));
    Pruned pruned = pruner.prune(new Compared("x", Comparison.EQUAL, new Whole(3)));
    assertThat(pruned).isEqualTo(new Pruned(Map.of(0, Ranges.of(0, 10)), false));
  }

  @Test
  void rangesAreSets() {
    Ranges some = Ranges.of(0, 3).or(Ranges.of(5, 9)).or(Ranges.of(3, 4));
    assertThat(some.runs())
        .isEqualTo(Arrays.asList(new Ranges.Range(0, 4), new Ranges.Range(5, 9)));
    assertThat(some.and(Ranges.of(2, 6)).size()).isEqualTo(3);
    assertThat(some.hull()).isEqualTo(Ranges.of(0, 9));
  }
}
