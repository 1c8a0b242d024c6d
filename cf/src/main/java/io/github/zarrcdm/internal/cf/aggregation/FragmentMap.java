package io.github.zarrcdm.internal.cf.aggregation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How fragments divide the dimensions of an aggregation. Fragments are numbered in C order of their
 * array.
 */
public final class FragmentMap {
  /** Where the fragments of each dimension begin, followed by its length. */
  private final long[][] starts;

  private FragmentMap(long[][] starts) {
    this.starts = starts;
  }

  /**
   * Returns the map of {@code sizes[d][n]}, the length of the {@code n}th fragment along {@code d}.
   */
  public static FragmentMap of(long[][] sizes) {
    long[][] starts = new long[sizes.length][];
    for (int d = 0; d < sizes.length; d++) {
      starts[d] = new long[sizes[d].length + 1];
      for (int n = 0; n < sizes[d].length; n++) {
        if (sizes[d][n] <= 0) {
          throw new IllegalArgumentException(
              "row %s, column %s is %s, which is not the size of a fragment"
                  .formatted(d, n, sizes[d][n]));
        }
        starts[d][n + 1] = Math.addExact(starts[d][n], sizes[d][n]);
      }
    }
    return new FragmentMap(starts);
  }

  /** Returns the shape of the aggregated data. */
  public long[] shape() {
    return Arrays.stream(starts).mapToLong(of -> of[of.length - 1]).toArray();
  }

  /** Returns the shape of the fragment at {@code position} of the array of fragments. */
  public long[] shape(int[] position) {
    long[] shape = new long[position.length];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = starts[d][position[d] + 1] - starts[d][position[d]];
    }
    return shape;
  }

  /**
   * The part of a fragment that belongs to a section.
   *
   * @param number the fragment's number in C order
   * @param position where it is in the array of fragments
   * @param start the first index within the fragment
   * @param count how many along each dimension, in steps of the section's stride
   * @param at where they are in the section's values
   */
  public record Piece(int number, int[] position, long[] start, int[] count, int[] at) {}

  /** What is done with each piece. */
  @FunctionalInterface
  public interface Visitor {
    void visit(Piece piece) throws IOException;
  }

  /** Visits what each fragment has of a section, in C order; other fragments are not visited. */
  public void visit(long[] start, int[] count, long[] stride, Visitor visitor) throws IOException {
    int rank = starts.length;
    List<List<Run>> runs = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      runs.add(runs(starts[d], start[d], count[d], stride[d]));
      if (runs.get(d).isEmpty()) {
        return;
      }
    }
    int[] at = new int[rank];
    int d;
    do {
      visitor.visit(piece(runs, at));
      d = rank - 1;
      while (d >= 0 && ++at[d] == runs.get(d).size()) {
        at[d--] = 0;
      }
    } while (d >= 0);
  }

  /** What one fragment has of a section along one dimension. */
  private record Run(int fragment, long start, int count, int at) {}

  private static List<Run> runs(long[] starts, long start, int count, long stride) {
    List<Run> runs = new ArrayList<>();
    int done = 0;
    while (done < count) {
      long index = start + done * stride;
      int found = Arrays.binarySearch(starts, index);
      int fragment = found >= 0 ? found : -found - 2;
      long left = (starts[fragment + 1] - 1 - index) / stride + 1;
      int here = (int) Math.min(left, count - done);
      runs.add(new Run(fragment, index - starts[fragment], here, done));
      done += here;
    }
    return runs;
  }

  private Piece piece(List<List<Run>> runs, int[] chosen) {
    int rank = chosen.length;
    Piece piece = new Piece(0, new int[rank], new long[rank], new int[rank], new int[rank]);
    int number = 0;
    for (int d = 0; d < rank; d++) {
      Run run = runs.get(d).get(chosen[d]);
      piece.position[d] = run.fragment;
      piece.start[d] = run.start;
      piece.count[d] = run.count;
      piece.at[d] = run.at;
      number = number * (starts[d].length - 1) + run.fragment;
    }
    return new Piece(number, piece.position, piece.start, piece.count, piece.at);
  }
}
