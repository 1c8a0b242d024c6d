package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.StorePartition;
import io.github.zarrcdm.spark.table.TaskMetrics;
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
    HashMap<Integer, ZarrReaders> here = new HashMap<>();
    boolean remote = false;
    for (StorePart of : ((StoreParts) task).parts()) {
      ZarrReaders readers = stores.get(of.store());
      remote |= readers.options().access().isRemote();
      here.put(of.store(), readers.inThisStage());
    }
    return new StoresReader(
        (StoreParts) task,
        remote,
        (of, metrics) -> here.get(of.store()).reader(of.part(), metrics));
  }
}
