package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.grid.Sample;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.AggregationPolicy;
import io.github.zarrcdm.spark.aggregate.CellScan;
import io.github.zarrcdm.spark.filter.Conditions;
import io.github.zarrcdm.spark.filter.CoordinateFilter;
import io.github.zarrcdm.spark.filter.CoordinateStatistics;
import io.github.zarrcdm.spark.index.ChunksToRead;
import io.github.zarrcdm.spark.open.StorePartition;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.ReadMetrics;
import io.github.zarrcdm.spark.table.ScanSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.types.StructType;

/**
 * One query's scan of some cells. Filters that joins and subqueries add while the query runs
 * exclude more.
 */
final class ZarrScan
    implements Batch, CellScan, SupportsReportStatistics, SupportsRuntimeV2Filtering {
  /** What a task reads at most, decoded, unless the option partitionBytes says otherwise. */
  private static final long MOST_BYTES = 128L << 20;

  /** Starting a task costs about as much as reading this. */
  private static final long LEAST_BYTES = 4L << 20;

  /** Slabs that a task reads at once: each is in memory. */
  private static final int MOST_AHEAD = 8;

  private final ZarrReaders readers;
  private final StructType schema;
  private final List<String> filters;
  private final ChunksToRead kept;
  private final Sample sample;
  private final long limit;
  private final ScanSize size;
  private final long together;
  private Selections cells;

  /**
   * A scan of {@code cells}.
   *
   * @param schema all columns of the table
   * @param filters what the cells come from
   * @param kept the units that have an answer; null if that is not known
   * @param sample null for all of these cells
   * @param limit rows that are enough
   * @param together units that no two tasks may share; the scan has a multiple of them
   */
  ZarrScan(
      ZarrReaders readers,
      StructType schema,
      Selections cells,
      List<String> filters,
      ChunksToRead kept,
      Sample sample,
      long limit,
      ScanSize size,
      long together) {
    this.readers = readers;
    this.schema = schema;
    this.cells = cells;
    this.filters = filters;
    this.kept = kept;
    this.sample = sample;
    this.limit = limit;
    this.size = size;
    this.together = together;
  }

  @Override
  public String description() {
    List<Selection> parts = cells.parts();
    return "zarr %s, boxes %s, pushed filters %s%s"
        .formatted(
            readers.options().access(),
            parts.size() > 4 ? parts.subList(0, 4) + "..." : parts,
            filters + (readers.aggregates() == null ? "" : ", " + readers.aggregates()),
            (limit == Long.MAX_VALUE ? "" : ", limit " + limit)
                + (sample == null ? "" : ", sample of " + sample.fraction())
                + (kept == null ? "" : ", " + kept));
  }

  @Override
  public StructType readSchema() {
    return readers.columns();
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public boolean givesCells() {
    return readers.aggregates() == null && limit == Long.MAX_VALUE;
  }

  @Override
  public ZarrScan where(Expression condition) {
    Expression bound = new Conditions(schema).bound(condition);
    return readers.ask(coordinates -> where(bound, coordinates));
  }

  /**
   * Returns this scan under a condition that is bound to the schema; {@code coordinates} of its
   * store are all that this names.
   */
  ZarrScan where(Expression condition, Coordinates coordinates) {
    Selections narrower = narrowed(Stream.of(condition), coordinates);
    List<String> all = new ArrayList<>(filters);
    all.add(condition.toString());
    return narrower.parts().equals(cells.parts())
        ? this
        : new ZarrScan(readers, schema, narrower, all, kept, sample, limit, size, together);
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public boolean givesWholeGroups() {
    return readers.aggregates() != null && readers.aggregates().whole();
  }

  @Override
  public Optional<ZarrScan> summingUp(
      List<Expression> conditions, List<Expression> groups, List<Aggregates.Call> calls) {
    return readers.ask(coordinates -> summingUp(conditions, groups, calls, coordinates, true));
  }

  /**
   * Returns a scan that sums up, by {@code coordinates} as {@link #where(Expression, Coordinates)}
   * does; {@code alone} if no other scan gives parts of the same groups.
   */
  @SuppressWarnings("ReferenceEquality") // the same where they could not be narrowed
  Optional<ZarrScan> summingUp(
      List<Expression> conditions,
      List<Expression> groups,
      List<Aggregates.Call> calls,
      Coordinates coordinates,
      boolean alone) {
    if (readers.options().chunks() || sample != null) {
      return Optional.empty();
    }
    CoordinateFilter filter = new CoordinateFilter(coordinates, schema, false);
    Selections of = cells;
    for (Expression condition : conditions) {
      Selections before = of;
      Selections where = filter.where(condition);
      of = before.narrowedBy(where);
      if (of == before || !where.exact()) {
        return Optional.empty();
      }
    }
    Selections exactly = of;
    AggregationPolicy grouping = new AggregationPolicy(coordinates, schema);
    return grouping
        .of(groups, calls, exactly)
        .map(parts -> alone ? grouping.wholeIfWorthIt(parts, exactly) : parts)
        .map(aggregates -> summingUp(coordinates.table(), aggregates, exactly));
  }

  private ZarrScan summingUp(GridTable table, Aggregates aggregates, Selections of) {
    ZarrReaders summing =
        new ZarrReaders(
            readers.query(),
            readers.options(),
            aggregates.schema(),
            aggregates,
            readers.metadata(),
            0);
    ScanSize read = ScanSize.of(table, readers.options(), aggregates.columns());
    return new ZarrScan(
        summing, schema, of, filters, null, null, limit, read, aggregates.unitsOfGroup(table, of));
  }

  private Selections narrowed(Stream<Expression> conditions, Coordinates coordinates) {
    CoordinateFilter filter = new CoordinateFilter(coordinates, schema, readers.options().chunks());
    return conditions.map(filter::where).reduce(cells, Selections::narrowedBy);
  }

  /** Returns the coordinates that are read. */
  @Override
  public NamedReference[] filterAttributes() {
    return Arrays.stream(readers.columns().fieldNames())
        .filter(name -> readers.aggregates() == null && size.isCoordinate(name))
        .map(name -> Expressions.column("`" + name.replace("`", "``") + "`"))
        .toArray(NamedReference[]::new);
  }

  @Override
  public void filter(Predicate[] predicates) {
    Conditions conditions = new Conditions(schema);
    cells =
        readers.ask(
            coordinates ->
                narrowed(
                    Arrays.stream(predicates).map(conditions::of).flatMap(Optional::stream),
                    coordinates));
  }

  @Override
  public StorePartition[] planInputPartitions() {
    InputPartition[] parts =
        new ScanPartitions(size, cells, kept, sample, limit, together).of(taskBytes());
    return Arrays.stream(parts)
        .map(part -> new StorePartition(readers.options().access(), part))
        .toArray(StorePartition[]::new);
  }

  /** Returns the decoded bytes that are enough for a task. */
  long taskBytes() {
    long chosen = readers.options().partitionBytes();
    if (chosen > 0) {
      return chosen;
    }
    int cores = Math.max(1, SparkSession.active().sparkContext().defaultParallelism());
    long share = bytes() / cores;
    // Each task returns one row per group.
    long most = readers.aggregates() == null ? MOST_BYTES : Long.MAX_VALUE;
    return Math.max(LEAST_BYTES, Math.min(most, share));
  }

  /** Returns the decoded bytes that are read. */
  long bytes() {
    long all = cells.parts().stream().mapToLong(size::bytes).reduce(0, SaturatingMath::sum);
    return kept == null ? all : (long) (kept.share() * all);
  }

  @Override
  public ZarrReaders createReaderFactory() {
    return readers.aggregates() == null ? readers : readers.ahead(idleCores());
  }

  /** Fewer tasks than cores leave some idle, which can read for the others. */
  private int idleCores() {
    int cores = SparkSession.active().sparkContext().defaultParallelism();
    int tasks = Math.max(1, planInputPartitions().length);
    return tasks < cores ? Math.min(MOST_AHEAD, (cores + tasks - 1) / tasks) : 0;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ReadMetrics.all();
  }

  /** Returns what the index spared. */
  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return kept == null
        ? new CustomTaskMetric[0]
        : new CustomTaskMetric[] {ReadMetrics.passedOver(kept.passedOver())};
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = cells.parts().stream().mapToLong(size::rows).reduce(0, SaturatingMath::sum);
    double share = sample == null ? 1 : sample.fraction();
    double read = share * (kept == null ? 1 : kept.share());
    return new Known(
        OptionalLong.of((long) (share * bytes())),
        OptionalLong.of(Math.min(limit, (long) (read * rows))),
        columnStatistics(rows));
  }

  /** For Spark's cost-based optimiser only: coordinates must be read for it. */
  private Map<NamedReference, ColumnStatistics> columnStatistics(long rows) {
    boolean wanted =
        Boolean.parseBoolean(SparkSession.active().conf().get("spark.sql.cbo.enabled", "false"));
    if (!wanted || readers.aggregates() != null) {
      return Map.of();
    }
    return readers.ask(
        coordinates -> {
          Map<NamedReference, ColumnStatistics> found = new LinkedHashMap<>();
          for (NamedReference name : filterAttributes()) {
            coordinates
                .all(coordinates.table().column(name.fieldNames()[0]))
                .ifPresent(
                    values ->
                        found.put(name, CoordinateStatistics.of(values, cells.parts(), rows)));
          }
          return found;
        });
  }

  private record Known(
      OptionalLong sizeInBytes,
      OptionalLong numRows,
      Map<NamedReference, ColumnStatistics> columnStats)
      implements Statistics {}
}
