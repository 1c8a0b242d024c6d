package io.github.zarrcdm.spark.filter;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Contains;
import org.apache.spark.sql.catalyst.expressions.EndsWith;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.StartsWith;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.runtime.AbstractPartialFunction;

/** Conditions in the form that Spark evaluates, their columns bound to those of a schema. */
public final class Conditions {
  private final StructType schema;

  public Conditions(StructType schema) {
    this.schema = schema;
  }

  /** Returns a condition of a plan, whose columns have names. */
  public org.apache.spark.sql.catalyst.expressions.Expression bound(
      org.apache.spark.sql.catalyst.expressions.Expression condition) {
    return condition.transform(
        new AbstractPartialFunction<
            org.apache.spark.sql.catalyst.expressions.Expression,
            org.apache.spark.sql.catalyst.expressions.Expression>() {
          @Override
          public boolean isDefinedAt(
              org.apache.spark.sql.catalyst.expressions.Expression expression) {
            return expression instanceof AttributeReference reference
                && Arrays.asList(schema.fieldNames()).contains(reference.name());
          }

          @Override
          public org.apache.spark.sql.catalyst.expressions.Expression apply(
              org.apache.spark.sql.catalyst.expressions.Expression expression) {
            return column(((AttributeReference) expression).name());
          }
        });
  }

  /**
   * Returns what {@code expression}, a predicate or a part of one, is; empty if it is not
   * understood.
   */
  public Optional<org.apache.spark.sql.catalyst.expressions.Expression> of(Expression expression) {
    if (expression instanceof Literal<?> literal) {
      return Optional.of(
          new org.apache.spark.sql.catalyst.expressions.Literal(
              literal.value(), literal.dataType()));
    }
    if (expression instanceof NamedReference reference) {
      String[] names = reference.fieldNames();
      boolean known = names.length == 1 && Arrays.asList(schema.fieldNames()).contains(names[0]);
      return known ? Optional.of(column(names[0])) : Optional.empty();
    }
    if (expression instanceof org.apache.spark.sql.connector.expressions.Cast cast) {
      return of(cast.expression())
          .filter(inner -> Cast.canUpCast(inner.dataType(), cast.dataType()))
          .map(inner -> new Cast(inner, cast.dataType(), Option.empty()));
    }
    if (expression instanceof Predicate predicate) {
      List<Optional<org.apache.spark.sql.catalyst.expressions.Expression>> parts =
          Arrays.stream(predicate.children()).map(this::of).toList();
      return parts.stream().allMatch(Optional::isPresent)
          ? of(predicate.name(), parts.stream().map(Optional::get).toList())
          : Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<org.apache.spark.sql.catalyst.expressions.Expression> of(
      String name, List<org.apache.spark.sql.catalyst.expressions.Expression> parts) {
    var left = parts.isEmpty() ? null : parts.get(0);
    if (name.equals("IN")) {
      return Optional.of(new In(left, ScalaLists.scala(parts.subList(1, parts.size()))));
    }
    if (parts.size() == 1) {
      return Optional.ofNullable(
          switch (name) {
            case "NOT" -> new Not(left);
            case "IS_NULL" -> new IsNull(left);
            case "IS_NOT_NULL" -> new IsNotNull(left);
            default -> null;
          });
    }
    if (parts.size() != 2) {
      return Optional.empty();
    }
    var right = parts.get(1);
    return Optional.ofNullable(
        switch (name) {
          case "AND" -> new And(left, right);
          case "OR" -> new Or(left, right);
          case "=" -> new EqualTo(left, right);
          case "<=>" -> new EqualNullSafe(left, right);
          case "<>" -> new Not(new EqualTo(left, right));
          case "<" -> new LessThan(left, right);
          case "<=" -> new LessThanOrEqual(left, right);
          case ">" -> new GreaterThan(left, right);
          case ">=" -> new GreaterThanOrEqual(left, right);
          case "STARTS_WITH" -> new StartsWith(left, right);
          case "ENDS_WITH" -> new EndsWith(left, right);
          case "CONTAINS" -> new Contains(left, right);
          default -> null;
        });
  }

  private BoundReference column(String name) {
    StructField field = schema.apply(name);
    return new BoundReference(schema.fieldIndex(name), field.dataType(), field.nullable());
  }
}
