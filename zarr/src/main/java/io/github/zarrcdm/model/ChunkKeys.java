package io.github.zarrcdm.model;

import java.util.Optional;
import java.util.regex.Pattern;

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

  /** The key of the chunk at {@code index}, relative to the array. */
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

  /** The grid index whose {@link #key} this is; empty if there is none of that rank. */
  public Optional<long[]> index(String key, int rank) {
    String[] numbers =
        key.startsWith(prefix)
            ? key.substring(prefix.length()).split(Pattern.quote(String.valueOf(separator)), -1)
            : new String[0];
    if (rank == 0 || numbers.length != rank) {
      return rank == 0 && key.equals(scalar) ? Optional.of(new long[0]) : Optional.empty();
    }
    long[] index = new long[rank];
    for (int d = 0; d < rank; d++) {
      if (!numbers[d].matches("0|[1-9][0-9]{0,17}")) {
        return Optional.empty();
      }
      index[d] = Long.parseLong(numbers[d]);
    }
    return Optional.of(index);
  }
}
