package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/**
 * Whether a condition may hold in a chunk. Spark itself compares the least and the greatest value:
 * so they are rounded and ordered as all others.
 */
final class ValueConditions {
  private static final IntPredicate ALWAYS = n -> true;

  private final StructType schema;
  private final Map<String, IndexedColumn> columns;
  private final GenericInternalRow row;

  ValueConditions(StructType schema, Map<String, IndexedColumn> columns) {
    this.schema = schema;
    this.columns = new HashMap<>(columns);
    this.row = new GenericInternalRow(schema.size());
  }

  /**
   * Returns false for a chunk, by its number, in which no cell satisfies all {@code conditions},
   * which are bound to the schema.
   */
  IntPredicate mayHold(List<Expression> conditions) {
    return conditions.stream().map(this::mayHold).reduce(ALWAYS, IntPredicate::and);
  }

  private IntPredicate mayHold(Expression condition) {
    if (condition instanceof And and) {
      return mayHold(and.left()).and(mayHold(and.right()));
    }
    if (condition instanceof Or or) {
      return mayHold(or.left()).or(mayHold(or.right()));
    }
    if (condition instanceof IsNull isNull) {
      IndexedColumn column = column(isNull.child());
      return column == null ? ALWAYS : n -> column.isUnknown(n) || column.missing(n) > 0;
    }
    if (condition instanceof IsNotNull isNotNull) {
      IndexedColumn column = column(isNotNull.child());
      return column == null ? ALWAYS : n -> column.isUnknown(n) || column.present(n) > 0;
    }
    if (condition instanceof In in) {
      return ScalaLists.java(in.list()).stream()
          .map(value -> compare(new EqualTo(in.value(), value)))
          .reduce(n -> false, IntPredicate::or);
    }
    return condition instanceof BinaryComparison comparison ? compare(comparison) : ALWAYS;
  }

  private IntPredicate compare(BinaryComparison comparison) {
    BinaryComparison turned = turned(comparison);
    if (turned == null) {
      return ALWAYS;
    }
    Expression left = comparison.left();
    Expression right = comparison.right();
    IndexedColumn column = column(left);
    if (column == null) {
      return column(right) == null ? ALWAYS : compare(turned);
    }
    if (hasColumns(right)) {
      return ALWAYS;
    }
    IntPredicate presentMay;
    if (comparison instanceof GreaterThan || comparison instanceof GreaterThanOrEqual) {
      presentMay = n -> holds(comparison, left, column.greatest(n));
    } else if (comparison instanceof LessThan || comparison instanceof LessThanOrEqual) {
      presentMay = n -> holds(comparison, left, column.least(n));
    } else {
      Expression atLeast = new GreaterThanOrEqual(left, right);
      Expression atMost = new LessThanOrEqual(left, right);
      presentMay =
          n -> holds(atLeast, left, column.greatest(n)) && holds(atMost, left, column.least(n));
    }
    return n -> column.isUnknown(n) || column.present(n) > 0 && presentMay.test(n);
  }

  /** Returns {@code comparison} with its sides exchanged; null if that is not known. */
  private static BinaryComparison turned(BinaryComparison comparison) {
    Expression left = comparison.left();
    Expression right = comparison.right();
    if (comparison instanceof GreaterThan) {
      return new LessThan(right, left);
    }
    if (comparison instanceof GreaterThanOrEqual) {
      return new LessThanOrEqual(right, left);
    }
    if (comparison instanceof LessThan) {
      return new GreaterThan(right, left);
    }
    if (comparison instanceof LessThanOrEqual) {
      return new GreaterThanOrEqual(right, left);
    }
    return comparison instanceof EqualTo ? new EqualTo(right, left) : null;
  }

  private boolean holds(Expression comparison, Expression side, Object value) {
    row.update(reference(side).ordinal(), value);
    return Boolean.TRUE.equals(comparison.eval((InternalRow) row));
  }

  private static boolean hasColumns(Expression expression) {
    return expression instanceof BoundReference
        || ScalaLists.java(expression.children()).stream().anyMatch(ValueConditions::hasColumns);
  }

  /**
   * Null unless {@code side} is a column, or one cast to a type that holds all its values. Others
   * turn some into null, or into numbers in another order.
   */
  private static BoundReference reference(Expression side) {
    if (side instanceof BoundReference reference) {
      return reference;
    }
    return side instanceof Cast cast
            && cast.dataType() instanceof NumericType
            && Cast.canUpCast(cast.child().dataType(), cast.dataType())
        ? reference(cast.child())
        : null;
  }

  private IndexedColumn column(Expression side) {
    BoundReference reference = reference(side);
    return reference == null ? null : columns.get(schema.apply(reference.ordinal()).name());
  }
}
