import io.github.zarrcdm.ZarrDataset;
import java.util.Arrays;

/** Reads the series of grib_series.py through zarr-cdm, whose classes are on the class path. */
class GribSeries {
  public static void main(String[] args) throws Exception {
    for (int run = 0; run < 5; run++) {
      long start = System.nanoTime();
      try (ZarrDataset data = ZarrDataset.open("http://127.0.0.1:18544/series.json")) {
        double[] series =
            data.array("/t").orElseThrow().range(2, 90, 91, 1).range(3, 180, 181, 1).readDoubles();
        double mean = Arrays.stream(series).average().orElseThrow();
        System.out.printf("%.2f s, mean %.6f%n", (System.nanoTime() - start) / 1e9, mean);
      }
    }
  }
}
