package io.github.zarrcdm.spark.aggregate;

import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.runtime.AbstractPartialFunction;

/** Substitutes expressions for columns. */
final class ColumnSubstitution extends AbstractPartialFunction<Expression, Expression> {
  private final Map<ExprId, Expression> replaced;

  ColumnSubstitution(Map<ExprId, Expression> replaced) {
    this.replaced = replaced;
  }

  @Override
  public boolean isDefinedAt(Expression expression) {
    return expression instanceof AttributeReference column && replaced.containsKey(column.exprId());
  }

  @Override
  public Expression apply(Expression expression) {
    return replaced.get(((AttributeReference) expression).exprId());
  }
}
