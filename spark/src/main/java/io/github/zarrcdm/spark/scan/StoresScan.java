package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.CellScan;
import io.github.zarrcdm.spark.filter.Conditions;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.ReadMetrics;
import io.github.zarrcdm.spark.table.ScanSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;

/** A query's scan of several stores: those that hold no cell of it are never opened. */
final class StoresScan
    implements Batch, CellScan, SupportsReportStatistics, SupportsRuntimeV2Filtering {
  private final String name;
  private final Query query;
  private final StructType schema;
  private final StructType required;
  private final long limit;
  private final boolean sums;
  private List<Expression> conditions;
  private List<Part> parts;

  /** Scans by the number of their store. Spark may keep a factory and plan again: see filter. */
  private final Map<Integer, ZarrScan> opened = new TreeMap<>();

  /**
   * A store that a query needs.
   *
   * @param number among all stores of the table
   * @param cells that the query may need, by what coordinates tell
   * @param summing null if cells are needed
   */
  private record Part(int number, MemberStore store, Selections cells, ZarrScan summing) {}

  private StoresScan(
      String name,
      Query query,
      StructType schema,
      StructType required,
      long limit,
      boolean sums,
      List<Expression> conditions,
      List<Part> parts) {
    this.name = name;
    this.query = query;
    this.schema = schema;
    this.required = required;
    this.limit = limit;
    this.sums = sums;
    this.conditions = conditions;
    this.parts = parts;
  }

  static StoresScan of(
      String name, Query query, List<MemberStore> stores, StructType required, long limit) {
    List<Part> parts =
        IntStream.range(0, stores.size())
            .mapToObj(number -> part(number, stores.get(number)))
            .filter(part -> !part.cells.parts().isEmpty())
            .toList();
    return new StoresScan(
        name, query, stores.get(0).schema(), required, limit, false, List.of(), parts);
  }

  private static Part part(int number, MemberStore store) {
    Selection all = store.coordinates().table().cells();
    return new Part(number, store, Selections.exactly(all), null);
  }

  /**
   * Returns the same without the stores in which {@code more} conditions hold for no cell; itself
   * if it has them already, as Spark applies rules until nothing changes.
   */
  StoresScan narrowed(List<Expression> more) {
    List<Expression> added =
        more.stream().filter(condition -> !conditions.contains(condition)).distinct().toList();
    if (added.isEmpty()) {
      return this;
    }
    List<Expression> all = Stream.of(conditions, added).flatMap(List::stream).toList();
    List<Part> left = new ArrayList<>();
    for (Part part : parts) {
      Selections cells = part.store.narrowed(part.cells, added);
      if (!cells.parts().isEmpty()) {
        left.add(new Part(part.number, part.store, cells, part.summing));
      }
    }
    return new StoresScan(name, query, schema, required, limit, sums, all, left);
  }

  @Override
  public boolean givesCells() {
    return !sums && limit == Long.MAX_VALUE;
  }

  @Override
  public boolean givesWholeGroups() {
    return false;
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public CellScan where(Expression condition) {
    return narrowed(List.of(new Conditions(schema).bound(condition)));
  }

  @Override
  public Optional<StoresScan> summingUp(
      List<Expression> where, List<Expression> groups, List<Aggregates.Call> calls) {
    StoresScan narrower = narrowed(where);
    List<Part> summing = new ArrayList<>();
    StructType columns = null;
    try (CoordinatePrefetch ahead = narrower.ahead()) {
      for (Part part : narrower.parts) {
        Coordinates coordinates = ahead.next();
        Optional<ZarrScan> sums =
            narrower.open(part, coordinates).summingUp(where, groups, calls, coordinates, false);
        if (sums.isEmpty()) {
          return Optional.empty();
        }
        columns = sums.get().readSchema();
        summing.add(new Part(part.number, part.store, part.cells, sums.get()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    return summing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StoresScan(name, query, schema, columns, limit, true, conditions, summing));
  }

  /** Returns the coordinates that conditions need of each part, in their order. */
  private CoordinatePrefetch ahead() {
    return new CoordinatePrefetch(
        parts.stream().map(Part::store).toList(), sums ? List.of() : conditions, query);
  }

  /** Returns a scan of its own for each store, as part of the same query. */
  private ZarrScan open(Part part, Coordinates coordinates) {
    ZarrScan scan = opened.computeIfAbsent(part.number, number -> opened(part));
    // Together, conditions on coordinates of several dimensions exclude more.
    return part.summing != null
        ? scan
        : conditions.stream()
            .reduce(And::new)
            .map(all -> scan.where(all, coordinates))
            .orElse(scan);
  }

  private ZarrScan opened(Part part) {
    if (part.summing != null) {
      return part.summing;
    }
    GridTable table = part.store.coordinates().table();
    return new ZarrScan(
        new ZarrReaders(
            query.onAnother(), part.store.options(), required, null, part.store.metadata(), 0),
        schema,
        Selections.exactly(table.cells()),
        List.of(),
        null,
        null,
        limit,
        ScanSize.of(table, part.store.options(), List.of(required.fieldNames())),
        1);
  }

  @Override
  public String description() {
    return "%s, stores to read: %s".formatted(name, parts.size());
  }

  @Override
  public StructType readSchema() {
    return required;
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  /** Returns the coordinates that are read. */
  @Override
  public NamedReference[] filterAttributes() {
    if (sums || parts.isEmpty() || parts.get(0).store.options().chunks()) {
      return new NamedReference[0];
    }
    GridTable table = parts.get(0).store.coordinates().table();
    return Arrays.stream(required.fieldNames())
        .filter(column -> !table.column(column).isVariable())
        .map(column -> Expressions.column("`" + column.replace("`", "``") + "`"))
        .toArray(NamedReference[]::new);
  }

  @Override
  public void filter(Predicate[] predicates) {
    Conditions all = new Conditions(schema);
    StoresScan narrower =
        narrowed(Arrays.stream(predicates).map(all::of).flatMap(Optional::stream).toList());
    conditions = narrower.conditions;
    parts = narrower.parts;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    int cores = SparkSession.active().sparkContext().defaultParallelism();
    StoresPartitions partitions = new StoresPartitions(parts.size(), cores);
    long rows = 0;
    try (CoordinatePrefetch ahead = ahead()) {
      for (Part part : parts) {
        if (rows >= limit) {
          break;
        }
        ZarrScan scan = open(part, ahead.next());
        partitions.add(
            part.number,
            part.store.options().access(),
            scan.planInputPartitions(),
            scan.bytes(),
            scan.taskBytes());
        rows =
            SaturatingMath.sum(rows, part.cells.parts().stream().mapToLong(Selection::cells).sum());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    return partitions.all();
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    HashMap<Integer, ZarrReaders> readers = new HashMap<>();
    if (opened.isEmpty()) {
      planInputPartitions();
    }
    opened.forEach((number, scan) -> readers.put(number, scan.createReaderFactory().ahead(0)));
    return new StoresReaders(readers);
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ReadMetrics.all();
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = parts.stream().mapToLong(part -> part.cells.cells()).reduce(0, SaturatingMath::sum);
    long bytes = SaturatingMath.product(rows, required.defaultSize());
    return new Known(OptionalLong.of(bytes), OptionalLong.of(Math.min(limit, rows)));
  }

  private record Known(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}
}
