package io.github.zarrcdm.spark.open;

import org.apache.spark.sql.connector.catalog.Table;

/** A table of this source. */
public interface StoreTable extends Table {
  /** True if writing to {@code target} would change a store that the table is of. */
  boolean overlaps(StoreAccess target);
}
