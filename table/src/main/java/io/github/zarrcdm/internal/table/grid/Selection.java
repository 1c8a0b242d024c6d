package io.github.zarrcdm.internal.table.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A set of cells: all combinations of some indices along each dimension. */
public record Selection(List<Ranges> along) {

  public Selection {
    along = List.copyOf(along);
  }

  /** Returns all cells of a grid of {@code shape}. */
  public static Selection all(long... shape) {
    return new Selection(Arrays.stream(shape).mapToObj(n -> Ranges.of(0, n)).toList());
  }

  /** Returns the cells of {@code box}. */
  public static Selection of(IndexBox box) {
    List<Ranges> along = new ArrayList<>();
    for (int d = 0; d < box.rank(); d++) {
      along.add(Ranges.of(box.start()[d], box.start()[d] + box.count()[d]));
    }
    return new Selection(along);
  }

  /** Returns the number of dimensions. */
  public int rank() {
    return along.size();
  }

  /** Returns the number of cells; {@link Long#MAX_VALUE} if there are more. */
  public long cells() {
    return along.stream().mapToLong(Ranges::size).reduce(1, SaturatingMath::product);
  }

  /** Returns true if the cell at {@code index} is in it. */
  public boolean contains(long[] index) {
    for (int d = 0; d < index.length; d++) {
      if (!along.get(d).contains(index[d])) {
        return false;
      }
    }
    return true;
  }

  /** Returns this selection along {@code dimensions} only, in their order. */
  public Selection onto(List<Integer> dimensions) {
    return new Selection(dimensions.stream().map(along::get).toList());
  }

  /** Returns true if no cell is in it. */
  public boolean isEmpty() {
    return along.stream().anyMatch(Ranges::isEmpty);
  }

  /** Returns true if it is a box, which may have no cells. */
  public boolean isBox() {
    return along.stream().allMatch(ranges -> ranges.runs().size() <= 1);
  }

  /** Returns the smallest box around it. */
  public IndexBox hull() {
    long[] start = new long[rank()];
    long[] count = new long[rank()];
    for (int d = 0; d < start.length; d++) {
      Ranges ranges = along.get(d);
      if (!ranges.isEmpty()) {
        start[d] = ranges.runs().get(0).from();
        count[d] = ranges.end() - start[d];
      }
    }
    return new IndexBox(start, count);
  }

  /** Returns those of these cells whose index along {@code dimension} is in {@code ranges}. */
  public Selection and(int dimension, Ranges ranges) {
    return with(dimension, along.get(dimension).and(ranges));
  }

  /** Returns this selection with {@code ranges} along {@code dimension}. */
  public Selection with(int dimension, Ranges ranges) {
    List<Ranges> changed = new ArrayList<>(along);
    changed.set(dimension, ranges);
    return new Selection(changed);
  }

  /** Returns the cells that are in both. */
  public Selection and(Selection other) {
    Selection both = this;
    for (int d = 0; d < rank(); d++) {
      both = both.and(d, other.along.get(d));
    }
    return both;
  }

  /** Returns these cells without those of {@code other}, as selections that have none in common. */
  public List<Selection> minus(Selection other) {
    if (and(other).isEmpty()) {
      return List.of(this);
    }
    List<Selection> parts = new ArrayList<>();
    Selection rest = this;
    for (int d = 0; d < rank(); d++) {
      Selection outside = rest.with(d, rest.along.get(d).minus(other.along.get(d)));
      if (!outside.isEmpty()) {
        parts.add(outside);
      }
      rest = rest.and(d, other.along.get(d));
    }
    return parts;
  }

  @Override
  public String toString() {
    return along.stream().map(Ranges::toString).collect(Collectors.joining(", ", "[", "]"));
  }
}
