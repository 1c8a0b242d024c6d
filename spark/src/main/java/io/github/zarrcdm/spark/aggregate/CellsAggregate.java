package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;

/**
 * An aggregate of the cells of a scan, with nothing but projections and filters between them.
 *
 * @param conditions of the filters, in columns of the scan
 * @param definitions what columns between them stand for
 */
record CellsAggregate(
    Aggregate aggregate,
    DataSourceV2ScanRelation relation,
    List<Expression> conditions,
    Map<ExprId, Expression> definitions) {

  /** Returns what {@code aggregate} is; empty if something else is below it. */
  static Optional<CellsAggregate> of(Aggregate aggregate) {
    List<Expression> conditions = new ArrayList<>();
    Map<ExprId, Expression> definitions = new HashMap<>();
    LogicalPlan below = aggregate.child();
    while (true) {
      if (below instanceof Filter filter) {
        conditions.add(filter.condition());
        below = filter.child();
      } else if (below instanceof Project project) {
        ScalaLists.java(project.projectList()).stream()
            .filter(Alias.class::isInstance)
            .map(Alias.class::cast)
            .forEach(alias -> definitions.put(alias.exprId(), alias.child()));
        below = project.child();
      } else {
        break;
      }
    }
    boolean repeatable = definitions.values().stream().allMatch(Expression::deterministic);
    return repeatable
            && below instanceof DataSourceV2ScanRelation relation
            && relation.scan() instanceof CellScan scan
            && scan.givesCells()
        ? Optional.of(new CellsAggregate(aggregate, relation, conditions, definitions))
        : Optional.empty();
  }

  CellScan scan() {
    return (CellScan) relation.scan();
  }

  /** Returns {@code expression} in columns of the scan. */
  Expression resolved(Expression expression) {
    Expression before = expression;
    Expression after = before.transform(new ColumnSubstitution(definitions));
    while (!after.fastEquals(before)) {
      before = after;
      after = before.transform(new ColumnSubstitution(definitions));
    }
    return after;
  }
}
