package io.github.zarrcdm.hosts.twins;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines that only one of two twins says: {@code - } those of the netCDF file, {@code + } of
 * Zarr.
 */
public final class Differences {
  private Differences() {}

  /** In the order of the answers; empty if both say the same, in whatever order. */
  public static List<String> between(List<String> netcdf, List<String> zarr) {
    List<String> differences = new ArrayList<>();
    if (!netcdf.equals(zarr)) {
      without(netcdf, zarr).forEach(line -> differences.add("- " + line));
      without(zarr, netcdf).forEach(line -> differences.add("+ " + line));
    }
    return differences;
  }

  private static List<String> without(List<String> lines, List<String> others) {
    Map<String, Integer> left = new HashMap<>();
    others.forEach(line -> left.merge(line, 1, Integer::sum));
    List<String> only = new ArrayList<>();
    for (String line : lines) {
      if (left.merge(line, -1, Integer::sum) < 0) {
        only.add(line);
      }
    }
    return only;
  }
}
