package io.github.zarrcdm.model;

import java.util.Optional;

/** How the grid index of a chunk becomes its key below the array. */
public record ChunkKeys(String prefix, char separator, String scalar) {

  /** v3 {@code default}: {@code c/1/2}; a scalar's chunk is {@code c}. */
  public static ChunkKeys standard(char separator) {
    return new ChunkKeys("c" + separator, separator, "c");
  }

  /** v1, v2 and v3 {@code v2}: {@code 1.2}; a scalar's chunk is {@code 0}. */
  public static ChunkKeys v2(char separator) {
    return new ChunkKeys("", separator, "0");
  }

  /** Returns the key of the chunk at {@code index}, relative to the array. */
  public String key(long[] index) {
    if (index.length == 0) {
      return scalar;
    }
    StringBuilder key =
        new StringBuilder(prefix.length() + 8 * index.length).append(prefix).append(index[0]);
    for (int d = 1; d < index.length; d++) {
      key.append(separator).append(index[d]);
    }
    return key.toString();
  }

  /** Returns the grid index whose {@link #key} this is; empty if there is none of that rank. */
  public Optional<long[]> index(String key, int rank) {
    if (rank == 0) {
      return key.equals(scalar) ? Optional.of(new long[0]) : Optional.empty();
    }
    if (!key.startsWith(prefix)) {
      return Optional.empty();
    }
    long[] index = new long[rank];
    int at = prefix.length();
    for (int d = 0; d < rank; d++) {
      int end = d == rank - 1 ? key.length() : key.indexOf(separator, at);
      if (!isNumber(key, at, end)) {
        return Optional.empty();
      }
      index[d] = Long.parseLong(key, at, end, 10);
      at = end + 1;
    }
    return Optional.of(index);
  }

  private static boolean isNumber(String key, int from, int to) {
    boolean number = to > from && to - from <= 18 && (key.charAt(from) != '0' || to == from + 1);
    for (int at = from; number && at < to; at++) {
      number = key.charAt(at) >= '0' && key.charAt(at) <= '9';
    }
    return number;
  }
}
