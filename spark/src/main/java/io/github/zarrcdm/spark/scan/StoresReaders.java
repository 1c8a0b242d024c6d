package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.StorePartition;
import io.github.zarrcdm.spark.table.TaskMetrics;
import java.util.Arrays;
import java.util.HashMap;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Makes the readers of tasks of several stores, by the numbers of these. */
public record StoresReaders(HashMap<Integer, ZarrReaders> stores) implements BatchReaders {
  private static final long serialVersionUID = 1L;

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    InputPartition task = ((StorePartition) partition).part();
    if (task instanceof StorePart of) {
      return stores.get(of.store()).reader(of.part(), new TaskMetrics());
    }
    StoreParts several = (StoreParts) task;
    boolean remote =
        Arrays.stream(several.parts())
            .anyMatch(of -> stores.get(of.store()).options().access().isRemote());
    return new StoresReader(
        several, remote, (of, metrics) -> stores.get(of.store()).reader(of.part(), metrics));
  }
}
