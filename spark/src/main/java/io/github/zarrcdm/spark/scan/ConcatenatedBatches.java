package io.github.zarrcdm.spark.scan;

import java.io.IOException;
import java.util.Iterator;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The batches of several readers, one after the other. */
final class ConcatenatedBatches implements TaskBatches {
  private final Iterator<? extends TaskBatches> readers;
  private TaskBatches reader;

  /** {@code readers} are made when they are needed. */
  ConcatenatedBatches(Iterator<? extends TaskBatches> readers) {
    this.readers = readers;
  }

  @Override
  public ColumnarBatch next() throws IOException {
    ColumnarBatch batch = reader == null ? null : reader.next();
    while (batch == null && readers.hasNext()) {
      reader = readers.next();
      batch = reader.next();
    }
    return batch;
  }
}
