package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cube of two GB, which is more than the executors have memory for: the same few chunks again and
 * again.
 */
class LargeCubeIT {
  private static final int CHUNKS = 128;
  private static final int CHUNK_CELLS = 4 << 20;
  private static final int DISTINCT = 4;

  @Test
  void anAverageOverMoreThanFitsIntoMemory(@TempDir Path folder) throws Exception {
    Cube cube = new Cube(4 * CHUNKS, 1024, 1024, 4, 1024, 1024);
    cube.writeMetadataTo(folder, "temp");
    double sum = 0;
    Path[] distinct = new Path[DISTINCT];
    for (int c = 0; c < CHUNKS; c++) {
      Path file = folder.resolve("temp/c/" + c + "/0/0");
      Files.createDirectories(file.getParent());
      int which = c % DISTINCT;
      if (distinct[which] == null) {
        distinct[which] = Files.write(file, Cube.gzip(chunk(which)));
      } else {
        Files.createLink(file, distinct[which]);
      }
      sum += 280 + which + 1.5;
    }
    Row row =
        Cluster.session()
            .read()
            .format("zarr")
            .load(folder.toString())
            .selectExpr("count(temp)", "avg(temp)")
            .head();
    assertThat(row.getLong(0)).isEqualTo((long) CHUNKS * CHUNK_CELLS);
    assertThat(row.getDouble(1)).isCloseTo(sum / CHUNKS, within(1e-6));
  }

  /** Values 280 to 283 above {@code which}, in turn. */
  private static byte[] chunk(int which) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * CHUNK_CELLS).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < CHUNK_CELLS; i++) {
      bytes.putFloat(280 + which + i % 4);
    }
    return bytes.array();
  }
}
