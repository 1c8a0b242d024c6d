package io.github.zarrcdm.spark.plan;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.WindowExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;

/** The columns of rows that a query computes from several rows, such as {@code count(*) AS n}. */
public final class AggregatedColumns {
  private AggregatedColumns() {}

  /** Returns their names in {@code rows}. */
  public static Set<String> of(Dataset<Row> rows) {
    LogicalPlan plan = RowSources.plan(rows);
    Set<ExprId> aggregated = new HashSet<>();
    collect(plan, aggregated);
    Set<String> names = new HashSet<>();
    for (Attribute column : ScalaLists.java(plan.output())) {
      if (aggregated.contains(column.exprId())) {
        names.add(column.name());
      }
    }
    return names;
  }

  private static void collect(LogicalPlan plan, Set<ExprId> aggregated) {
    ScalaLists.java(plan.children()).forEach(child -> collect(child, aggregated));
    List<NamedExpression> made =
        plan instanceof Aggregate aggregate
            ? ScalaLists.java(aggregate.aggregateExpressions())
            : plan instanceof Project project ? ScalaLists.java(project.projectList()) : List.of();
    for (NamedExpression column : made) {
      if (isAggregated((Expression) column, aggregated)) {
        aggregated.add(column.exprId());
      }
    }
  }

  private static boolean isAggregated(Expression expression, Set<ExprId> aggregated) {
    return expression instanceof AggregateExpression
        || expression instanceof WindowExpression
        || expression instanceof Attribute column && aggregated.contains(column.exprId())
        || ScalaLists.java(expression.children()).stream()
            .anyMatch(child -> isAggregated(child, aggregated));
  }
}
