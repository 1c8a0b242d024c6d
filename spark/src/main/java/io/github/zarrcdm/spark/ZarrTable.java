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
  private final String id = UUID.randomUUID().toString();
  private final ReadOptions options;
  private final StructType schema;

  private ZarrTable(ReadOptions options) throws IOException {
    this.options = options;
    try (OpenTables.Lease lease = OpenTables.lease(id, options)) {
      this.schema =
          options.chunks() ? ChunkColumns.schema(lease.table()) : CellColumns.schema(lease.table());
    }
  }

  /** The table that {@code options} ask for. */
  static ZarrTable open(ReadOptions options) throws IOException {
    return new ZarrTable(options);
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
