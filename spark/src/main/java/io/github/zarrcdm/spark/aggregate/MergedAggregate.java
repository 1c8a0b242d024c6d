package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.aggregate.DeclarativeAggregate;
import org.apache.spark.sql.types.DataType;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * An aggregate function of Spark over rows that are its own intermediate results, in place of
 * values: a scan has summed up some cells, and this sums up the sums.
 */
final class MergedAggregate extends DeclarativeAggregate {
  private static final long serialVersionUID = 1L;

  private final DeclarativeAggregate asked;
  private final Seq<Expression> parts;

  /** {@code parts} are columns with what {@code asked} keeps in its buffer. */
  MergedAggregate(DeclarativeAggregate asked, Seq<Expression> parts) {
    this.asked = asked;
    this.parts = parts;
  }

  /** Returns the result of {@code asked} if each row has the whole of a group. */
  static Expression result(DeclarativeAggregate asked, List<? extends Expression> parts) {
    return asked.evaluateExpression().transform(placed(asked.aggBufferAttributes(), parts));
  }

  private static ColumnSubstitution placed(
      scala.collection.Seq<AttributeReference> buffer, List<? extends Expression> parts) {
    Map<ExprId, Expression> places = new java.util.HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      places.put(buffer.apply(i).exprId(), parts.get(i));
    }
    return new ColumnSubstitution(places);
  }

  /** As its own intermediate results are merged, with columns in place of the second one. */
  @Override
  public Seq<Expression> updateExpressions() {
    ColumnSubstitution columns = placed(asked.inputAggBufferAttributes(), ScalaLists.java(parts));
    return ScalaLists.scala(
        ScalaLists.java(asked.mergeExpressions()).stream()
            .map(merge -> merge.transform(columns))
            .toList());
  }

  @Override
  public Seq<Expression> initialValues() {
    return asked.initialValues().toList();
  }

  @Override
  public Seq<Expression> mergeExpressions() {
    return asked.mergeExpressions().toList();
  }

  @Override
  public Expression evaluateExpression() {
    return asked.evaluateExpression();
  }

  @Override
  public Seq<AttributeReference> aggBufferAttributes() {
    return asked.aggBufferAttributes().toList();
  }

  @Override
  public Seq<AttributeReference> inputAggBufferAttributes() {
    return asked.inputAggBufferAttributes().toList();
  }

  @Override
  public boolean nullable() {
    return asked.nullable();
  }

  @Override
  public DataType dataType() {
    return asked.dataType();
  }

  @Override
  public String prettyName() {
    return "merged_" + asked.prettyName();
  }

  @Override
  public Seq<Expression> children() {
    return parts;
  }

  /** What Scala 2.13 calls. */
  @SuppressWarnings("MissingOverride")
  public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
    return new MergedAggregate(asked, children);
  }

  /** What Scala 2.12 calls. */
  @SuppressWarnings("MissingOverride")
  public Expression withNewChildrenInternal(scala.collection.IndexedSeq<Expression> children) {
    return new MergedAggregate(asked, children.toList());
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int n) {
    return n == 0 ? asked : parts;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof MergedAggregate;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MergedAggregate merged
        && merged.asked.equals(asked)
        && merged.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return 31 * asked.hashCode() + parts.hashCode();
  }
}
