package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.Serializable;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the cells without a row, which become missing values; Spark's user interface shows the
 * number with the stage.
 */
public record AbsentCells(LongAccumulator count) implements Serializable {
  /** The name of the number in Spark's user interface. */
  static final String NAME = "zarr: cells without a row";

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(AbsentCells.class);

  /** Returns a count of nothing yet. */
  static AbsentCells none() {
    return new AbsentCells(SparkSession.active().sparkContext().longAccumulator(NAME));
  }

  /** Counts {@code cells} more. */
  void add(long cells) {
    if (cells > 0) {
      count.add(cells);
    }
  }

  /** Says in the driver's log how many there are. */
  void report(StoreAccess target, TargetGrid grid) {
    if (count.value() > 0) {
      LOG.warn(
          "{}: {} of {} cells have no row and are missing values",
          target,
          count.value(),
          grid.cellCount());
    }
  }
}
