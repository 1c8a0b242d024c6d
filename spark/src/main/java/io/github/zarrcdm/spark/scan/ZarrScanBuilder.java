package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Sample;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.aggregate.AggregateRule;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.CoordinateAggregates;
import io.github.zarrcdm.spark.filter.Conditions;
import io.github.zarrcdm.spark.filter.CoordinateFilter;
import io.github.zarrcdm.spark.filter.TopRows;
import io.github.zarrcdm.spark.index.ChunksToRead;
import io.github.zarrcdm.spark.index.IndexAggregates;
import io.github.zarrcdm.spark.index.QueryIndex;
import io.github.zarrcdm.spark.index.ValueIndex;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.table.ScanSize;
import io.github.zarrcdm.spark.table.TableSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/**
 * Pushes down projection, filters on coordinates, sampling, LIMIT and top-N. Filters that
 * coordinates alone do not answer stay with Spark.
 */
public final class ZarrScanBuilder
    implements SupportsPushDownRequiredColumns,
        SupportsPushDownV2Filters,
        SupportsPushDownLimit,
        SupportsPushDownTopN,
        SupportsPushDownTableSample,
        SupportsPushDownAggregates {
  /** More sampled cells than this are not listed; a sample of so many spares few chunks. */
  private static final long MOST_SAMPLED = 1 << 20;

  private final Query query;
  private final ReadOptions options;
  private final QueryIndex index;
  private final StructType schema;
  private StructType required;
  private Predicate[] pushed = {};
  private final List<Expression> onValues = new ArrayList<>();
  private Selections cells;
  private Sample sample;
  private Aggregates aggregates;
  private CoordinateAggregates byIndex;
  private ChunksToRead first;
  private long limit = Long.MAX_VALUE;

  public ZarrScanBuilder(Query query, ReadOptions options, StructType schema) {
    this.query = query;
    this.options = options;
    this.index = new QueryIndex(options);
    this.schema = schema;
    this.required = schema;
  }

  @Override
  public void pruneColumns(StructType columns) {
    required = columns;
  }

  /** Only the chunks of the sampled cells are read. */
  @Override
  public boolean pushTableSample(double lower, double upper, boolean withReplacement, long seed) {
    if (options.chunks() || withReplacement || lower != 0) {
      return false;
    }
    try (OpenTables.Lease lease = lease()) {
      boolean few = upper * lease.table().cells().cells() <= MOST_SAMPLED;
      sample = few ? new Sample(upper, seed) : null;
      return few;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public boolean pushLimit(int rows) {
    if (aggregates != null || byIndex != null) {
      return false;
    }
    limit = rows;
    return true;
  }

  /**
   * The first rows by a coordinate are at its first values: only these are read, and Spark sorts
   * them.
   */
  @Override
  public boolean pushTopN(SortOrder[] orders, int rows) {
    if (options.chunks()
        || aggregates != null
        || sample != null
        || !(orders[0].expression() instanceof NamedReference by)
        || by.fieldNames().length != 1) {
      return false;
    }
    try (OpenTables.Lease lease = lease()) {
      Optional<Selection> rowsByCoordinate =
          TopRows.of(
              new Coordinates(lease), cells(lease.table()), by.fieldNames()[0], orders[0], rows);
      rowsByCoordinate.ifPresent(selection -> cells = new Selections(List.of(selection), true));
      return rowsByCoordinate.isPresent() || isFirstByIndex(lease, orders[0], by, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private boolean isFirstByIndex(
      OpenTables.Lease lease, SortOrder order, NamedReference by, int rows) throws IOException {
    Column column = lease.table().column(by.fieldNames()[0]);
    if (column == null || !column.isVariable()) {
      return false;
    }
    ChunkGrid own = ChunkLayout.of(column.array()).units();
    Selections of = cells(lease.table());
    first =
        index
            .of(lease, List.of(column.name()), own)
            .flatMap(
                found ->
                    found.first(
                        column.name(),
                        of,
                        rows,
                        order.direction() == SortDirection.DESCENDING,
                        order.nullOrdering() == NullOrdering.NULLS_FIRST))
            .orElse(null);
    return first != null;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /** Returns the predicates that Spark shall evaluate. */
  @SuppressWarnings("ReferenceEquality") // the same where they could not be narrowed
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    try (OpenTables.Lease lease = lease()) {
      Conditions conditions = new Conditions(schema);
      CoordinateFilter filter =
          new CoordinateFilter(new Coordinates(lease), schema, options.chunks());
      List<Predicate> used = new ArrayList<>();
      List<Predicate> left = new ArrayList<>();
      onValues.clear();
      Selections all = cells(lease.table());
      List<Expression> several = new ArrayList<>();
      for (Predicate predicate : predicates) {
        Optional<Expression> condition = conditions.of(predicate);
        if (condition.isPresent() && !filter.onSeveral(condition.get()).isEmpty()) {
          several.add(condition.get());
          used.add(predicate);
          left.add(predicate);
          continue;
        }
        Optional<Selections> where = condition.map(filter::where);
        Selections before = all;
        all = where.map(before::narrowedBy).orElse(before);
        boolean answered = all != before && where.get().exact();
        if (answered || !all.parts().equals(before.parts())) {
          used.add(predicate);
        }
        if (!answered) {
          left.add(predicate);
          condition.ifPresent(onValues::add);
        }
      }
      // Together, conditions on coordinates of several dimensions exclude more.
      cells = several.stream().reduce(And::new).map(filter::where).map(all::narrowedBy).orElse(all);
      pushed = used.toArray(Predicate[]::new);
      return left.toArray(Predicate[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** What coordinates tell is answered by the driver; {@link AggregateRule} sees to the rest. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    return pushAggregation(aggregation);
  }

  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    if (options.chunks() || sample != null) {
      return false;
    }
    try (OpenTables.Lease lease = lease()) {
      GridTable table = lease.table();
      Coordinates coordinates = new Coordinates(lease);
      Optional<Aggregates> asked = Aggregates.of(aggregation, table);
      aggregates = asked.filter(wanted -> wanted.ofCoordinates(coordinates)).orElse(null);
      byIndex =
          aggregates != null || asked.isEmpty()
              ? null
              : IndexAggregates.of(asked.get(), index, lease, cells(table)).orElse(null);
      return aggregates != null || byIndex != null;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private Selections cells(GridTable table) {
    return cells == null ? Selections.exactly(Selection.all(table.grid().shape())) : cells;
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed;
  }

  @Override
  public Scan build() {
    try (OpenTables.Lease lease = lease()) {
      GridTable table = lease.table();
      if (byIndex != null) {
        return byIndex;
      }
      if (aggregates != null) {
        return CoordinateAggregates.of(aggregates, new Coordinates(lease), cells(table));
      }
      ZarrReaders readers = new ZarrReaders(query, options, required, null, lease.metadata(), 0);
      ScanSize size = ScanSize.of(table, options, List.of(required.fieldNames()));
      List<String> filters = Arrays.stream(pushed).map(Predicate::toString).toList();
      ChunksToRead kept = kept(lease, size);
      return new ZarrScan(readers, schema, cells(table), filters, kept, sample, limit, size, 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Returns the chunks in which conditions on values may hold; null if no index tells. */
  private ChunksToRead kept(OpenTables.Lease lease, ScanSize size) throws IOException {
    if (first != null) {
      // Columns are pruned later: other variables may be in larger chunks.
      return first.grid().equals(size.layout().units()) ? first : null;
    }
    if (onValues.isEmpty() || sample != null || options.chunks()) {
      return null;
    }
    return index
        .of(lease, ValueIndex.columns(onValues, schema), size.layout().units())
        .map(found -> found.where(onValues, schema))
        .orElse(null);
  }

  /** Returns the table as its store is now: the same for all that this query is planned from. */
  private OpenTables.Lease lease() throws IOException {
    OpenTables.Lease lease = OpenTables.lease(query, options);
    try {
      TableSchema.checkSame(
          schema, TableSchema.of(lease.table(), options), lease.dataset().toString());
      return lease;
    } catch (ZarrException e) {
      lease.close();
      throw e;
    }
  }
}
