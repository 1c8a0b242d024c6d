package io.github.zarrcdm.internal.table.grid;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

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

  /**
   * Returns the indices from {@code from} up to, not including, {@code to}; none if that is not
   * more.
   */
  public static Ranges of(long from, long to) {
    return new Ranges(from < to ? List.of(new Range(from, to)) : List.of());
  }

  /** Returns the indices of the bits that are set. */
  public static Ranges of(BitSet bits) {
    List<Range> runs = new ArrayList<>();
    for (int from = bits.nextSetBit(0); from >= 0; ) {
      int to = bits.nextClearBit(from);
      runs.add(new Range(from, to));
      from = bits.nextSetBit(to);
    }
    return new Ranges(runs);
  }

  /** Returns true if it contains no index. */
  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** Returns the number of indices. */
  public long size() {
    return runs.stream().mapToLong(Range::length).sum();
  }

  /** Returns the indices that are in both. */
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

  /** Returns the indices that are in either. */
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

  /** Returns these indices without those of {@code other}. */
  public Ranges minus(Ranges other) {
    if (isEmpty()) {
      return this;
    }
    List<Range> rest = new ArrayList<>();
    long from = runs.get(0).from;
    for (Range gap : other.runs) {
      rest.addAll(within(from, gap.from).runs);
      from = Math.max(from, gap.to);
    }
    rest.addAll(within(from, end()).runs);
    return new Ranges(rest);
  }

  /** Returns those of these indices that are at least {@code from} and less than {@code to}. */
  public Ranges within(long from, long to) {
    if (from >= to) {
      return new Ranges(List.of());
    }
    List<Range> cut = new ArrayList<>();
    for (int i = firstThatEndsBehind(from); i < runs.size() && runs.get(i).from < to; i++) {
      cut.add(new Range(Math.max(from, runs.get(i).from), Math.min(to, runs.get(i).to)));
    }
    return new Ranges(cut);
  }

  /** Returns true if {@code index} is one of these. */
  boolean contains(long index) {
    int run = firstThatEndsBehind(index);
    return run < runs.size() && runs.get(run).from <= index;
  }

  private int firstThatEndsBehind(long index) {
    int low = 0;
    int high = runs.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (runs.get(middle).to > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns the index behind the last one; of some indices only. */
  public long end() {
    return runs.get(runs.size() - 1).to;
  }

  /** Returns the indices one by one, less {@code origin}. */
  public int[] indices(long origin) {
    int[] indices = new int[Math.toIntExact(size())];
    int at = 0;
    for (Range run : runs) {
      for (long i = run.from; i < run.to; i++) {
        indices[at++] = (int) (i - origin);
      }
    }
    return indices;
  }

  @Override
  public String toString() {
    List<Range> shown = runs.size() > 4 ? runs.subList(0, 4) : runs;
    return shown.stream().map(run -> run.from + ":" + run.to).collect(Collectors.joining(" "))
        + (runs.size() > 4 ? " ... " + end() : "");
  }
}
