package io.github.zarrcdm.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataTypes;

/** Random SQL on the columns of a table; {} stands for the table. */
final class RandomQueries {
  private final Random random;
  private final List<RandomTable.Values> columns;
  private final List<RandomTable.Values> coordinates;

  RandomQueries(Random random, List<RandomTable.Values> columns) {
    this.random = random;
    this.columns = columns;
    this.coordinates = columns.stream().filter(RandomTable.Values::isCoordinate).toList();
  }

  String next() {
    String where = random.nextInt(4) == 0 ? "" : " WHERE " + condition(2);
    return switch (random.nextInt(9)) {
      case 0 -> "SELECT * FROM {}" + where;
      case 1 -> "SELECT " + pick(columns).name() + " FROM {}" + where;
      case 2 -> "SELECT DISTINCT " + names(1 + random.nextInt(2), coordinates) + " FROM {}" + where;
      case 3 -> first(where);
      case 4 -> {
        String name = pick(coordinates).name();
        String of = random.nextBoolean() ? "max" : "min";
        yield "SELECT %s FROM {} WHERE %s = (SELECT %s(%s) FROM {}%s)"
            .formatted(calls(), name, of, name, where);
      }
      case 5 -> "SELECT " + calls() + " FROM {}" + where;
      case 6 -> {
        String name = pick(columns).name();
        yield "SELECT count(*), count(%1$s), min(%1$s), max(%1$s) FROM {}%2$s"
            .formatted(name, where);
      }
      default -> grouped(where);
    };
  }

  /** Sorted by every column of its result, so that the first rows are always the same. */
  private String first(String where) {
    String by = pick(random.nextBoolean() ? coordinates : columns).name();
    String direction = random.nextBoolean() ? " DESC" : "";
    String nulls =
        random.nextInt(3) == 0 ? (random.nextBoolean() ? " NULLS LAST" : " NULLS FIRST") : "";
    String all = columns.stream().map(RandomTable.Values::name).collect(Collectors.joining(", "));
    return "SELECT * FROM {}%s ORDER BY %s%s%s, %s LIMIT %d"
        .formatted(where, by, direction, nulls, all, random.nextInt(9));
  }

  private String grouped(String where) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      RandomTable.Values key = random.nextInt(6) == 0 ? pick(columns) : pick(coordinates);
      String name = random.nextInt(3) == 0 ? function(key) : key.name();
      if (!keys.contains(name)) {
        keys.add(name);
      }
    }
    String by = String.join(", ", keys);
    String having = random.nextInt(4) == 0 ? " HAVING count(" + pick(columns).name() + ") > 2" : "";
    return "SELECT %s, %s FROM {}%s GROUP BY %s%s".formatted(by, calls(), where, by, having);
  }

  private String calls() {
    List<String> calls = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      calls.add(call());
    }
    return String.join(", ", calls);
  }

  private String call() {
    RandomTable.Values column = pick(columns);
    String name = column.name();
    boolean number = isNumber(column);
    String call =
        switch (random.nextInt(10)) {
          case 0 -> "count(*)";
          case 1 -> "count(" + name + ")";
          case 2 -> "count(DISTINCT " + name + ")";
          case 3, 4 -> number ? "sum(" + name + ")" : "min(" + name + ")";
          case 5 -> number ? "avg(" + name + ")" : "max(" + name + ")";
          case 6 -> number ? "stddev(" + name + ")" : "count(" + name + ")";
          case 7 ->
              number
                  ? "sum(CASE WHEN %s THEN %s ELSE 0 END)".formatted(condition(0), name)
                  : "count(1)";
          case 8 -> "max(" + name + ")";
          default -> "min(" + name + ")";
        };
    return random.nextInt(8) == 0 && !call.contains("DISTINCT")
        ? call + " FILTER (WHERE " + condition(0) + ")"
        : call;
  }

  private static boolean isNumber(RandomTable.Values column) {
    return !List.of("time", "bool", "string").contains(column.kind());
  }

  private String condition(int depth) {
    if (depth > 0 && random.nextInt(2) == 0) {
      String both = random.nextBoolean() ? " AND " : " OR ";
      return "(" + condition(depth - 1) + both + condition(depth - 1) + ")";
    }
    if (depth > 0 && random.nextInt(5) == 0) {
      return "NOT (" + condition(depth - 1) + ")";
    }
    RandomTable.Values column = random.nextInt(2) == 0 ? pick(columns) : pick(coordinates);
    String name = column.name();
    String[] comparisons = {"=", "<>", "<", "<=", ">", ">=", "<=>"};
    String comparison = comparisons[random.nextInt(comparisons.length)];
    return switch (random.nextInt(8)) {
      case 0 -> name + " IS " + (random.nextBoolean() ? "NOT " : "") + "NULL";
      case 1 ->
          "%s %sIN (%s, %s)"
              .formatted(
                  name, random.nextBoolean() ? "NOT " : "", literal(column), literal(column));
      case 2 -> "%s BETWEEN %s AND %s".formatted(name, literal(column), literal(column));
      case 3 -> special(column);
      default -> name + " " + comparison + " " + literal(column);
    };
  }

  private String special(RandomTable.Values column) {
    String name = column.name();
    return switch (column.kind()) {
      case "time" ->
          switch (random.nextInt(3)) {
            case 0 -> "hour(" + name + ") > 11";
            case 1 -> "date_trunc('DAY', " + name + ") = TIMESTAMP '2020-02-29'";
            default -> "day(" + name + ") = 29";
          };
      case "string" -> random.nextBoolean() ? name + " LIKE 'a%'" : "length(" + name + ") > 1";
      case "bool" -> name;
      default ->
          switch (random.nextInt(4)) {
            case 0 -> name + " % 2 = 0";
            case 1 -> name + " + 1 > 2";
            case 2 -> "CAST(" + name + " AS DOUBLE) >= " + literal(column);
            default -> literal(column) + " < " + name;
          };
    };
  }

  private String function(RandomTable.Values column) {
    String name = column.name();
    return switch (column.kind()) {
      case "time" -> random.nextBoolean() ? "day(" + name + ")" : "date_trunc('DAY', " + name + ")";
      case "string" -> "substring(" + name + ", 1, 1)";
      case "bool" -> "NOT " + name;
      default -> random.nextBoolean() ? "floor(" + name + ")" : "CAST(" + name + " AS STRING)";
    };
  }

  private String literal(RandomTable.Values column) {
    Object cell = column.cells()[random.nextInt(column.cells().length)];
    if (cell == null) {
      return "NULL";
    }
    if (column.type().equals(DataTypes.TimestampType)) {
      return "TIMESTAMP '" + cell + "'";
    }
    if (column.type().equals(DataTypes.StringType)) {
      return "'" + cell + "'";
    }
    if (cell instanceof Float || cell instanceof Double) {
      double real = ((Number) cell).doubleValue();
      return Double.isInfinite(real)
          ? "double('Infinity')"
          : real + (random.nextBoolean() ? "D" : cell instanceof Float ? "F" : "D");
    }
    return cell.toString();
  }

  private String names(int most, List<RandomTable.Values> of) {
    return of.stream().map(RandomTable.Values::name).limit(most).collect(Collectors.joining(", "));
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
