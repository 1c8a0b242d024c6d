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

/** A program that copies 100,000 chunks of 80 bytes, in five shards of a remote store, in 16 MB. */
final class SmallChunks {
  private static final int SHARDS = 5;
  private static final int LENGTH = 400_000;
  private static final int CHUNK = 20;

  private SmallChunks() {}

  public static void main(String[] args) throws Exception {
    Path source = Path.of(args[0], "small.zarr");
    String target = Path.of(args[0], "large.zarr").toString();
    float[] values = new float[LENGTH];
    try (ZarrWriter writer =
        ZarrWriter.to(source.toString())
            .array(
                NewArray.of("/v", "float32", SHARDS, LENGTH)
                    .dimensions("y", "x")
                    .chunks(1, CHUNK)
                    .shards(1, LENGTH)
                    .codecs())
            .open()) {
      for (int shard = 0; shard < SHARDS; shard++) {
        Arrays.fill(values, shard + 1);
        writer.write("/v", shard(shard), values);
      }
      writer.finish();
    }
    CountingProvider.folder = source;
    CountingProvider.remote = true;
    try (NetcdfFile file = NetcdfFiles.open("zarr:counting://small")) {
      ZarrCopy.of(file, target)
          .layout(Layout.AUTO.withChunks(Map.of("y", 1, "x", LENGTH / 4)).withoutShards())
          .memory(16 << 20)
          .write();
    }
    try (ZarrDataset dataset = ZarrDataset.open(target)) {
      for (int shard = 0; shard < SHARDS; shard++) {
        Arrays.fill(values, shard + 1);
        Object copied = dataset.read(dataset.root().arrays().get(0), shard(shard));
        if (!Arrays.equals(values, (float[]) copied)) {
          throw new AssertionError("shard " + shard);
        }
      }
    }
  }

  private static Section shard(int number) {
    return Section.of(new long[] {number, 0}, new int[] {1, LENGTH});
  }
}
