package io.github.zarrcdm.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.StructType;

/** Sessions of Spark, by what the compiler does not see of them. */
final class Sessions {
  private Sessions() {}

  /** A session of the context that runs: the class of its builder differs in Spark 3 and 4. */
  static SparkSession current() {
    try {
      Object builder = SparkSession.class.getMethod("builder").invoke(null);
      return (SparkSession) builder.getClass().getMethod("getOrCreate").invoke(builder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The plan that {@code query} runs: the class that has it differs in Spark 3 and 4. */
  static SparkPlan plan(Dataset<Row> query) throws ReflectiveOperationException {
    Object execution = query.getClass().getMethod("queryExecution").invoke(query);
    return ((QueryExecution) execution).executedPlan();
  }

  /** A table of {@code rows}. The compiler lacks a class of Scala that an overload needs. */
  @SuppressWarnings("unchecked")
  static Dataset<Row> table(SparkSession spark, List<Row> rows, StructType schema) {
    try {
      return (Dataset<Row>)
          SparkSession.class
              .getMethod("createDataFrame", List.class, StructType.class)
              .invoke(spark, rows, schema);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
