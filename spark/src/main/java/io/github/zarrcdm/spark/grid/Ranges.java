package io.github.zarrcdm.spark.grid;

import java.util.ArrayList;
import java.util.List;

/** A set of indices along one dimension: ascending runs that neither overlap nor touch. */
public record Ranges(List<Range> runs) {

  /** The indices from {@code from} up to, not including, {@code to}. */
  public record Range(long from, long to) {
    long length() {
      return to - from;
    }
  }

  public Ranges {
    runs = List.copyOf(runs);
  }

  /** The indices from {@code from} up to, not including, {@code to}; none if that is not more. */
  public static Ranges of(long from, long to) {
    return new Ranges(from < to ? List.of(new Range(from, to)) : List.of());
  }

  /** True if there is no index in it. */
  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The number of indices. */
  public long size() {
    return runs.stream().mapToLong(Range::length).sum();
  }

  /** The indices that are in both. */
  public Ranges and(Ranges other) {
    List<Range> common = new ArrayList<>();
    int i = 0;
    int k = 0;
    while (i < runs.size() && k < other.runs.size()) {
      Range a = runs.get(i);
      Range b = other.runs.get(k);
      long from = Math.max(a.from, b.from);
      long to = Math.min(a.to, b.to);
      if (from < to) {
        common.add(new Range(from, to));
      }
      if (a.to < b.to) {
        i++;
      } else {
        k++;
      }
    }
    return new Ranges(common);
  }

  /** The indices that are in either. */
  public Ranges or(Ranges other) {
    List<Range> all = new ArrayList<>(runs);
    all.addAll(other.runs);
    all.sort((a, b) -> Long.compare(a.from, b.from));
    List<Range> merged = new ArrayList<>();
    for (Range next : all) {
      Range last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && next.from <= last.to) {
        merged.set(merged.size() - 1, new Range(last.from, Math.max(last.to, next.to)));
      } else {
        merged.add(next);
      }
    }
    return new Ranges(merged);
  }

  /** One run from the first to the last index. */
  public Ranges hull() {
    return isEmpty() ? this : of(runs.get(0).from, runs.get(runs.size() - 1).to);
  }
}
