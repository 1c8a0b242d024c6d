package io.github.zarrcdm.spark.open;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * A task's part of a store, or of several. Only the driver knows of which: executors get that once,
 * with what makes their readers, and not with each task.
 */
public final class StorePartition implements InputPartition {
  private static final long serialVersionUID = 1L;

  private final InputPartition part;
  private final transient List<StoreAccess> stores;

  public StorePartition(StoreAccess store, InputPartition part) {
    this(List.of(store), part);
  }

  public StorePartition(List<StoreAccess> stores, InputPartition part) {
    this.part = part;
    this.stores = stores;
  }

  /** Returns what the task reads. */
  public InputPartition part() {
    return part;
  }

  /**
   * Returns true, on the driver, if writing to {@code target} would change a store that is read.
   */
  public boolean overlaps(StoreAccess target) {
    return stores.stream().anyMatch(store -> store.overlaps(target));
  }

  /** Returns another description of the part, of the same stores. */
  public StorePartition as(InputPartition other) {
    return new StorePartition(stores, other);
  }
}
