package io.github.zarrcdm.spark.write;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The names of the columns of rows to write, which Spark usually compares without their case. */
final class RowNames {
  private RowNames() {}

  /**
   * Returns {@code rows} with columns called as in {@code known} where Spark takes the names for
   * the same. Throws {@link IllegalArgumentException} if it takes two columns for the same.
   */
  static Dataset<Row> as(Dataset<Row> rows, Collection<String> known) {
    boolean exact =
        Boolean.parseBoolean(SparkSession.active().conf().get("spark.sql.caseSensitive"));
    UnaryOperator<String> key =
        exact ? UnaryOperator.identity() : name -> name.toLowerCase(Locale.ROOT);
    Set<String> keys = new HashSet<>();
    for (String name : rows.columns()) {
      if (!keys.add(key.apply(name))) {
        throw new IllegalArgumentException(
            "zarr: two columns of the rows are called %s. Rename one".formatted(name));
      }
    }
    return rows.toDF(
        Stream.of(rows.columns())
            .map(
                name ->
                    known.contains(name)
                        ? name
                        : known.stream()
                            .filter(other -> key.apply(other).equals(key.apply(name)))
                            .findFirst()
                            .orElse(name))
            .toArray(String[]::new));
  }

  /** Returns {@code name} as SQL. */
  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Returns {@code start}, with an underscore for each column that is already called so. */
  static String unused(String start, Dataset<Row> rows) {
    String name = start;
    while (Stream.of(rows.columns()).anyMatch(name::equalsIgnoreCase)) {
      name += "_";
    }
    return name;
  }
}
