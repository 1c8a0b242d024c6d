package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.KnownFloatingPointNormalized;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.runtime.AbstractPartialFunction;

/**
 * Shows scans the filters that Spark does not offer to data sources: functions of coordinates, such
 * as {@code date_trunc} and {@code year}, and arithmetic. The filters stay where they are.
 */
public final class CoordinateRule extends Rule<LogicalPlan> {

  /** Adds the rule to {@code session}, once, and that for aggregates after it. */
  public static synchronized void in(SparkSession session) {
    ExperimentalMethods methods = session.experimental();
    List<Rule<LogicalPlan>> rules = new ArrayList<>(ScalaLists.java(methods.extraOptimizations()));
    if (rules.stream().noneMatch(CoordinateRule.class::isInstance)) {
      rules.add(new CoordinateRule());
      rules.add(new AggregateRule());
      methods.extraOptimizations_$eq(ScalaLists.scala(rules));
    }
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.transformDown(
        new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
          @Override
          public boolean isDefinedAt(LogicalPlan node) {
            return node instanceof Filter filter
                && filter.child() instanceof DataSourceV2ScanRelation relation
                && relation.scan() instanceof CellScan scan
                && scan.givesCells();
          }

          @Override
          public LogicalPlan apply(LogicalPlan node) {
            return narrowed((Filter) node);
          }
        });
  }

  private static LogicalPlan narrowed(Filter filter) {
    DataSourceV2ScanRelation relation = (DataSourceV2ScanRelation) filter.child();
    Expression condition =
        filter.condition().transform(new SubqueryFolding()).transform(new AsStored());
    CellScan narrower = ((CellScan) relation.scan()).where(condition);
    return new Filter(condition, ScanRelation.with(relation, narrower, relation.output()));
  }

  /**
   * Joins compare floating-point numbers by a normal form, in which a source does not know its
   * column again when Spark shows it the values of the other side.
   */
  private static final class AsStored extends AbstractPartialFunction<Expression, Expression> {
    @Override
    public boolean isDefinedAt(Expression expression) {
      return expression instanceof KnownFloatingPointNormalized known
          && known.child() instanceof NormalizeNaNAndZero normal
          && normal.child() instanceof AttributeReference;
    }

    @Override
    public Expression apply(Expression expression) {
      KnownFloatingPointNormalized known = (KnownFloatingPointNormalized) expression;
      return ((NormalizeNaNAndZero) known.child()).child();
    }
  }
}
