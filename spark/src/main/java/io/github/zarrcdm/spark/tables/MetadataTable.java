package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/** What a store says of itself, as a table. */
record MetadataTable(ReadOptions options, MetadataKind kind) implements SupportsRead {

  @Override
  public String name() {
    return "zarr " + options.access() + " " + kind;
  }

  @Override
  public StructType schema() {
    return kind.schema();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ofScan) {
    return this::scan;
  }

  private Scan scan() {
    try (ZarrDataset dataset =
        options.access().dataset(options.access().store(Query.once().began(), null))) {
      return switch (kind) {
        case CHUNKS -> ChunkFilesScan.of(options, ChunkFilesReader.arrays(group(dataset)));
        case ATTRIBUTES -> new Rows(schema(), attributes(group(dataset)));
        case COORDINATES -> new Rows(schema(), coordinates());
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private record Rows(StructType readSchema, InternalRow[] rows) implements LocalScan {
    Rows(StructType schema, List<InternalRow> rows) {
      this(schema, rows.toArray(InternalRow[]::new));
    }
  }

  /** Returns the group that is meant, as it is stored. */
  private Group group(ZarrDataset dataset) throws IOException {
    Group group = dataset.root();
    for (String name : options.group().split("/")) {
      group = group == null || name.isEmpty() ? group : group.group(name);
    }
    if (group == null) {
      throw new ZarrException.Unsupported(dataset + ": no group " + options.group());
    }
    return group;
  }

  private static List<InternalRow> attributes(Group group) {
    List<InternalRow> rows = new ArrayList<>(rows(group.path(), group.attributes()));
    group.arrays().forEach(array -> rows.addAll(rows(array.path(), array.attributes())));
    group.groups().forEach(member -> rows.addAll(attributes(member)));
    return rows;
  }

  private static List<InternalRow> rows(String path, Attributes attributes) {
    List<InternalRow> rows = new ArrayList<>();
    for (Map.Entry<String, Object> attribute : attributes.values().entrySet()) {
      rows.add(row(path, attribute.getKey(), text(attribute.getValue())));
    }
    return rows;
  }

  private static Object text(Object value) {
    Object plain =
        value instanceof Attributes.Typed typed
            ? typed.values().size() == 1 ? typed.values().get(0) : typed.values()
            : value;
    return plain == null ? null : plain.toString();
  }

  private List<InternalRow> coordinates() throws IOException {
    List<InternalRow> rows = new ArrayList<>();
    try (OpenTables.Lease lease = OpenTables.alone(options)) {
      Coordinates coordinates = new Coordinates(lease);
      GridTable table = lease.table();
      for (Column column : table.columns()) {
        if (column.isVariable()) {
          continue;
        }
        Object[] bounds = coordinates.all(column).map(MetadataTable::bounds).orElse(new Object[2]);
        rows.add(
            row(
                column.name(),
                column.dimensions().stream()
                    .map(table.grid().dimensions()::get)
                    .collect(Collectors.joining(", ")),
                SparkCells.type(column).sql().toLowerCase(java.util.Locale.ROOT),
                table.cells().onto(column.dimensions()).cells(),
                bounds[0],
                bounds[1]));
      }
    }
    return rows;
  }

  /** Returns the least and the greatest value, as Spark shows them. */
  @SuppressWarnings("unchecked")
  private static Object[] bounds(Coordinates.Along values) {
    Object least = null;
    Object greatest = null;
    for (int i = 0; i < values.length(); i++) {
      if (values.at(i) instanceof Comparable<?> comparable) {
        Comparable<Object> value = (Comparable<Object>) comparable;
        least = least == null || value.compareTo(least) < 0 ? value : least;
        greatest = greatest == null || value.compareTo(greatest) > 0 ? value : greatest;
      }
    }
    return new Object[] {shown(least, values), shown(greatest, values)};
  }

  private static Object shown(Object value, Coordinates.Along of) {
    String zone = SparkSession.active().conf().get("spark.sql.session.timeZone");
    return value == null
        ? null
        : new Cast(
                new Literal(value, SparkCells.type(of.column())),
                DataTypes.StringType,
                Option.apply(zone))
            .eval(null);
  }

  private static InternalRow row(Object... values) {
    Object[] internal = values.clone();
    for (int i = 0; i < internal.length; i++) {
      internal[i] = internal[i] instanceof String text ? UTF8String.fromString(text) : internal[i];
    }
    return new GenericInternalRow(internal);
  }
}
