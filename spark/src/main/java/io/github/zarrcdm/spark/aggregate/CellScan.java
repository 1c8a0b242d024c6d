package io.github.zarrcdm.spark.aggregate;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** A scan that the rules of this source can change. */
public interface CellScan extends Scan {
  /** False if it gives aggregates of cells, or only the first. */
  boolean givesCells();

  /** Returns true if it gives aggregates of whole groups, which nobody needs to merge. */
  boolean givesWholeGroups();

  /** Returns all columns of the table. */
  StructType schema();

  /**
   * Returns this scan of the cells that satisfy {@code condition} too, by what coordinates tell.
   */
  CellScan where(Expression condition);

  /**
   * Returns a scan that gives {@code calls} of the cells for which {@code conditions} hold, by
   * {@code groups}; empty if coordinates do not tell which cells these are. All are bound to the
   * schema.
   */
  Optional<? extends CellScan> summingUp(
      List<Expression> conditions, List<Expression> groups, List<Aggregates.Call> calls);
}
