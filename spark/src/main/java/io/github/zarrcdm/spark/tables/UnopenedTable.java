package io.github.zarrcdm.spark.tables;

import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table whose store does not open. A write need not know why: the store may not be there yet. A
 * query fails with the reason.
 *
 * @param schema as Spark has it
 */
public record UnopenedTable(String name, StructType schema, UncheckedIOException reason)
    implements SupportsRead {

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    throw reason;
  }
}
