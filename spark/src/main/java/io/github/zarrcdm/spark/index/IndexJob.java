package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the index of a store that has just been written. Tasks read its chunks, not the rows again:
 * so entries are of what is stored, whichever attempt of a task wrote it.
 */
public final class IndexJob {
  private static final Logger LOG = LoggerFactory.getLogger(IndexJob.class);

  /** A few tasks for each core, as some take longer than others. */
  private static final int TASKS_PER_CORE = 3;

  private IndexJob() {}

  /** The store is whole without it, and can be indexed later. */
  public static void run(StoreAccess store) {
    Location location = store.location();
    try (IndexBuilder builder = IndexBuilder.open(location)) {
      if (builder.arrays() > 0) {
        builder.write(IndexFile.writable(location), (path, chunks) -> byTasks(store, path, chunks));
      }
    } catch (Exception e) {
      // Spark throws checked ones undeclared.
      LOG.warn(
          "{}: the store is written, but has no index: {}. Run zarr-cdm index",
          store,
          e.getMessage());
    }
  }

  private static List<IndexedArray> byTasks(StoreAccess store, String path, int chunks) {
    JavaSparkContext spark =
        JavaSparkContext.fromSparkContext(SparkSession.active().sparkContext());
    int tasks = Math.min(chunks, TASKS_PER_CORE * Math.max(1, spark.defaultParallelism()));
    List<Integer> numbers = IntStream.range(0, tasks).boxed().toList();
    return spark
        .parallelize(numbers, tasks)
        .map(task -> part(store, path, first(task, tasks, chunks), first(task + 1, tasks, chunks)))
        .collect();
  }

  private static int first(int task, int tasks, int chunks) {
    return (int) ((long) task * chunks / tasks);
  }

  private static IndexedArray part(StoreAccess store, String path, int from, int to)
      throws IOException {
    try (IndexBuilder builder = IndexBuilder.open(store.location())) {
      return builder.part(path, from, to, done -> {});
    }
  }
}
