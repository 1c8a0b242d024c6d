package io.github.zarrcdm.spark;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.spark.grid.Boxes;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.grid.CoordinatePruner;
import io.github.zarrcdm.spark.grid.CoordinatePruner.Pruned;
import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.Ranges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/**
 * Takes over what a query leaves out: columns, cells that filters on coordinates exclude, and what
 * is behind its LIMIT. Filters that the index boxes do not answer exactly stay with Spark.
 */
final class ZarrScanBuilder
    implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters, SupportsPushDownLimit {
  private final Query query;
  private final ReadOptions options;
  private final StructType schema;
  private StructType required;
  private Predicate[] pushed = {};
  private Map<Integer, Ranges> indices = Map.of();
  private long limit = Long.MAX_VALUE;

  ZarrScanBuilder(Query query, ReadOptions options, StructType schema) {
    this.query = query;
    this.options = options;
    this.schema = schema;
    this.required = schema;
  }

  @Override
  public void pruneColumns(StructType columns) {
    required = columns;
  }

  @Override
  public boolean pushLimit(int rows) {
    limit = rows;
    return true;
  }

  /** Returns the predicates that Spark shall evaluate. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    try (OpenTables.Lease lease = lease()) {
      Predicates translation = new Predicates(schema);
      CoordinatePruner pruner = pruner(lease);
      List<Pruned> each = new ArrayList<>();
      Pruned all = new Pruned(Map.of(), true);
      for (Predicate predicate : predicates) {
        Pruned pruned = pruner.prune(translation.condition(predicate));
        each.add(pruned);
        all = all.and(pruned);
      }
      indices = all.indices();
      // Which columns are wanted, and so what is read besides, is known when all filters are given.
      boolean joined =
          !Boxes.few(indices).equals(indices)
              || (!options.chunks() && lease.table().mayJoin(indices));
      List<Predicate> used = new ArrayList<>();
      List<Predicate> left = new ArrayList<>();
      for (int i = 0; i < predicates.length; i++) {
        if (each.get(i).exact() || !each.get(i).indices().isEmpty()) {
          used.add(predicates[i]);
        }
        if (joined || options.chunks() || !each.get(i).exact()) {
          left.add(predicates[i]);
        }
      }
      pushed = used.toArray(Predicate[]::new);
      return left.toArray(Predicate[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Of chunks, a bound that compares so belongs to a cell that does: the chunks of such cells are
   * wanted, whole.
   */
  private CoordinatePruner pruner(OpenTables.Lease lease) {
    GridTable table = lease.table();
    Coordinates coordinates = new Coordinates(lease);
    ChunkLayout layout = table.layout();
    long[] shape = table.grid().shape();
    return options.chunks()
        ? new CoordinatePruner(
            name -> coordinates.of(ChunkColumns.bounded(table, name)),
            (d, ranges) -> layout.widened(d, ranges, shape[d]))
        : new CoordinatePruner(name -> coordinates.of(table.column(name)), (d, ranges) -> ranges);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed;
  }

  @Override
  public Scan build() {
    try (OpenTables.Lease lease = lease()) {
      GridTable table = lease.table();
      List<IndexBox> boxes = Boxes.of(Boxes.few(joined(table)), table.grid().shape());
      ZarrReaders readers = new ZarrReaders(query, options, required, lease.metadata());
      ScanSize size = ScanSize.of(table, options, required);
      return new ZarrScan(readers, boxes, List.of(pushed), limit, size);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Runs in one chunk are read together, or it would be fetched for each. */
  private Map<Integer, Ranges> joined(GridTable table) {
    List<String> wanted = List.of(required.fieldNames());
    boolean chunksAreRead =
        table.columns().stream().anyMatch(c -> c.isVariable() && wanted.contains(c.name()));
    return options.chunks() || !chunksAreRead ? indices : table.layout(wanted).joined(indices);
  }

  /** The table as its store is now: the same for all that this query is planned from. */
  private OpenTables.Lease lease() throws IOException {
    OpenTables.Lease lease = OpenTables.lease(query, options);
    if (ZarrTable.schema(lease.table(), options).equals(schema)) {
      return lease;
    }
    lease.close();
    throw new ZarrException.Unavailable(
        lease.dataset()
            + " has been written since it was loaded, and its columns are others. Load it again.");
  }
}
