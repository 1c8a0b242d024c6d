package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.ColumnOrder;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.filter.CoordinateFilter;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.QueryMetadata;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.table.TableSchema;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * One of several stores that make a table, with what tells whether a query needs it: its metadata
 * and coordinates.
 */
public record MemberStore(
    ReadOptions options, StructType schema, Coordinates coordinates, QueryMetadata metadata) {

  /** Returns what is in the store that {@code given} options name. */
  public static MemberStore of(ReadOptions given) throws IOException {
    try (OpenTables.Lease lease = OpenTables.alone(given)) {
      if (!lease.store().remote()) {
        lease.metadata().stamp(lease.dataset().lastModified());
      }
      return new MemberStore(
          given.at(lease.dataset()),
          TableSchema.of(lease.table(), given),
          new Coordinates(lease).kept(),
          lease.metadata());
    }
  }

  /**
   * Returns the same, or the store as it is now if its metadata have changed. Throws {@link
   * io.github.zarrcdm.error.ZarrException.Unavailable} if it has other columns now.
   */
  public MemberStore now() throws IOException {
    try (Store store = Stores.open(options.access().location())) {
      if (metadata.isOf(store)) {
        return this;
      }
    }
    MemberStore now = of(options).inOrderOf(schema);
    TableSchema.checkSame(schema, now.schema, options.access().toString());
    return now;
  }

  /**
   * Returns this member with its columns in the order of {@code first}, as far as that has them.
   */
  public MemberStore inOrderOf(StructType first) {
    List<StructField> fields =
        ColumnOrder.sorted(
            List.of(schema.fields()), StructField::name, List.of(first.fieldNames()));
    StructType ordered = new StructType(fields.toArray(StructField[]::new));
    return new MemberStore(options, ordered, coordinates, metadata);
  }

  /**
   * Returns the coordinates that are not kept, and that {@code conditions}, bound to the schema,
   * name.
   */
  Set<Column> notKept(List<Expression> conditions) {
    CoordinateFilter filter = new CoordinateFilter(coordinates, schema, options.chunks());
    return conditions.stream()
        .flatMap(condition -> filter.onSeveral(condition).stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the coordinates that are kept and {@code others}, for which {@code query} opens the
   * store. For several threads.
   */
  Coordinates coordinates(Set<Column> others, Query query) throws IOException {
    if (others.isEmpty()) {
      return coordinates;
    }
    try (OpenTables.Lease lease = OpenTables.lease(query, options, metadata)) {
      return coordinates.with(lease, others.stream().map(Column::name).collect(Collectors.toSet()));
    }
  }

  /**
   * Returns the part of {@code cells} for which {@code conditions}, bound to the schema, may hold.
   */
  Selections narrowed(Selections cells, List<Expression> conditions) {
    CoordinateFilter filter = new CoordinateFilter(coordinates, schema, options.chunks());
    return conditions.stream().map(filter::where).reduce(cells, Selections::narrowedBy);
  }
}
