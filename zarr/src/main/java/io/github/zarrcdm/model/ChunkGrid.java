package io.github.zarrcdm.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How an array is cut into chunks: along each dimension, consecutive runs of indices. */
public sealed interface ChunkGrid {

  /** Returns the chunk along {@code dimension} that holds {@code index}. */
  long chunkOf(int dimension, long index);

  /** Returns the first index of {@code chunk} along {@code dimension}. */
  long start(int dimension, long chunk);

  /**
   * Returns the declared length of {@code chunk} along {@code dimension}, which at the edge may
   * reach beyond the array.
   */
  int length(int dimension, long chunk);

  /** Returns the length of the longest chunk along {@code dimension}; 0 if there is none. */
  int longest(int dimension);

  int rank();

  /** All chunks have one shape; those at the edge are stored in full. */
  record Regular(int[] shape) implements ChunkGrid {
    @Override
    public long chunkOf(int dimension, long index) {
      return index / shape[dimension];
    }

    @Override
    public long start(int dimension, long chunk) {
      return chunk * shape[dimension];
    }

    @Override
    public int length(int dimension, long chunk) {
      return shape[dimension];
    }

    @Override
    public int longest(int dimension) {
      return shape[dimension];
    }

    @Override
    public int rank() {
      return shape.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Regular grid && Arrays.equals(shape, grid.shape);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(shape);
    }

    @Override
    public String toString() {
      return Arrays.toString(shape);
    }
  }

  /**
   * Chunks of different lengths; {@code edges.get(d)} are the ascending starts of the chunks along
   * dimension {@code d}, and one past the last.
   */
  record Rectilinear(List<long[]> edges) implements ChunkGrid {
    @Override
    public long chunkOf(int dimension, long index) {
      int at = Arrays.binarySearch(edges.get(dimension), index);
      return at >= 0 ? at : -at - 2;
    }

    @Override
    public long start(int dimension, long chunk) {
      return edges.get(dimension)[(int) chunk];
    }

    @Override
    public int length(int dimension, long chunk) {
      long[] edge = edges.get(dimension);
      return Math.toIntExact(edge[(int) chunk + 1] - edge[(int) chunk]);
    }

    @Override
    public int longest(int dimension) {
      int longest = 0;
      for (int chunk = 0; chunk < edges.get(dimension).length - 1; chunk++) {
        longest = Math.max(longest, length(dimension, chunk));
      }
      return longest;
    }

    @Override
    public int rank() {
      return edges.size();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Rectilinear grid
          && Arrays.deepEquals(edges.toArray(), grid.edges.toArray());
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(edges.toArray());
    }

    /** Edges may be many. */
    @Override
    public String toString() {
      return "at most " + Arrays.toString(IntStream.range(0, rank()).map(this::longest).toArray());
    }
  }
}
