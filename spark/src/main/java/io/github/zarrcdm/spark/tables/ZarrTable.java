package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.spark.aggregate.CoordinateRule;
import io.github.zarrcdm.spark.open.OptionNames;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StoreGlob;
import io.github.zarrcdm.spark.open.StoreTable;
import io.github.zarrcdm.spark.scan.ZarrScanBuilder;
import io.github.zarrcdm.spark.table.AppendDimension;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.table.TableSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One grid of a store, as Spark sees it: a name, a schema, and how to begin a scan. */
public final class ZarrTable implements SupportsRead, StoreTable {
  private static final Logger LOG = LoggerFactory.getLogger(ZarrTable.class);

  private final CaseInsensitiveStringMap given;
  private final ReadOptions options;
  private final StructType schema;
  private final String version;
  private final Optional<String> along;

  /** {@code version} names what never changes: a version of a store that keeps several; or null. */
  private ZarrTable(
      CaseInsensitiveStringMap given,
      ReadOptions options,
      StructType schema,
      String version,
      Optional<String> along) {
    this.given = given;
    this.options = options;
    this.schema = schema;
    this.version = version;
    this.along = along;
  }

  /** Returns the table of the store or the stores that {@code given} options name. */
  public static Table named(CaseInsensitiveStringMap given) throws IOException {
    Configuration hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
    if (given.containsKey("metadata")) {
      return new MetadataTable(
          ReadOptions.of(given, hadoop), MetadataKind.named(given.get("metadata")));
    }
    String path = given.get("path");
    if (!given.containsKey("paths") && (path == null || !StoreGlob.is(path))) {
      return open(given);
    }
    OptionNames.check(given, OptionNames.known());
    return StoresTable.of(ReadOptions.several(given, hadoop));
  }

  /** Returns the table of one store that {@code given} options ask for. */
  static ZarrTable open(CaseInsensitiveStringMap given) throws IOException {
    CoordinateRule.in(SparkSession.active());
    Configuration hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
    ReadOptions options = ReadOptions.of(given, hadoop);
    try (OpenTables.Lease lease = OpenTables.alone(options)) {
      // Tasks must not see another version than the one that was planned.
      lease.table().notes().forEach(note -> LOG.warn("{}: {}", lease.dataset(), note));
      boolean lasting = lease.dataset().versions().isPresent();
      return new ZarrTable(
          given,
          options.at(lease.dataset()),
          TableSchema.of(lease.table(), options),
          lasting ? UUID.randomUUID().toString() : null,
          AppendDimension.of(lease));
    }
  }

  @Override
  public boolean overlaps(StoreAccess target) {
    return options.access().overlaps(target);
  }

  /** Returns the location, without credentials. */
  @Override
  public String name() {
    return "zarr " + options.access();
  }

  @Override
  public StructType schema() {
    return schema;
  }

  /** Returns the dimension along which the store says that it grows. */
  public Optional<String> along() {
    return along;
  }

  @Override
  public Map<String, String> properties() {
    return along.map(name -> Map.of("along", name)).orElse(Map.of());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  /**
   * Returns a scan with options of its own, those of {@code SELECT ... FROM table WITH (...)}, too.
   */
  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofScan) {
    Map<String, String> all = new HashMap<>(given.asCaseSensitiveMap());
    ofScan.forEach(
        (name, value) -> {
          all.keySet().removeIf(name::equalsIgnoreCase);
          all.put(name, value);
        });
    CaseInsensitiveStringMap merged = new CaseInsensitiveStringMap(all);
    return merged.equals(given) ? scanBuilder() : with(merged).scanBuilder();
  }

  private ZarrTable with(CaseInsensitiveStringMap merged) {
    try {
      ZarrTable other = open(merged);
      if (!TableSchema.plain(other.schema).equals(TableSchema.plain(schema))) {
        throw new IllegalArgumentException(
            "zarr: the options of this query change the columns of the table. Give them where the"
                + " table is made: in load(...) or in CREATE TEMPORARY VIEW");
      }
      return other;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private ScanBuilder scanBuilder() {
    try {
      Query query = version == null ? Query.on(options) : Query.onVersion(version);
      return new ZarrScanBuilder(query, options, schema);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a query was planned", e);
    }
  }
}
