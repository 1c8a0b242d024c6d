package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How many of its chunks each array has, shards where chunks are in shards: by listing names,
 * without reading a chunk.
 *
 * @param arrays those whose chunks could be counted
 * @param uncounted a sentence for each of the others: the store does not list its names, or fails
 */
public record Census(List<Count> arrays, List<String> uncounted) {
  private static final int MOST_NAMES = 10_000_000;

  private static final String UNLISTED =
      ": its chunks cannot be counted, as this store does not list its names, or has more than can be"
          + " listed. Without --census, check reads them";

  /**
   * The chunks of an array.
   *
   * @param present those that are stored; the others are fill value
   * @param declared those that the shape has
   * @param ends for each dimension the first element after the last stored chunk
   */
  public record Count(Array array, long present, double declared, long[] ends) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s: %s of %.0f chunks", array.path(), present, declared);
    }
  }

  public Census {
    arrays = List.copyOf(arrays);
    uncounted = List.copyOf(uncounted);
  }

  /** That of all arrays of {@code dataset}. */
  public static Census of(ZarrDataset dataset) {
    List<Count> counts = new ArrayList<>();
    List<String> uncounted = new ArrayList<>();
    count(dataset, dataset.root(), counts, uncounted);
    return new Census(counts, uncounted);
  }

  private static void count(
      ZarrDataset dataset, Group group, List<Count> counts, List<String> uncounted) {
    for (Array array : group.arrays()) {
      if (array.data() instanceof ArrayData.Unreadable unreadable) {
        uncounted.add(array.path() + ": " + unreadable.reason());
      } else if (array.rank() > 0 && array.data() instanceof ArrayData.Chunked chunked) {
        try {
          dataset
              .stored(array, MOST_NAMES)
              .ifPresentOrElse(
                  stored -> counts.add(count(array, chunked.grid(), stored)),
                  () -> uncounted.add(array.path() + UNLISTED));
        } catch (IOException e) {
          uncounted.add(array.path() + ": " + e.getMessage());
        }
      }
    }
    for (Group inner : group.groups()) {
      count(dataset, inner, counts, uncounted);
    }
  }

  private static Count count(Array array, ChunkGrid grid, List<long[]> stored) {
    double declared = 1;
    long[] ends = new long[array.rank()];
    for (int d = 0; d < ends.length; d++) {
      long length = array.shape()[d];
      declared *= length == 0 ? 0 : grid.chunkOf(d, length - 1) + 1;
      for (long[] index : stored) {
        long next = grid.start(d, index[d]) + grid.length(d, index[d]);
        ends[d] = Math.max(ends[d], Math.min(length, next));
      }
    }
    return new Count(array, stored.size(), declared, ends);
  }

  /**
   * A sentence for each array that has no chunk at all, or none at the end of a dimension where
   * another has some, as after an append that did not finish.
   */
  public List<String> notes() {
    Map<String, Count> longest = new HashMap<>();
    for (Count count : arrays) {
      for (int d = 0; d < count.ends().length; d++) {
        int dimension = d;
        longest.merge(
            dimension(count, d),
            count,
            (one, other) ->
                end(one, count, dimension) < end(other, count, dimension) ? other : one);
      }
    }
    List<String> notes = new ArrayList<>();
    for (Count count : arrays) {
      if (count.present() == 0 && count.declared() > 0) {
        notes.add(
            String.format(
                Locale.ROOT,
                "%s: none of its %.0f chunks is stored, so that all of it is fill value",
                count.array().path(),
                count.declared()));
        continue;
      }
      for (int d = 0; d < count.ends().length; d++) {
        Count other = longest.getOrDefault(dimension(count, d), count);
        long end = end(other, count, d);
        if (other != count && end > count.ends()[d]) {
          notes.add(
              "%s: no chunk is stored from %s on along %s, where %s has some up to %s"
                  .formatted(
                      count.array().path(),
                      count.ends()[d],
                      count.array().shortDimensionName(d),
                      other.array().path(),
                      end));
        }
      }
    }
    return notes;
  }

  /** Where {@code one} ends along the dimension {@code d} of {@code of}. */
  private static long end(Count one, Count of, int d) {
    String name = dimension(of, d);
    for (int other = 0; other < one.ends().length; other++) {
      if (dimension(one, other).equals(name)) {
        return one.ends()[other];
      }
    }
    return 0;
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
