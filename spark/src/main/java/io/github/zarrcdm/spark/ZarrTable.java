package io.github.zarrcdm.spark;

import java.io.IOException;
import java.util.Set;
import java.util.UUID;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** One grid of a store, as Spark sees it: a name, a schema, and how to begin a scan. */
final class ZarrTable implements SupportsRead {
  private final String id;
  private final ReadOptions options;
  private final StructType schema;

  private ZarrTable(String id, ReadOptions options, StructType schema) {
    this.id = id;
    this.options = options;
    this.schema = schema;
  }

  /** The table that {@code options} ask for. */
  static ZarrTable open(ReadOptions options) throws IOException {
    String id = UUID.randomUUID().toString();
    try (OpenTables.Lease lease = OpenTables.lease(id, options, id)) {
      GridTable table = lease.table();
      // Tasks must not see another version than the one that was planned.
      ReadOptions pinned = options.at(lease.dataset());
      return new ZarrTable(
          pinned.equals(options) ? id : UUID.randomUUID().toString(),
          pinned,
          options.chunks() ? ChunkColumns.schema(table) : CellColumns.schema(table));
    }
  }

  /** The location, without credentials. */
  @Override
  public String name() {
    return "zarr " + options.access();
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ignored) {
    return new ZarrScanBuilder(id, options, schema);
  }
}
