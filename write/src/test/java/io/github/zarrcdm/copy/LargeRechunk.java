package io.github.zarrcdm.copy;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Section;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** A program that writes 96 MB in maps to a folder, and copies them to series in 4 MB. */
final class LargeRechunk {
  private static final int TIMES = 96;
  private static final int SIDE = 512;

  private LargeRechunk() {}

  public static void main(String[] args) throws Exception {
    String source = Path.of(args[0], "large.zarr").toString();
    String target = Path.of(args[0], "series.zarr").toString();
    try (ZarrWriter writer =
        ZarrWriter.to(source)
            .array(
                NewArray.of("/v", "float32", TIMES, SIDE, SIDE)
                    .dimensions("t", "y", "x")
                    .chunks(1, SIDE, SIDE))
            .open()) {
      float[] map = new float[SIDE * SIDE];
      for (int t = 0; t < TIMES; t++) {
        Arrays.fill(map, t + 1);
        writer.write("/v", Section.of(new long[] {t, 0, 0}, new int[] {1, SIDE, SIDE}), map);
      }
      writer.finish();
    }
    try (NetcdfFile file = NetcdfFiles.open("zarr:" + source)) {
      CopyReport report =
          ZarrCopy.of(file, target)
              .layout(Layout.AUTO.withChunks(Map.of("t", -1, "y", 32, "x", 32)).withoutShards())
              .memory(4 << 20)
              .write();
      if (!report.plan().arrays().get(0).rechunked()) {
        throw new AssertionError(report.plan());
      }
    }
    try (ZarrDataset dataset = ZarrDataset.open(target)) {
      Section one = Section.of(new long[] {0, 511, 3}, new int[] {TIMES, 1, 1});
      float[] series = (float[]) dataset.read(dataset.root().arrays().get(0), one);
      for (int t = 0; t < TIMES; t++) {
        if (series[t] != t + 1) {
          throw new AssertionError(Arrays.toString(series));
        }
      }
    }
  }
}
