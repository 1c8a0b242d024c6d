package io.github.zarrcdm.spark;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.spark.catalog.CatalogFolder;
import io.github.zarrcdm.spark.catalog.CatalogWrites;
import io.github.zarrcdm.spark.catalog.StoreTables;
import io.github.zarrcdm.spark.catalog.WritableTable;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.tables.ZarrTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A catalog of Spark whose tables are the stores in a folder or bucket:
 *
 * <pre>
 * spark.sql.catalog.climate       io.github.zarrcdm.spark.ZarrCatalog
 * spark.sql.catalog.climate.path  s3://bucket/climate
 * </pre>
 *
 * <p>Folders are namespaces, stores with one grid are tables; groups and the grids of others come
 * below their names. A name with a slash is a location: {@code climate.`/data/air.zarr`}. With
 * {@code writable=true}, stores in the folder are created, appended to and dropped; otherwise
 * nothing changes.
 */
public final class ZarrCatalog implements StagingTableCatalog, SupportsNamespaces {
  private String name;
  private CaseInsensitiveStringMap options;
  private CatalogFolder folder;
  private CatalogWrites writes;

  /** A catalog; Spark makes it. */
  public ZarrCatalog() {}

  @Override
  public void initialize(String called, CaseInsensitiveStringMap given) {
    name = called;
    String root = given.get("path");
    Map<String, String> others = new HashMap<>(given.asCaseSensitiveMap());
    CatalogWrites.SETTINGS.forEach(o -> others.keySet().removeIf(o::equalsIgnoreCase));
    options = new CaseInsensitiveStringMap(others);
    var hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
    folder =
        root == null
            ? null
            : new CatalogFolder(root, ReadOptions.access(options, hadoop::get, root));
    writes = new CatalogWrites(called, folder, given);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    List<String> tables = members(namespace).stores();
    return tables.stream().map(table -> Identifier.of(namespace, table)).toArray(Identifier[]::new);
  }

  @Override
  public String[][] listNamespaces() {
    try {
      return listNamespaces(new String[0]);
    } catch (NoSuchNamespaceException e) {
      return new String[0][];
    }
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return members(namespace).folders().stream()
        .map(member -> Stream.concat(Arrays.stream(namespace), Stream.of(member)))
        .map(names -> names.toArray(String[]::new))
        .toArray(String[][]::new);
  }

  private CatalogFolder.Members members(String[] namespace) throws NoSuchNamespaceException {
    List<String> names = List.of(namespace);
    try {
      Optional<StoreTables> store = store(names);
      if (store.isPresent()) {
        return store.get().members();
      }
      return folder == null
          ? new CatalogFolder.Members(List.of(), List.of())
          : folder.members(names);
    } catch (ZarrException.NotZarr e) {
      throw new NoSuchNamespaceException(namespace);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace) {
    return Map.of();
  }

  @Override
  public Table loadTable(Identifier table) throws NoSuchTableException {
    return load(table, Map.of());
  }

  /** Returns the table as a branch, a tag or a snapshot of an Icechunk repository has it. */
  @Override
  public Table loadTable(Identifier table, String version) throws NoSuchTableException {
    UncheckedIOException missing = null;
    for (String kind : List.of("branch", "tag", "snapshot")) {
      try {
        return load(table, Map.of(kind, version));
      } catch (UncheckedIOException e) {
        // A server that does not answer says nothing about the branch.
        if (!(e.getCause() instanceof ZarrException.NotZarr)) {
          throw e;
        }
        missing = missing == null ? e : missing;
      }
    }
    throw missing;
  }

  /** Returns the table as an Icechunk repository had it at a time, in microseconds. */
  @Override
  public Table loadTable(Identifier table, long micros) throws NoSuchTableException {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    return load(table, Map.of("asof", time.toString()));
  }

  private Table load(Identifier table, Map<String, String> version) throws NoSuchTableException {
    try {
      Map<String, String> given = new HashMap<>(options.asCaseSensitiveMap());
      given.putAll(version);
      List<String> names = new ArrayList<>(List.of(table.namespace()));
      names.add(table.name());
      Optional<StoreTables> store = store(names);
      if (store.isEmpty()) {
        writes.explainMissing(table);
        throw new NoSuchTableException(table);
      }
      boolean writable = version.isEmpty() && writes.allowed() && !isLocation(names);
      return table(store.get(), given, writable);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Returns the store that {@code names} begin with, one in the folder; or that at the location
   * among them, before which Spark may have put the namespace in use.
   */
  private Optional<StoreTables> store(List<String> names) throws IOException {
    List<String> located = names.stream().dropWhile(part -> !part.contains("/")).toList();
    Optional<CatalogFolder.Found> found =
        !located.isEmpty()
            ? Optional.of(
                new CatalogFolder.Found(
                    located.get(0), located.subList(0, 1), located.subList(1, located.size())))
            : folder == null ? Optional.empty() : folder.find(names);
    var hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
    return found.map(
        store ->
            new StoreTables(
                name, store, ReadOptions.access(options, hadoop::get, store.location())));
  }

  private static boolean isLocation(List<String> names) {
    return names.stream().anyMatch(part -> part.contains("/"));
  }

  private Table table(StoreTables tables, Map<String, String> given, boolean writable)
      throws IOException {
    Map<String, String> place = tables.place();
    String location = tables.store().location();
    given.putAll(place);
    given.put("path", location);
    try {
      Table table = ZarrTable.named(new CaseInsensitiveStringMap(given));
      return writable && table instanceof ZarrTable zarr
          ? new WritableTable(zarr, writes, location, place)
          : table;
    } catch (ZarrException.Unsupported e) {
      throw tables.identifiers(e);
    }
  }

  @Override
  public Table createTable(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties) {
    throw writes.refused("CREATE TABLE without AS SELECT: a store has the coordinates of its rows");
  }

  @Override
  public StagedTable stageCreate(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws TableAlreadyExistsException {
    if (find(table).isPresent()) {
      throw new TableAlreadyExistsException(table);
    }
    return staged(table, SaveMode.ErrorIfExists, partitions, properties);
  }

  @Override
  public StagedTable stageReplace(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws NoSuchTableException {
    if (find(table).isEmpty()) {
      throw new NoSuchTableException(table);
    }
    return staged(table, SaveMode.Overwrite, partitions, properties);
  }

  @Override
  public StagedTable stageCreateOrReplace(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties) {
    return staged(table, SaveMode.Overwrite, partitions, properties);
  }

  private Optional<String> find(Identifier table) {
    try {
      return writes.find(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private StagedTable staged(
      Identifier table, SaveMode mode, Transform[] partitions, Map<String, String> properties) {
    try {
      return writes.staged(table, mode, partitions, properties);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) {
    throw writes.refused("ALTER TABLE");
  }

  /**
   * True of an unfinished store too where Spark asks before it drops it. Nothing else tells that
   * from the other statements, for which it is no table: {@code CREATE TABLE IF NOT EXISTS} would
   * pass it over in silence.
   */
  @Override
  public boolean tableExists(Identifier table) {
    if (StagingTableCatalog.super.tableExists(table)) {
      return true;
    }
    try {
      return isAskedToDrop() && writes.isUnfinished(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static boolean isAskedToDrop() {
    return StackWalker.getInstance()
        .walk(calls -> calls.anyMatch(call -> call.getClassName().endsWith(".DropTableExec")));
  }

  @Override
  public boolean dropTable(Identifier table) {
    try {
      writes.drop(table);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw writes.refused("renaming tables");
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata) {
    throw writes.refused("CREATE NAMESPACE: CREATE TABLE makes the folders");
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes) {
    throw writes.refused("ALTER NAMESPACE");
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade) {
    throw writes.refused("DROP NAMESPACE");
  }
}
