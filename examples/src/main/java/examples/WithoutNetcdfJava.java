package examples;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.util.Arrays;

/** The arrays of a store and a few values, with {@code zarr-cdm-zarr} alone on the class path. */
public final class WithoutNetcdfJava {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      for (Array array : dataset.root().arrays()) {
        System.out.printf(
            "%s %s %s%n", array.path(), Arrays.toString(array.shape()), array.dimensionNames());
      }
      Array air = dataset.root().array("air");
      Section section = Section.of(new long[] {0, 1, 0}, new int[] {1, 1, 7});
      short[] values = (short[]) dataset.read(air, section);
      System.out.println(Arrays.toString(values));
    }
  }
}
