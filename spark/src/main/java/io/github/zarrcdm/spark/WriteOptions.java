package io.github.zarrcdm.spark;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a user asks of a write.
 *
 * @param like the table whose grid the new store gets
 * @param overwrite true if a store at the target is replaced
 * @param chunks true if a row is a chunk, false if it is a cell
 */
record WriteOptions(StoreAccess target, ReadOptions like, boolean overwrite, boolean chunks) {

  /**
   * The options of a write; credentials also from {@code hadoop}. Throws {@link
   * IllegalArgumentException} for those without sense.
   */
  static WriteOptions of(SaveMode mode, Map<String, String> given, Configuration hadoop)
      throws IOException {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(given);
    OptionNames.check(options, OptionNames.ofWrites());
    String path = options.get("path");
    String like = options.get("like");
    if (path == null || path.isBlank() || like == null || like.isBlank()) {
      throw new IllegalArgumentException(
          "zarr: a store is written to the path of save(...), on the grid of the store that the option \"like\" names; found path %s, like %s"
              .formatted(path, like));
    }
    if (mode != SaveMode.ErrorIfExists && mode != SaveMode.Overwrite) {
      throw new IllegalArgumentException(
          "zarr: the mode %s is not supported; supported are errorifexists and overwrite. Write a new store"
              .formatted(mode.name().toLowerCase(Locale.ROOT)));
    }
    Map<String, String> grid = new HashMap<>(options.asCaseSensitiveMap());
    grid.keySet().removeIf(name -> name.equalsIgnoreCase("like"));
    boolean chunks = ReadOptions.chunks(options.getOrDefault("layout", "cells"));
    grid.keySet().removeIf(name -> name.equalsIgnoreCase("layout"));
    grid.keySet().removeIf(name -> name.equalsIgnoreCase("path"));
    grid.put("path", like);
    return new WriteOptions(
        target(path, options, hadoop),
        ReadOptions.of(new CaseInsensitiveStringMap(grid), hadoop),
        mode == SaveMode.Overwrite,
        chunks);
  }

  private static StoreAccess target(
      String path, CaseInsensitiveStringMap options, Configuration hadoop) throws IOException {
    StoreAccess target = StoreAccess.of(path, S3Access.of(options, hadoop::get, path));
    if (path.endsWith(".zip")) {
      throw new IllegalArgumentException(
          "zarr: %s: a zip is written by one process. Write a folder or to a bucket"
              .formatted(target));
    }
    return target;
  }
}
