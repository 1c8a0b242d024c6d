package io.github.zarrcdm.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Averages of a cube by Spark from Zarr, by Spark from Parquet with the same rows, and by dask. */
final class Peers {
  private static final int TURNS = 2;
  private static final String[] GROUPS = {"all", "lat", "lat, lon", "time"};

  private Peers() {}

  /** A table of seconds, the best of some turns, for the store in {@code folder}. */
  static String table(SparkSession spark, Path folder, int times) throws Exception {
    var cells = spark.read().format("zarr").load(folder.toString());
    cells.createOrReplaceTempView("cells");
    String parquet = folder.resolveSibling("parquet").toString();
    cells.write().mode("overwrite").parquet(parquet);
    spark.read().parquet(parquet).createOrReplaceTempView("rows");
    Map<String, String> dask = dask(folder.resolve("temp"), times);
    StringBuilder table =
        new StringBuilder(
            """

            Seconds for averages of the same cube on 2 cores, the better of two (dask: best of three): Spark from Zarr, Spark from its own Parquet files with the same rows, dask.

            | average by | Zarr | Parquet | dask |
            | --- | --- | --- | --- |
            """);
    for (String group : GROUPS) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %.2f | %.2f | %s |%n",
              group.equals("all") ? "(all cells)" : group,
              seconds(spark, group, "cells"),
              seconds(spark, group, "rows"),
              dask.getOrDefault(group, "")));
    }
    return table.toString();
  }

  private static double seconds(SparkSession spark, String group, String table) {
    String sql =
        group.equals("all")
            ? "SELECT avg(temp) FROM " + table
            : "SELECT %s, avg(temp) FROM %s GROUP BY %s".formatted(group, table, group);
    double best = Double.MAX_VALUE;
    for (int turn = 0; turn < TURNS; turn++) {
      long start = System.nanoTime();
      spark.sql(sql).write().format("noop").mode("overwrite").save();
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    return best;
  }

  /** Empty unless {@code spark.dask} names a Python that has dask. */
  private static Map<String, String> dask(Path array, int times) throws IOException {
    Map<String, String> seconds = new LinkedHashMap<>();
    String python = System.getProperty("spark.dask");
    if (python != null) {
      Process process =
          new ProcessBuilder(
                  python, "../tools/dask-averages.py", array.toString(), Integer.toString(times))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      output
          .lines()
          .forEach(
              line -> {
                int space = line.lastIndexOf(' ');
                seconds.put(line.substring(0, space), line.substring(space + 1));
              });
    }
    return seconds;
  }
}
