package io.github.zarrcdm.spark.catalog;

import static org.apache.spark.sql.connector.catalog.TableCatalog.PROP_LOCATION;
import static org.apache.spark.sql.connector.catalog.TableCatalog.PROP_PROVIDER;

import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.spark.open.OptionNames;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What SQL may change in a folder of stores, if the catalog is writable.
 *
 * @param folder null if the catalog has none
 * @param options of all tables of the catalog
 */
public record CatalogWrites(
    String catalog, CatalogFolder folder, CaseInsensitiveStringMap options) {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogWrites.class);

  /** The settings of a catalog that are no options of its tables. */
  public static final List<String> SETTINGS = List.of("path", "writable", "along");

  /** Returns true if the user has allowed it. */
  public boolean allowed() {
    return options.getBoolean("writable", false);
  }

  /**
   * Returns the error for what a catalog does not do, which says how it becomes writable if it is
   * not.
   */
  public UnsupportedOperationException refused(String what) {
    return new UnsupportedOperationException(
        allowed()
            ? "zarr: the catalog %s does not support %s".formatted(catalog, what)
            : "zarr: the catalog %1$s only reads; to write, set spark.sql.catalog.%1$s.writable=true"
                .formatted(catalog));
  }

  /** Returns the store that {@code table} names in the folder, and not what is in a store. */
  public Optional<String> find(Identifier table) throws IOException {
    if (!allowed() || folder == null) {
      throw refused("tables without a folder: set spark.sql.catalog." + catalog + ".path");
    }
    CatalogFolder.checkNames(names(table));
    return folder
        .find(names(table))
        .filter(found -> found.rest().isEmpty())
        .map(CatalogFolder.Found::location);
  }

  /** Says in the log what to do if {@code table}, which is not found, was begun. */
  public void explainMissing(Identifier table) throws IOException {
    if (isUnfinished(table)) {
      LOG.warn(
          "{}: the store of this table is unfinished: a writer is at work on it, or was"
              + " interrupted. CREATE OR REPLACE TABLE replaces it; DROP TABLE removes it",
          table);
    }
  }

  /** Returns true if a writer has begun the store of {@code table} and has not finished it. */
  public boolean isUnfinished(Identifier table) throws IOException {
    return allowed() && folder != null && folder.isUnfinished(names(table));
  }

  private static List<String> names(Identifier table) {
    return Stream.concat(Arrays.stream(table.namespace()), Stream.of(table.name())).toList();
  }

  /**
   * Returns the table that a query is to become; in {@code mode}, with the properties of the
   * statement.
   */
  public StagedTable staged(
      Identifier table, SaveMode mode, Transform[] partitions, Map<String, String> properties)
      throws IOException {
    Optional<String> there = find(table);
    if (partitions.length > 0 || properties.containsKey(PROP_LOCATION)) {
      throw refused("PARTITIONED BY and LOCATION: a store is in its folder, in chunks");
    }
    String provider = properties.getOrDefault(PROP_PROVIDER, "zarr");
    if (!provider.equals("zarr")) {
      throw refused("USING " + provider + ": its tables are Zarr stores");
    }
    String target = there.isPresent() ? there.get() : folder.target(names(table));
    folder.checkOwn(target);
    return new NewTable(
        "zarr " + Locations.parse(target), new RowsWrite(mode, at(target, properties), false));
  }

  /** Removes the store that {@code table} names, or what was written of it. */
  public void drop(Identifier table) throws IOException {
    Optional<String> there = find(table);
    if (there.isEmpty() && isUnfinished(table)) {
      there = Optional.of(folder.target(names(table)));
    }
    folder.drop(
        there.orElseThrow(() -> refused("DROP TABLE of what is not a store in its folder")));
  }

  /**
   * Returns an append to the table that has {@code place} in the store at {@code location}, which
   * grows along {@code own}; if that is empty, along the dimension that the catalog's setting
   * names.
   */
  RowsWrite append(String location, Map<String, String> place, Optional<String> own)
      throws IOException {
    folder.checkOwn(location);
    Map<String, String> given = new HashMap<>(place);
    own.or(() -> Optional.ofNullable(options.get("along")))
        .ifPresent(along -> given.put("along", along));
    return new RowsWrite(SaveMode.Append, at(location, given), false);
  }

  private Map<String, String> at(String location, Map<String, String> added) {
    Map<String, String> given = new HashMap<>();
    for (String name : OptionNames.ofPlaces()) {
      if (options.containsKey(name)) {
        given.put(name, options.get(name));
      }
    }
    given.put("path", location);
    return RowsWrite.with(given, added);
  }
}
