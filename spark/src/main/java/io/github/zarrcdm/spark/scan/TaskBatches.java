package io.github.zarrcdm.spark.scan;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The rows of a task, in batches. */
public interface TaskBatches {
  /** The next rows, in memory that later ones use again; null after the last. */
  ColumnarBatch next() throws IOException;
}
