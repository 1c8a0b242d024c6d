package io.github.zarrcdm.spark.open;

import org.apache.spark.sql.connector.read.InputPartition;

/**
 * A task's part of a store. Only the driver knows of which: executors get that once, with what
 * makes their readers, and not with each task.
 */
public final class StorePartition implements InputPartition {
  private static final long serialVersionUID = 1L;

  private final InputPartition part;
  private final transient StoreAccess store;

  public StorePartition(StoreAccess store, InputPartition part) {
    this.store = store;
    this.part = part;
  }

  /** What the task reads. */
  public InputPartition part() {
    return part;
  }

  /** True, on the driver, if writing to {@code target} would change the store that is read. */
  public boolean overlaps(StoreAccess target) {
    return store.overlaps(target);
  }

  /** Another description of the part, of the same store. */
  public StorePartition as(InputPartition other) {
    return new StorePartition(store, other);
  }
}
