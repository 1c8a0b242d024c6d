package io.github.zarrcdm.serve.source;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * What a dataset shows of itself without reading much: its header, and the values of its coordinate
 * variables. A collection to which files are added, or that drops old ones, has another one.
 *
 * @param coordinates the hash of the values of each
 */
record Appearance(String header, long modified, List<Integer> coordinates) {
  /** Values of longer coordinates are not read. */
  private static final int LONGEST = 100_000;

  @SuppressWarnings("deprecation") // netCDF-Java has nothing else for the date.
  static Appearance of(NetcdfFile file) throws IOException {
    List<Variable> axes =
        file.getVariables().stream()
            .filter(v -> v.isCoordinateVariable() && v.getSize() <= LONGEST)
            .toList();
    Integer[] hashes = new Integer[axes.size()];
    for (int n = 0; n < hashes.length; n++) {
      Array values = axes.get(n).read();
      hashes[n] = Arrays.deepHashCode(new Object[] {values.copyTo1DJavaArray()});
    }
    return new Appearance(file.toString(), file.getLastModified(), List.of(hashes));
  }
}
