package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.spark.table.SharedExpression;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.DateFormatClass;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import scala.Option;

class SharedExpressionIT {
  private static final long DAY = 86_400_000_000L;
  private static final String POLICY = "spark.sql.legacy.timeParserPolicy";

  /** The format of LEGACY is none for several threads: days of the week got mixed up. */
  @Test
  void severalThreadsGetTheDaysOfTheirOwnRows() {
    SQLConf conf = SQLConf.get();
    conf.setConfString(POLICY, "LEGACY");
    try {
      Expression day =
          new DateFormatClass(
              new BoundReference(0, DataTypes.TimestampType, true),
              Literal.create("u", DataTypes.StringType),
              Option.apply("UTC"));
      day.eval(row(0)); // makes the format, by the settings of this thread
      Set<String> wrong = ConcurrentHashMap.newKeySet();
      IntStream.range(0, 100_000)
          .parallel()
          .forEach(
              n -> {
                String found = SharedExpression.eval(day, row(n)).toString();
                int expected = 1 + (n + 3) % 7; // 1970-01-01 was a Thursday
                if (!found.equals(String.valueOf(expected))) {
                  wrong.add(n + ": " + found);
                }
              });
      assertThat(wrong).isEmpty();
    } finally {
      conf.unsetConf(POLICY);
    }
  }

  private static InternalRow row(int day) {
    return new GenericInternalRow(new Object[] {day * DAY});
  }
}
