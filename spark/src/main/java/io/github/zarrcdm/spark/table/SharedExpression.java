package io.github.zarrcdm.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;

/**
 * An expression of a query that several threads evaluate, such as those of a task that read stores
 * ahead. Spark evaluates one in one thread: its functions of dates keep a {@code SimpleDateFormat}
 * where {@code spark.sql.legacy.timeParserPolicy} is {@code LEGACY}.
 */
public final class SharedExpression {
  private SharedExpression() {}

  /** Returns the value of {@code expression} for {@code row}; null if that is its value. */
  public static Object eval(Expression expression, InternalRow row) {
    synchronized (expression) {
      return expression.eval(row);
    }
  }
}
