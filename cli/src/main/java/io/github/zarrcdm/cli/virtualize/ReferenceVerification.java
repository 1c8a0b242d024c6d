package io.github.zarrcdm.cli.virtualize;

import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.scan.OpenSources;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Chunks that are read through references and by netCDF-Java, and compared. */
public final class ReferenceVerification {
  /**
   * What was compared.
   *
   * @param chunks how many chunks were the same
   * @param different those that were not
   * @param skipped arrays that netCDF-Java does not show, or in another shape
   */
  public record Result(int chunks, List<String> different, Set<String> skipped) {}

  private ReferenceVerification() {}

  /**
   * Compares {@code count} random chunks, or all if they are fewer, of the references at {@code
   * target} with what netCDF-Java {@code shows} of the sources. These are read where {@code
   * replaced} says, as by {@link WrittenReferences}. Chunks that are stored with the references are
   * not compared.
   */
  public static Result run(
      Path target, Map<String, String> replaced, NetcdfFile shown, int count, Random random)
      throws IOException {
    VirtualDataset dataset = WrittenReferences.at(target, replaced);
    List<int[]> all = new ArrayList<>();
    List<VirtualArray> arrays = new ArrayList<>();
    Set<String> skipped = new LinkedHashSet<>();
    for (VirtualArray array : dataset.arrays().values()) {
      Variable variable = shown.findVariable(array.path().substring(1));
      if (variable == null || !ValueComparison.areComparable(variable, array)) {
        skipped.add(array.path());
        continue;
      }
      arrays.add(array);
      for (int at = 0; at < array.chunks().size(); at++) {
        if (array.chunks().source(at) != ChunkTable.INLINE) {
          all.add(new int[] {arrays.size() - 1, at});
        }
      }
    }
    List<String> different = new ArrayList<>();
    int chosen = Math.min(count, all.size());
    try (OpenSources open = new OpenSources();
        ValueComparison values = new ValueComparison(dataset, new Scan(open, 0))) {
      for (int n = 0; n < chosen; n++) {
        int other = n + random.nextInt(all.size() - n);
        int[] picked = all.get(other);
        all.set(other, all.get(n));
        VirtualArray array = arrays.get(picked[0]);
        long[] place = array.chunks().place(array.chunks().number(picked[1]));
        Variable variable = shown.findVariable(array.path().substring(1));
        if (variable != null && !values.same(variable, array, place)) {
          different.add(array.path() + " " + Arrays.toString(place));
        }
      }
    }
    return new Result(chosen - different.size(), different, skipped);
  }
}
