package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.store.Versions;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a user asks of the data source.
 *
 * @param group the path of the group whose arrays are meant, below that of the location
 * @param grid the dimensions of the table; null if not given
 * @param variables the columns besides coordinates; empty if not given
 * @param chunks true for one row per chunk, false for one row per cell
 * @param partitionBytes decoded bytes that a task may read; 0 if not given
 * @param failsOnChanges true if a store that is written while a query reads it fails the query
 * @param index how an index of values is used
 */
public record ReadOptions(
    StoreAccess access,
    String group,
    String grid,
    ArrayList<String> variables,
    boolean chunks,
    long partitionBytes,
    boolean failsOnChanges,
    IndexUse index)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Returns the options of a read; credentials also from {@code hadoop}. Throws {@link
   * IllegalArgumentException} for those without sense.
   */
  public static ReadOptions of(CaseInsensitiveStringMap options, Configuration hadoop)
      throws IOException {
    OptionNames.check(options, OptionNames.known());
    String path = options.get("path");
    if (path == null || path.isBlank()) {
      throw new IllegalArgumentException(
          "zarr: no location is given; name one in load(...) or in the option path");
    }
    ArrayList<String> variables = new ArrayList<>();
    Arrays.stream(options.getOrDefault("variables", "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .forEach(variables::add);
    return new ReadOptions(
        StoreAccess.of(path, access(options, hadoop::get, path)),
        options.getOrDefault("group", "/"),
        options.get("grid"),
        variables,
        chunks(options.getOrDefault("layout", "cells")),
        bytes(options.get("partitionBytes")),
        failsOnChanges(options.getOrDefault("changes", "error")),
        IndexUse.of(options.get("index")));
  }

  /**
   * Returns the options of all stores that {@code options} name: by one name, a pattern, or
   * several.
   */
  public static List<ReadOptions> several(CaseInsensitiveStringMap options, Configuration hadoop)
      throws IOException {
    List<String> locations = new ArrayList<>();
    if (options.containsKey("path")) {
      locations.add(options.get("path"));
    }
    if (options.containsKey("paths")) {
      // As Spark's load(path, path, ...) writes them.
      String json = "{\"paths\": " + options.get("paths") + "}";
      locations.addAll(
          List.of(org.apache.spark.sql.types.Metadata.fromJson(json).getStringArray("paths")));
    }
    List<ReadOptions> all = new ArrayList<>();
    for (String location : locations) {
      Map<String, String> given = new HashMap<>(options.asCaseSensitiveMap());
      given.keySet().removeIf(name -> "paths".equalsIgnoreCase(name));
      given.keySet().removeIf(name -> "path".equalsIgnoreCase(name));
      Map<String, String> access = access(options, hadoop::get, location);
      List<String> stores = StoreGlob.expand(location, access);
      given.put("path", stores.get(0));
      ReadOptions one = of(new CaseInsensitiveStringMap(given), hadoop);
      for (String store : stores) {
        all.add(one.with(StoreAccess.of(store, access)));
      }
    }
    return all;
  }

  /** Returns the options of the store at {@code path}, beside those that its location has. */
  public static Map<String, String> access(
      CaseInsensitiveStringMap options, UnaryOperator<String> hadoop, String path) {
    Map<String, String> access = new HashMap<>(S3Access.of(options, hadoop, path));
    for (String name : OptionNames.OF_LOCATIONS) {
      if (options.containsKey(name)) {
        access.put(name, options.get(name));
      }
    }
    return access;
  }

  /**
   * Returns these options for the version that {@code dataset} shows, if its store keeps several.
   */
  public ReadOptions at(ZarrDataset dataset) {
    return with(access.at(dataset.versions().map(Versions::shown)));
  }

  private ReadOptions with(StoreAccess other) {
    return new ReadOptions(
        other, group, grid, variables, chunks, partitionBytes, failsOnChanges, index);
  }

  private static boolean failsOnChanges(String changes) {
    return switch (changes.toLowerCase(Locale.ROOT)) {
      case "error" -> true;
      case "ignore" -> false;
      default ->
          throw new IllegalArgumentException(
              "zarr: the option changes is \"%s\"; it can be error (a query fails if its store is written meanwhile) or ignore"
                  .formatted(changes));
    };
  }

  public static boolean chunks(String layout) {
    return switch (layout.toLowerCase(Locale.ROOT)) {
      case "cells" -> false;
      case "chunks" -> true;
      default ->
          throw new IllegalArgumentException(
              "zarr: the option layout is \"%s\"; it can be cells (one row per cell) or chunks (one row per chunk)"
                  .formatted(layout));
    };
  }

  private static long bytes(String text) {
    if (text == null) {
      return 0;
    }
    try {
      long bytes = Long.parseLong(text.strip());
      if (bytes > 0) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "zarr: the option partitionBytes is \"%s\"; it must be a number of bytes, such as 134217728"
            .formatted(text));
  }
}
