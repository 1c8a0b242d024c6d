package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.spark.aggregate.Aggregates.Call;
import io.github.zarrcdm.spark.filter.Conditions;
import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.DeclarativeAggregate;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractPartialFunction;

/**
 * Lets scans sum up cells, by whatever Spark can compute from coordinates: an aggregate then merges
 * the sums of tasks, or takes them as they are if each group is within one task.
 */
public final class AggregateRule extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.transformDown(
        new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
          @Override
          public boolean isDefinedAt(LogicalPlan node) {
            return node instanceof Aggregate;
          }

          @Override
          public LogicalPlan apply(LogicalPlan node) {
            return CellsAggregate.of((Aggregate) node).flatMap(Summing::of).orElse(node);
          }
        });
  }

  /** A plan whose scan sums up. */
  private static final class Summing {
    private final CellsAggregate query;
    private final Conditions columns;
    private final List<AttributeReference> output = new ArrayList<>();
    private final List<Expression> grouping = new ArrayList<>();
    private final Map<AggregateExpression, List<AttributeReference>> parts = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();

    private Summing(CellsAggregate query) {
      this.query = query;
      this.columns = new Conditions(query.scan().schema());
    }

    /** Returns an empty Optional if the source does not compute all of it. */
    static Optional<LogicalPlan> of(CellsAggregate query) {
      Summing summing = new Summing(query);
      List<Expression> conditions = query.conditions().stream().map(summing::bound).toList();
      List<Expression> groups = new ArrayList<>();
      for (Expression group : ScalaLists.java(query.aggregate().groupingExpressions())) {
        summing.addGroup(group);
        groups.add(summing.bound(group));
      }
      for (NamedExpression wanted : ScalaLists.java(query.aggregate().aggregateExpressions())) {
        if (!summing.addCalls((Expression) wanted)) {
          return Optional.empty();
        }
      }
      return query.scan().summingUp(conditions, groups, summing.calls).map(summing::plan);
    }

    private Expression bound(Expression expression) {
      return columns.bound(query.resolved(expression));
    }

    private void addGroup(Expression group) {
      grouping.add(group);
      output.add(
          group instanceof AttributeReference column
              ? column.withNullability(true)
              : column("group", group.dataType()));
    }

    /** Returns false if a function in {@code expression} is not computed by the source. */
    private boolean addCalls(Expression expression) {
      if (!(expression instanceof AggregateExpression aggregate)) {
        return ScalaLists.java(expression.children()).stream().allMatch(this::addCalls);
      }
      if (aggregate.isDistinct()
          || aggregate.filter().isDefined()
          || !(aggregate.aggregateFunction() instanceof DeclarativeAggregate function)
          || function.children().size() != 1) {
        return false;
      }
      Optional<List<Call>> buffer =
          AggregateBuffers.of(function, bound(function.children().head()), query.scan().schema());
      List<AttributeReference> of = new ArrayList<>();
      for (Call call : buffer.orElse(List.of())) {
        of.add(column(call.toString(), call.type()));
      }
      calls.addAll(buffer.orElse(List.of()));
      output.addAll(of);
      parts.put(aggregate, of);
      return buffer.isPresent();
    }

    private static AttributeReference column(String name, DataType type) {
      return new AttributeReference(
          name,
          type,
          true,
          Metadata.empty(),
          NamedExpression.newExprId(),
          ScalaLists.scala(List.of()));
    }

    private LogicalPlan plan(CellScan scan) {
      DataSourceV2ScanRelation relation =
          ScanRelation.with(query.relation(), scan, ScalaLists.scala(output));
      boolean whole = scan.givesWholeGroups();
      LogicalPlan merged =
          query
              .aggregate()
              .withNewChildren(ScalaLists.scala(List.of(relation)))
              .transformExpressionsDown(
                  new AbstractPartialFunction<Expression, Expression>() {
                    @Override
                    public boolean isDefinedAt(Expression expression) {
                      return parts.containsKey(expression) || group(expression) >= 0;
                    }

                    @Override
                    public Expression apply(Expression expression) {
                      int group = group(expression);
                      return group >= 0
                          ? output.get(group)
                          : merged((AggregateExpression) expression, whole);
                    }
                  });
      return whole ? new Project(((Aggregate) merged).aggregateExpressions(), relation) : merged;
    }

    /** Returns the place of a group that is more than a column. */
    private int group(Expression expression) {
      for (int i = 0; i < grouping.size(); i++) {
        if (!(grouping.get(i) instanceof AttributeReference)
            && grouping.get(i).semanticEquals(expression)) {
          return i;
        }
      }
      return -1;
    }

    private Expression merged(AggregateExpression aggregate, boolean whole) {
      DeclarativeAggregate asked = (DeclarativeAggregate) aggregate.aggregateFunction();
      List<AttributeReference> of = parts.get(aggregate);
      if (whole) {
        return MergedAggregate.result(asked, of);
      }
      Seq<Expression> children = ScalaLists.scala(List.<Expression>copyOf(of));
      return new AggregateExpression(
          new MergedAggregate(asked, children),
          aggregate.mode(),
          false,
          Option.empty(),
          aggregate.resultId());
    }
  }
}
