package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StorePartition;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Shares several stores out among tasks, in their order: a large store has tasks of its own, small
 * ones that follow each other have one together.
 */
final class StoresPartitions {
  /** So many open stores fit into an executor's memory. */
  private static final int MOST_TOGETHER = 64;

  private final int together;
  private final List<InputPartition> tasks = new ArrayList<>();
  private final List<StorePart> small = new ArrayList<>();
  private final List<StoreAccess> accesses = new ArrayList<>();
  private long bytes;

  /** For {@code stores} and so many {@code cores}, none of which shall be idle. */
  StoresPartitions(int stores, int cores) {
    this.together = Math.max(1, Math.min(MOST_TOGETHER, stores / (2 * Math.max(1, cores))));
  }

  /**
   * Adds what a query reads of a store.
   *
   * @param ofStore decoded bytes of it
   * @param ofTask decoded bytes that are enough for a task
   */
  void add(int number, StoreAccess store, StorePartition[] parts, long ofStore, long ofTask) {
    boolean alone = parts.length != 1 || ofStore > ofTask;
    if (alone || bytes + ofStore > ofTask || small.size() == together) {
      join();
    }
    if (alone) {
      for (StorePartition part : parts) {
        tasks.add(part.as(new StorePart(number, part.part())));
      }
      return;
    }
    small.add(new StorePart(number, parts[0].part()));
    accesses.add(store);
    bytes += ofStore;
  }

  private void join() {
    if (!small.isEmpty()) {
      InputPartition task =
          small.size() == 1 ? small.get(0) : new StoreParts(small.toArray(StorePart[]::new));
      tasks.add(new StorePartition(List.copyOf(accesses), task));
    }
    small.clear();
    accesses.clear();
    bytes = 0;
  }

  /** Returns a partition for each task. */
  InputPartition[] all() {
    join();
    return tasks.toArray(InputPartition[]::new);
  }
}
