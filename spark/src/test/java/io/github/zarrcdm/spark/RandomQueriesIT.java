package io.github.zarrcdm.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries on random stores, one or eight as one table, give what Spark makes of the rows
 * that the stores mean, in ANSI mode and without, and in sessions of several time zones; {@code
 * -Dzarrcdm.queries=1000} for the long form, {@code -Dzarrcdm.seed} for others.
 */
class RandomQueriesIT {
  private static final int QUERIES = Integer.getInteger("zarrcdm.queries", 36);
  private static final int QUERIES_OF_A_STORE = 12;
  private static final List<String> ZONES =
      List.of("UTC", "America/New_York", "Asia/Kolkata", "+14:00", "Pacific/Apia");
  private static final List<String> SETTINGS =
      List.of("spark.sql.session.timeZone", "spark.sql.ansi.enabled");

  @TempDir Path folder;

  @Test
  void randomQueriesGiveWhatTheirRowsGive() throws Exception {
    SparkSession spark = Cluster.session();
    List<String> before = SETTINGS.stream().map(spark.conf()::get).toList();
    try {
      assertThat(wrong(spark)).isEmpty();
    } finally {
      for (int i = 0; i < before.size(); i++) {
        spark.conf().set(SETTINGS.get(i), before.get(i));
      }
    }
  }

  private List<String> wrong(SparkSession spark) throws Exception {
    List<String> wrong = new ArrayList<>();
    for (int store = 0; store * QUERIES_OF_A_STORE < QUERIES; store++) {
      long seed = Long.getLong("zarrcdm.seed", 24) + store;
      Random random = new Random(seed);
      Path path = folder.resolve("s" + store);
      RandomTable table = RandomTable.in(path, random);
      if (random.nextBoolean()) {
        index(path);
      }
      Dataset<Row> kept = Sessions.table(spark, table.rows(), table.schema());
      // Tasks have several stores if there are eight.
      int copies = store % 3 == 2 ? 8 : 1;
      IntStream.range(0, copies)
          .mapToObj(n -> kept)
          .reduce(Dataset::union)
          .orElseThrow()
          .createOrReplaceTempView("kept");
      String zone = ZONES.get(random.nextInt(ZONES.size()));
      boolean ansi = random.nextBoolean();
      spark.conf().set(SETTINGS.get(0), zone);
      spark.conf().set(SETTINGS.get(1), ansi);
      spark
          .read()
          .format("zarr")
          .option("partitionBytes", Integer.toString(copies * (1 + random.nextInt(4000))))
          .load(Collections.nCopies(copies, path.toString()).toArray(String[]::new))
          .createOrReplaceTempView("zarr");
      RandomQueries queries = new RandomQueries(random, table.columns());
      for (int n = 0; n < QUERIES_OF_A_STORE; n++) {
        String sql = queries.next();
        List<String> expected = result(spark, sql, "kept");
        List<String> found = result(spark, sql, "zarr");
        if (!found.equals(expected)) {
          wrong.add(
              "seed %d, ANSI %s, %s: %s on %s: %s, expected %s"
                  .formatted(
                      seed, ansi, zone, sql, table.schema().simpleString(), found, expected));
        }
      }
    }
    return wrong;
  }

  private static void index(Path store) throws IOException {
    Location location = Locations.parse(store.toString());
    try (IndexBuilder builder = IndexBuilder.open(location)) {
      builder.write(IndexFile.of(location), chunks -> {});
    }
  }

  /** The rows as text, or the kind of error. */
  private static List<String> result(SparkSession spark, String sql, String table) {
    try {
      return spark.sql(sql.replace("{}", table)).collectAsList().stream()
          .map(RandomQueriesIT::text)
          .sorted()
          .toList();
    } catch (Exception e) {
      // Spark throws checked ones undeclared.
      return List.of(e.toString().lines().findFirst().get());
    }
  }

  /** Numbers to nine digits: sums differ by their order. */
  private static String text(Row row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      // SQL knows one zero: which of both stands for a group is not said.
      text.append(value instanceof Double real ? "%.9g".formatted(real + 0.) : zero(value))
          .append(' ');
    }
    return text.toString();
  }

  private static Object zero(Object value) {
    return value instanceof Float real ? (Object) (real + 0f) : value;
  }
}
