package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.spark.aggregate.Aggregates.Call;
import io.github.zarrcdm.spark.aggregate.Aggregates.Function;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.aggregate.Average;
import org.apache.spark.sql.catalyst.expressions.aggregate.CentralMomentAgg;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.DeclarativeAggregate;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The intermediate results of Spark's aggregate functions, as calls that the source computes. */
final class AggregateBuffers {
  private AggregateBuffers() {}

  /**
   * Returns the calls that give the buffer of {@code function} of {@code argument}, which is bound
   * to {@code schema}; empty if the source does not compute it.
   */
  static Optional<List<Call>> of(
      DeclarativeAggregate function, Expression argument, StructType schema) {
    if (function instanceof Count && argument instanceof Literal one && one.value() != null) {
      return Optional.of(List.of(new Call(Function.COUNT, null, DataTypes.LongType)));
    }
    boolean adds =
        function instanceof Sum
            || function instanceof Average
            || function instanceof CentralMomentAgg;
    Expression plain =
        adds && argument instanceof Cast cast && cast.dataType().equals(DataTypes.DoubleType)
            ? cast.child()
            : argument;
    List<Function> calls = plain instanceof BoundReference ? calls(function) : List.of();
    boolean supported =
        function instanceof Count
            || (adds
                ? Aggregates.isSummable(plain.dataType())
                : Aggregates.isOrdered(plain.dataType()));
    // Other versions of Spark may keep something else.
    if (!supported || calls.isEmpty() || calls.size() != function.aggBufferAttributes().size()) {
      return Optional.empty();
    }
    String column = schema.apply(((BoundReference) plain).ordinal()).name();
    return Optional.of(
        IntStream.range(0, calls.size())
            .mapToObj(
                i ->
                    new Call(
                        calls.get(i), column, function.aggBufferAttributes().apply(i).dataType()))
            .toList());
  }

  private static List<Function> calls(DeclarativeAggregate function) {
    if (function instanceof Count) {
      return List.of(Function.COUNT);
    }
    if (function instanceof Sum) {
      return List.of(Function.SUM);
    }
    if (function instanceof Min) {
      return List.of(Function.MIN);
    }
    if (function instanceof Max) {
      return List.of(Function.MAX);
    }
    if (function instanceof Average) {
      return List.of(Function.TOTAL, Function.COUNT);
    }
    return function instanceof CentralMomentAgg
        ? List.of(Function.COUNT, Function.MEAN, Function.SQUARES)
        : List.of();
  }
}
