package io.github.zarrcdm.serve.source;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import ucar.ma2.Array;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * A fingerprint of what a dataset shows without reading much: its header, and the values of its
 * variables of one dimension, among them the times and runs of collections. A collection to which
 * files are added, or that drops old ones, has another one.
 *
 * @param values the hash of those of each
 */
record DatasetFingerprint(String header, long modified, List<Integer> values) {
  /** Longer variables are not read. */
  private static final int LONGEST = 100_000;

  @SuppressWarnings("deprecation") // netCDF-Java has nothing else for the date.
  static DatasetFingerprint of(NetcdfFile file) throws IOException {
    List<Variable> lines =
        file.getVariables().stream()
            .filter(v -> v.getRank() <= 1 && v.getSize() <= LONGEST && !(v instanceof Structure))
            .toList();
    Integer[] hashes = new Integer[lines.size()];
    for (int n = 0; n < hashes.length; n++) {
      Array values = lines.get(n).read();
      hashes[n] = Arrays.deepHashCode(new Object[] {values.copyTo1DJavaArray()});
    }
    // An aggregation says when its folders were scanned, which is each time it is opened.
    long modified = file instanceof NetcdfDataset ? 0 : file.getLastModified();
    return new DatasetFingerprint(file.toString(), modified, List.of(hashes));
  }
}
