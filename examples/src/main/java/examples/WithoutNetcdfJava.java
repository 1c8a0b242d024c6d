package examples;

import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import java.util.Arrays;

/** The arrays of a store and a few values, with {@code zarr-cdm-zarr} alone on the class path. */
public final class WithoutNetcdfJava {
  public static void main(String[] args) throws Exception {
    String location = args.length > 0 ? args[0] : "samples/air.zarr";
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      for (ZarrArray array : dataset.arrays()) {
        System.out.printf(
            "%s %s %s%n", array.path(), Arrays.toString(array.shape()), array.dimensions());
      }
      ZarrArray air = dataset.array("/air").orElseThrow();
      long[] values = air.at("time", 0).at("lat", 1).readLongs();
      System.out.println(Arrays.toString(values));
    }
  }
}
