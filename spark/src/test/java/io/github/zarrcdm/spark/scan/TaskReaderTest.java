package io.github.zarrcdm.spark.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.IndexUse;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskReaderTest {
  private static final int CHUNK = 100;

  @TempDir Path folder;

  /**
   * Spark 4.2 asks a task for its metrics once more than it counts: with what another one had
   * fetched by then, these bytes were lost.
   */
  @Test
  void tasksCountWhatWasFetchedUpToTheirOwnReads() throws Exception {
    String store = folder.resolve("a.zarr").toString();
    NewArray array = NewArray.of("/v", "int8", 2 * CHUNK).dimensions("x").chunks(CHUNK);
    try (ZarrWriter writer = ZarrWriter.to(store).array(array).open()) {
      writer.write("/v", Section.all(new long[] {2 * CHUNK}), ones());
      writer.finish();
    }
    ReadOptions options =
        new ReadOptions(
            StoreAccess.of(store, Map.of()),
            "/",
            null,
            new ArrayList<>(),
            false,
            0,
            true,
            IndexUse.DEFAULT);
    Query query = Query.on(options);
    OpenTables.Lease lease = OpenTables.lease(query, options);
    OpenTables.Lease other = OpenTables.lease(query, options);
    ColumnReader first = new ColumnReader(lease);
    ColumnReader second = new ColumnReader(other);
    try (TaskReader one = new TaskReader(lease, first, () -> null);
        TaskReader two = new TaskReader(other, second, () -> null)) {
      first.stored(lease.table().column("v"), new IndexBox(new long[] {0}, new long[] {CHUNK}));
      long counted = fetched(one);
      second.stored(other.table().column("v"), new IndexBox(new long[] {CHUNK}, new long[] {1}));
      assertThat(fetched(one)).isEqualTo(counted);
      assertThat(fetched(two)).isPositive();
    }
  }

  private static byte[] ones() {
    byte[] ones = new byte[2 * CHUNK];
    Arrays.fill(ones, (byte) 1);
    return ones;
  }

  private static long fetched(TaskReader task) {
    return Stream.of(task.currentMetricsValues())
        .filter(metric -> metric.name().equals("bytesFetched"))
        .mapToLong(CustomTaskMetric::value)
        .sum();
  }
}
