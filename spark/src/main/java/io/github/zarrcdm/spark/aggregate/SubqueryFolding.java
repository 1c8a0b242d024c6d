package io.github.zarrcdm.spark.aggregate;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.ScalarSubquery;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.types.DataType;
import scala.runtime.AbstractPartialFunction;

/**
 * Puts values in place of subqueries that the driver has answered from coordinates, such as {@code
 * (SELECT max(time) FROM air)}, so that they say what to read.
 */
final class SubqueryFolding extends AbstractPartialFunction<Expression, Expression> {

  @Override
  public boolean isDefinedAt(Expression expression) {
    return expression instanceof ScalarSubquery subquery && relation(subquery.plan()) != null;
  }

  @Override
  public Expression apply(Expression expression) {
    ScalarSubquery subquery = (ScalarSubquery) expression;
    DataSourceV2ScanRelation relation = relation(subquery.plan());
    InternalRow row = ((CoordinateAggregates) relation.scan()).rows()[0];
    DataType type = subquery.dataType();
    Object value =
        subquery.plan() instanceof Project project
            ? ((Expression) project.projectList().head()).transform(bound(relation)).eval(row)
            : row.get(0, type);
    return new Literal(value, type);
  }

  /** Returns what answers {@code plan}; null if that is not known yet. */
  private static DataSourceV2ScanRelation relation(QueryPlan<?> plan) {
    Object source = plan instanceof Project project ? project.child() : plan;
    return source instanceof DataSourceV2ScanRelation relation
            && relation.scan() instanceof CoordinateAggregates known
            && known.rows().length == 1
        ? relation
        : null;
  }

  private static AbstractPartialFunction<Expression, Expression> bound(
      DataSourceV2ScanRelation relation) {
    return new AbstractPartialFunction<>() {
      @Override
      public boolean isDefinedAt(Expression expression) {
        return expression instanceof AttributeReference;
      }

      @Override
      public Expression apply(Expression expression) {
        for (int i = 0; i < relation.output().size(); i++) {
          if (relation
              .output()
              .apply(i)
              .exprId()
              .equals(((AttributeReference) expression).exprId())) {
            return new BoundReference(i, expression.dataType(), expression.nullable());
          }
        }
        return expression;
      }
    };
  }
}
