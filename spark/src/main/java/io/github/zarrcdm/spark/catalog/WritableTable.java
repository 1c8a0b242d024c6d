package io.github.zarrcdm.spark.catalog;

import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StoreTable;
import io.github.zarrcdm.spark.tables.ZarrTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table of the catalog to which {@code INSERT INTO} appends, and of which {@code INSERT
 * OVERWRITE} replaces cells.
 *
 * @param location of its store
 * @param place of the table in the store, as options
 */
public record WritableTable(
    ZarrTable table, CatalogWrites writes, String location, Map<String, String> place)
    implements SupportsRead, SupportsWrite, StoreTable {

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public StructType schema() {
    return table.schema();
  }

  @Override
  public Map<String, String> properties() {
    return table.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(
        TableCapability.BATCH_READ, TableCapability.V1_BATCH_WRITE, TableCapability.TRUNCATE);
  }

  @Override
  public boolean overlaps(StoreAccess target) {
    return table.overlaps(target);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofScan) {
    return table.newScanBuilder(ofScan);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    try {
      return writes.append(location, place, table.along()).with(info.options());
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Plans show it, and options may be credentials. */
  @Override
  public String toString() {
    return name();
  }
}
