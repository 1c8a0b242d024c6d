package io.github.zarrcdm.spark.grid;

import io.github.zarrcdm.spark.grid.Condition.Both;
import io.github.zarrcdm.spark.grid.Condition.Compared;
import io.github.zarrcdm.spark.grid.Condition.Comparison;
import io.github.zarrcdm.spark.grid.Condition.Either;
import io.github.zarrcdm.spark.grid.Condition.OneOf;
import io.github.zarrcdm.spark.grid.Condition.Present;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * From a condition on coordinates to the indices where it may hold: for each dimension a set, and
 * all combinations of them together hold every cell that satisfies the condition.
 */
public final class CoordinatePruner {
  /** Along one dimension more runs than this become one. */
  private static final int MOST_RUNS = 64;

  private final Function<String, Optional<Coordinate>> coordinates;
  private final BiFunction<Integer, Ranges, Ranges> widened;

  /**
   * @param coordinates the coordinate in a column; empty if a column is none, or none that helps
   * @param widened what is wanted in place of indices along a dimension: whole chunks, say
   */
  public CoordinatePruner(
      Function<String, Optional<Coordinate>> coordinates,
      BiFunction<Integer, Ranges, Ranges> widened) {
    this.coordinates = coordinates;
    this.widened = widened;
  }

  /**
   * Where a condition may hold.
   *
   * @param indices by dimension; a dimension that is not in it has all
   * @param exact true if the condition holds wherever the indices say
   */
  public record Pruned(Map<Integer, Ranges> indices, boolean exact) {
    private static final Pruned NOTHING_KNOWN = new Pruned(Map.of(), false);

    public Pruned {
      indices = Map.copyOf(indices);
    }

    /** Where both may hold. */
    public Pruned and(Pruned other) {
      Map<Integer, Ranges> both = new HashMap<>(indices);
      other.indices.forEach((d, ranges) -> both.merge(d, ranges, Ranges::and));
      return new Pruned(both, exact && other.exact);
    }

    private Pruned or(Pruned other) {
      Map<Integer, Ranges> either = new HashMap<>();
      for (Map.Entry<Integer, Ranges> entry : indices.entrySet()) {
        Ranges ranges = other.indices.get(entry.getKey());
        if (ranges != null) {
          either.put(entry.getKey(), entry.getValue().or(ranges));
        }
      }
      boolean oneDimension = indices.size() == 1 && indices.keySet().equals(other.indices.keySet());
      return new Pruned(either, exact && other.exact && oneDimension);
    }
  }

  /** Where {@code condition} may hold. */
  public Pruned prune(Condition condition) {
    if (condition instanceof Compared compared) {
      return coordinates
          .apply(compared.column())
          .flatMap(c -> where(c, compared.comparison(), compared.bound()))
          .orElse(Pruned.NOTHING_KNOWN);
    }
    if (condition instanceof OneOf oneOf) {
      return coordinates
          .apply(oneOf.column())
          .map(c -> where(c, oneOf))
          .orElse(Pruned.NOTHING_KNOWN);
    }
    if (condition instanceof Present present) {
      // A coordinate that is known here has no missing values.
      boolean always = coordinates.apply(present.column()).isPresent();
      return new Pruned(Map.of(), always);
    }
    if (condition instanceof Both both) {
      return prune(both.left()).and(prune(both.right()));
    }
    if (condition instanceof Either either) {
      return prune(either.left()).or(prune(either.right()));
    }
    return Pruned.NOTHING_KNOWN;
  }

  private Optional<Pruned> where(Coordinate coordinate, Comparison comparison, Bound bound) {
    return coordinate.where(comparison, bound).map(found -> pruned(coordinate, found));
  }

  private Pruned where(Coordinate coordinate, OneOf oneOf) {
    Ranges found = Ranges.of(0, 0);
    for (Bound bound : oneOf.bounds()) {
      found = found.or(coordinate.where(Comparison.EQUAL, bound).orElseGet(coordinate::all));
    }
    boolean told =
        oneOf.bounds().stream()
            .allMatch(bound -> coordinate.where(Comparison.EQUAL, bound).isPresent());
    Pruned pruned = pruned(coordinate, found);
    return told ? pruned : new Pruned(pruned.indices(), false);
  }

  private Pruned pruned(Coordinate coordinate, Ranges found) {
    Ranges few = found.runs().size() > MOST_RUNS ? found.hull() : found;
    Ranges wide = widened.apply(coordinate.dimension(), few);
    return new Pruned(Map.of(coordinate.dimension(), wide), wide.equals(found));
  }
}
