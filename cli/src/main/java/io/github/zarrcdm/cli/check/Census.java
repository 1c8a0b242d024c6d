package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.model.ChunkCensus.Run;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many of its chunks each array has, without reading one.
 *
 * @param arrays those whose chunks could be counted
 * @param uncounted the others: the store does not list its names, or fails
 */
public record Census(List<Count> arrays, List<Problem> uncounted) {
  private static final String UNLISTED =
      "its chunks cannot be counted, as this store does not list its names, or has more than can be"
          + " listed. --census=ask asks it for each chunk; without --census, check reads them";

  /** The chunks of an array. */
  public record Count(Array array, ChunkCensus chunks) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s: %s", array.path(), counted(chunks));
    }

    private static String counted(ChunkCensus chunks) {
      String inner =
          String.format(Locale.ROOT, "%s of %.0f chunks", chunks.chunks(), chunks.declaredChunks());
      return chunks.sharded()
          ? String.format(
              Locale.ROOT, "%s of %.0f shards, %s", chunks.keys(), chunks.declaredKeys(), inner)
          : inner;
    }
  }

  public Census {
    arrays = List.copyOf(arrays);
    uncounted = List.copyOf(uncounted);
  }

  /**
   * Returns how many chunks each array of {@code dataset} has.
   *
   * @param ask true to ask for each chunk of a store that does not list its names
   */
  public static Census of(ZarrDataset dataset, boolean ask) {
    List<Count> counts = new ArrayList<>();
    List<Problem> uncounted = new ArrayList<>();
    count(dataset, dataset.root(), ask, counts, uncounted);
    return new Census(counts, uncounted);
  }

  private static void count(
      ZarrDataset dataset, Group group, boolean ask, List<Count> counts, List<Problem> uncounted) {
    for (Array array : group.arrays()) {
      if (array.data() instanceof ArrayData.Unreadable unreadable) {
        uncounted.add(new Problem(ProblemCode.ARRAY_UNREADABLE, array.path(), unreadable.reason()));
      } else if (array.data() instanceof ArrayData.Chunked && hasElements(array)) {
        try {
          dataset
              .census(array, ask || array.rank() == 0) // one chunk, of a name that is known
              .ifPresentOrElse(
                  chunks -> counts.add(new Count(array, chunks)),
                  () ->
                      uncounted.add(
                          new Problem(ProblemCode.CHUNKS_NOT_COUNTED, array.path(), UNLISTED)));
        } catch (IOException e) {
          String why = e.getMessage() == null ? e.toString() : e.getMessage();
          uncounted.add(new Problem(ProblemCode.CHUNKS_NOT_COUNTED, array.path(), why));
        }
      }
    }
    for (Group inner : group.groups()) {
      count(dataset, inner, ask, counts, uncounted);
    }
  }

  private static boolean hasElements(Array array) {
    for (long length : array.shape()) {
      if (length == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Arrays that have no chunk at all, or none at some place along a dimension where another has
   * some, as after an append that did not finish.
   */
  public List<Problem> notes() {
    // Most arrays that share a dimension have the same chunks along it.
    Map<String, Map<List<Run>, List<Count>>> sharing = new HashMap<>();
    for (Count count : arrays) {
      for (int d = 0; d < count.array().rank(); d++) {
        sharing
            .computeIfAbsent(dimension(count, d), name -> new LinkedHashMap<>())
            .computeIfAbsent(count.chunks().along().get(d), runs -> new ArrayList<>())
            .add(count);
      }
    }
    List<Problem> notes = new ArrayList<>();
    for (Count count : arrays) {
      if (count.chunks().chunks() == 0 && count.array().rank() > 0) {
        String none =
            String.format(
                Locale.ROOT,
                "none of its %.0f chunks is stored, so that all of it is fill value",
                count.chunks().declaredChunks());
        notes.add(new Problem(ProblemCode.CHUNKS_NONE, count.array().path(), none));
        continue;
      }
      for (int d = 0; d < count.array().rank(); d++) {
        missing(count, d, sharing.getOrDefault(dimension(count, d), Map.of()))
            .ifPresent(notes::add);
      }
    }
    return notes;
  }

  /**
   * Returns the first place along {@code d} where {@code count} has no chunk and another array has.
   */
  private static Optional<Problem> missing(
      Count count, int d, Map<List<Run>, List<Count>> sharing) {
    List<Run> own = count.chunks().along().get(d);
    long ends = own.isEmpty() ? 0 : own.get(own.size() - 1).end();
    Run first = null;
    Count where = null;
    for (Map.Entry<List<Run>, List<Count>> others : sharing.entrySet()) {
      Optional<Count> other = others.getValue().stream().filter(o -> o != count).findFirst();
      Run gap = other.isPresent() ? gap(own, others.getKey()) : null;
      if (gap != null && (first == null || gap.first() < first.first())) {
        first = gap;
        where = other.get();
      }
    }
    if (first == null || where == null) {
      return Optional.empty();
    }
    String along = count.array().shortDimensionName(d);
    String there = where.array().path();
    String what =
        first.first() >= ends
            ? "no chunk is stored from %s on along %s, where %s has some up to %s"
                .formatted(first.first(), along, there, first.end())
            : "no chunk is stored for %s to %s along %s, where %s has some"
                .formatted(first.first(), first.end() - 1, along, there);
    return Optional.of(new Problem(ProblemCode.CHUNKS_MISSING, count.array().path(), what));
  }

  /** Returns the first part of {@code others} that is in none of {@code own}; null if all is. */
  private static @Nullable Run gap(List<Run> own, List<Run> others) {
    int at = 0;
    for (Run run : others) {
      long from = run.first();
      while (from < run.end()) {
        while (at < own.size() && own.get(at).end() <= from) {
          at++;
        }
        if (at == own.size() || own.get(at).first() > from) {
          long end = at == own.size() ? run.end() : Math.min(run.end(), own.get(at).first());
          return new Run(from, end);
        }
        from = own.get(at).end();
      }
    }
    return null;
  }

  /**
   * Arrays of a group share a dimension of a name and a length; those without a name share none.
   */
  private static String dimension(Count count, int d) {
    String path = count.array().path();
    String name = count.array().shortDimensionName(d);
    String group = path.substring(0, path.lastIndexOf('/') + 1);
    return name == null ? path + " " + d : group + name + " " + count.array().shape()[d];
  }
}
