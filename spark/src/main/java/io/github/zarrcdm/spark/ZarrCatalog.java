package io.github.zarrcdm.spark;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.spark.catalog.CatalogFolder;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.tables.MetadataKind;
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
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
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
 * below their names. A name with a slash is a location: {@code climate.`/data/air.zarr`}. Nothing
 * can be made, changed or dropped.
 */
public final class ZarrCatalog implements TableCatalog, SupportsNamespaces {
  private String name;
  private CaseInsensitiveStringMap options;
  private CatalogFolder folder;

  /** A catalog; Spark makes it. */
  public ZarrCatalog() {}

  @Override
  public void initialize(String called, CaseInsensitiveStringMap given) {
    name = called;
    String root = given.get("path");
    Map<String, String> others = new HashMap<>(given.asCaseSensitiveMap());
    others.keySet().removeIf("path"::equalsIgnoreCase);
    options = new CaseInsensitiveStringMap(others);
    var hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
    folder =
        root == null
            ? null
            : new CatalogFolder(root, ReadOptions.access(options, hadoop::get, root));
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
    if (folder == null) {
      return new CatalogFolder.Members(List.of(), List.of());
    }
    try {
      Optional<CatalogFolder.Found> store = folder.find(List.of(namespace));
      return store.isPresent() ? folder.members(store.get()) : folder.members(List.of(namespace));
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

  /** The table as a branch, a tag or a snapshot of an Icechunk repository has it. */
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

  /** The table as an Icechunk repository had it at a time, in microseconds. */
  @Override
  public Table loadTable(Identifier table, long micros) throws NoSuchTableException {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    return load(table, Map.of("asof", time.toString()));
  }

  private Table load(Identifier table, Map<String, String> version) throws NoSuchTableException {
    try {
      Map<String, String> given = new HashMap<>(options.asCaseSensitiveMap());
      given.putAll(version);
      if (table.name().contains("/")) {
        given.put("path", table.name());
        return ZarrTable.named(new CaseInsensitiveStringMap(given));
      }
      String[] above = table.namespace();
      if (above.length == 1 && above[0].contains("/") && isMetadata(table.name())) {
        given.put("path", above[0]);
        given.put("metadata", table.name());
        return ZarrTable.named(new CaseInsensitiveStringMap(given));
      }
      List<String> names = new ArrayList<>(List.of(table.namespace()));
      names.add(table.name());
      Optional<CatalogFolder.Found> store = folder == null ? Optional.empty() : folder.find(names);
      if (store.isEmpty()) {
        throw new NoSuchTableException(table);
      }
      given.put("path", store.get().location());
      place(store.get(), given);
      return ZarrTable.named(new CaseInsensitiveStringMap(given));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Adds what follows the name of a store: groups, a grid, one of the tables about the store. */
  private void place(CatalogFolder.Found store, Map<String, String> given) throws IOException {
    List<String> rest = store.rest();
    if (rest.isEmpty()) {
      return;
    }
    String last = rest.get(rest.size() - 1);
    CatalogFolder.Found above =
        new CatalogFolder.Found(store.location(), rest.subList(0, rest.size() - 1));
    CatalogFolder.Members members = folder.members(above);
    if (members.folders().contains(last)) {
      given.put("group", "/" + String.join("/", rest));
    } else if (isMetadata(last) && !members.stores().contains(last)) {
      given.put("metadata", last);
      place(above, given);
    } else {
      given.put("group", "/" + String.join("/", above.rest()));
      given.put("grid", last);
    }
  }

  private static boolean isMetadata(String name) {
    return MetadataKind.names().stream().anyMatch(name::equalsIgnoreCase);
  }

  private UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "zarr: the catalog " + name + " only reads; stores are made by other programs");
  }

  @Override
  public Table createTable(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties) {
    throw readOnly();
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) {
    throw readOnly();
  }

  @Override
  public boolean dropTable(Identifier table) {
    throw readOnly();
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw readOnly();
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata) {
    throw readOnly();
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes) {
    throw readOnly();
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade) {
    throw readOnly();
  }
}
