package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.Bound;
import io.github.zarrcdm.spark.grid.Condition;
import io.github.zarrcdm.spark.grid.Condition.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Cast;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** From Spark's predicates to conditions on columns; what is not understood is unknown. */
final class Predicates {
  private static final Map<String, Comparison> COMPARISONS =
      Map.of(
          "=", Comparison.EQUAL,
          "<=>", Comparison.EQUAL,
          "<", Comparison.LESS,
          "<=", Comparison.LESS_OR_EQUAL,
          ">", Comparison.GREATER,
          ">=", Comparison.GREATER_OR_EQUAL);

  private static final Map<Comparison, Comparison> MIRRORED =
      Map.of(
          Comparison.EQUAL, Comparison.EQUAL,
          Comparison.LESS, Comparison.GREATER,
          Comparison.LESS_OR_EQUAL, Comparison.GREATER_OR_EQUAL,
          Comparison.GREATER, Comparison.LESS,
          Comparison.GREATER_OR_EQUAL, Comparison.LESS_OR_EQUAL);

  private static final Condition UNKNOWN = new Condition.Unknown();

  private final StructType schema;

  /** For predicates on the columns of {@code schema}. */
  Predicates(StructType schema) {
    this.schema = schema;
  }

  Condition condition(Predicate predicate) {
    Expression[] parts = predicate.children();
    switch (predicate.name()) {
      case "AND":
        return new Condition.Both(inner(parts[0]), inner(parts[1]));
      case "OR":
        return new Condition.Either(inner(parts[0]), inner(parts[1]));
      case "IS_NOT_NULL":
        return column(parts[0]).<Condition>map(Condition.Present::new).orElse(UNKNOWN);
      case "IN":
        return oneOf(parts);
      default:
        Comparison comparison = COMPARISONS.get(predicate.name());
        return comparison == null || parts.length != 2 ? UNKNOWN : compared(comparison, parts);
    }
  }

  private Condition inner(Expression expression) {
    return expression instanceof Predicate predicate ? condition(predicate) : UNKNOWN;
  }

  private Condition compared(Comparison comparison, Expression[] parts) {
    boolean mirrored = parts[0] instanceof Literal;
    Optional<String> column = column(parts[mirrored ? 1 : 0]);
    Optional<Bound> bound = bound(parts[mirrored ? 0 : 1]);
    return column.isPresent() && bound.isPresent()
        ? new Condition.Compared(
            column.get(), mirrored ? MIRRORED.get(comparison) : comparison, bound.get())
        : UNKNOWN;
  }

  private Condition oneOf(Expression[] parts) {
    List<Bound> bounds = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      Optional<Bound> bound = bound(parts[i]);
      if (bound.isEmpty()) {
        return UNKNOWN;
      }
      bounds.add(bound.get());
    }
    return column(parts[0])
        .<Condition>map(column -> new Condition.OneOf(column, bounds))
        .orElse(UNKNOWN);
  }

  /** The column, also behind a cast that keeps every value and their order. */
  private Optional<String> column(Expression expression) {
    if (expression instanceof Cast cast) {
      return column(cast.expression())
          .filter(name -> keepsValues(schema.apply(name).dataType(), cast.dataType()));
    }
    if (expression instanceof NamedReference reference && reference.fieldNames().length == 1) {
      String name = reference.fieldNames()[0];
      return Set.of(schema.fieldNames()).contains(name) ? Optional.of(name) : Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean keepsValues(DataType from, DataType to) {
    if (to.equals(DataTypes.DoubleType)) {
      return Set.of(
              DataTypes.FloatType, DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType)
          .contains(from);
    }
    List<DataType> widths =
        List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);
    return widths.contains(from) && widths.indexOf(from) <= widths.indexOf(to);
  }

  private static Optional<Bound> bound(Expression expression) {
    if (!(expression instanceof Literal<?> literal)) {
      return Optional.empty();
    }
    Object value = literal.value();
    if (value instanceof Float || value instanceof Double) {
      double real = ((Number) value).doubleValue();
      return Double.isNaN(real) ? Optional.empty() : Optional.of(new Bound.Real(real));
    }
    boolean whole =
        value instanceof Long
            || value instanceof Short
            || value instanceof Byte
            || (value instanceof Integer && !literal.dataType().equals(DataTypes.DateType));
    return whole ? Optional.of(new Bound.Whole(((Number) value).longValue())) : Optional.empty();
  }
}
