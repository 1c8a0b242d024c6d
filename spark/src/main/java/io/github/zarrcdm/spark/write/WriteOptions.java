package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.spark.decode.PackedType;
import io.github.zarrcdm.spark.open.OptionNames;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.S3Access;
import io.github.zarrcdm.spark.open.StoreAccess;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a user asks of a write.
 *
 * @param grid the table whose grid is written on: of a store that a new one is to be like, or of
 *     the target itself if it is there; null if the rows are to make the grid of a new store
 * @param dimensions the dimensions of a new store; empty if not given
 * @param coordinates the columns that are coordinates of a new store besides those of its
 *     dimensions; empty if the rows tell
 * @param along the dimension along which the target grows, now or, if it is new, later; a new one
 *     has other coordinates along it than the store it is like; null if not given
 * @param chunks true if a row is a chunk, false if it is a cell
 * @param packing how new variables are packed, by the names of their columns
 * @param index true if a new store gets an index of its values
 */
public record WriteOptions(
    StoreAccess target,
    ReadOptions grid,
    Kind kind,
    List<String> dimensions,
    Optional<List<String>> coordinates,
    String along,
    boolean chunks,
    Map<String, PackedType> packing,
    boolean index) {

  /** What becomes of a store at the target. */
  enum Kind {
    REFUSE,
    OVERWRITE,
    APPEND,
    /** Cells of the store that is there. */
    REPLACE_CELLS
  }

  /**
   * Returns the options of a write; credentials also from {@code hadoop}. Throws {@link
   * IllegalArgumentException} for those without sense.
   */
  public static WriteOptions of(SaveMode mode, Map<String, String> given, Configuration hadoop)
      throws IOException {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(given);
    if (given.containsKey(DataSourceUtils.PARTITIONING_COLUMNS_KEY())) {
      throw new IllegalArgumentException(
          "zarr: partitionBy() is not supported: a store is divided into chunks. Leave it out");
    }
    OptionNames.check(options, OptionNames.ofWrites());
    Kind kind = kind(mode);
    String path = options.get("path");
    String like = options.get("like");
    boolean chunks = ReadOptions.chunks(options.getOrDefault("layout", "cells"));
    List<String> dimensions = names(options.getOrDefault("dimensions", ""));
    Optional<List<String>> coordinates =
        Optional.ofNullable(options.get("coordinates")).map(WriteOptions::names);
    if (coordinates.isPresent() && (kind == Kind.APPEND || chunks)) {
      throw new IllegalArgumentException(
          "zarr: the option \"coordinates\" is for the cells of a new store; found %s. Leave it out"
              .formatted(options.get("coordinates")));
    }
    if (kind == Kind.APPEND) {
      checkAppend(path, like, chunks, dimensions);
    } else {
      checkNew(path, like, chunks, dimensions, options.get("along"));
    }
    Map<String, String> grid = new HashMap<>(options.asCaseSensitiveMap());
    Stream.concat(OptionNames.ONLY_OF_WRITES.stream(), Stream.of("layout", "index", "path"))
        .forEach(name -> grid.keySet().removeIf(name::equalsIgnoreCase));
    String on = kind == Kind.APPEND ? path : like;
    grid.put("path", on);
    StoreAccess target = target(path, options, hadoop);
    return new WriteOptions(
        target,
        on == null ? null : ReadOptions.of(new CaseInsensitiveStringMap(grid), hadoop),
        kind,
        dimensions,
        coordinates,
        options.get("along"),
        chunks,
        PackedType.of(options.get("packing")),
        index(kind, options.get("index"), target));
  }

  /** Checked before anything is written. */
  private static boolean index(Kind kind, String wanted, StoreAccess target) throws IOException {
    if (wanted == null || wanted.equalsIgnoreCase("false")) {
      return false;
    }
    if (!wanted.equalsIgnoreCase("true") || kind == Kind.APPEND) {
      throw new IllegalArgumentException(
          "zarr: the option index is \"%s\"; in a write of a new store it can be true, which makes an index of its values, or false. After an append, run zarr-cdm index"
              .formatted(wanted));
    }
    IndexFile.writable(target.location());
    return true;
  }

  /** Returns these options for a write to cells that are there, instead of one that appends. */
  public WriteOptions ofCells() {
    return new WriteOptions(
        target, grid, Kind.REPLACE_CELLS, dimensions, coordinates, along, chunks, packing, false);
  }

  /** Throws {@link IllegalArgumentException} if a new store has other {@code dimensions}. */
  void checkAlong(List<String> names) {
    if (along != null && !names.contains(along)) {
      throw new IllegalArgumentException(
          "zarr: the option \"along\" names %s; the dimensions of the new store are %s"
              .formatted(along, String.join(", ", names)));
    }
  }

  /** Throws {@link IllegalArgumentException} if a coordinate is none of {@code names}. */
  void checkCoordinates(List<String> names) {
    for (String coordinate : coordinates.orElse(List.of())) {
      if (!names.contains(coordinate)) {
        throw new IllegalArgumentException(
            "zarr: the option \"coordinates\" names %s; it can name columns that are no dimensions, without white space, colon or slash in the name: %s. Rename it, or leave it out"
                .formatted(coordinate, String.join(", ", names)));
      }
    }
  }

  /** Throws {@link IllegalArgumentException} if variables that are there shall be packed. */
  void checkPacking() {
    if (!packing.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: %s: the option packing is for new variables; those of a store stay as they are. Leave it out"
              .formatted(target));
    }
  }

  private static List<String> names(String text) {
    return Stream.of(text.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  private static Kind kind(SaveMode mode) {
    return switch (mode) {
      case ErrorIfExists -> Kind.REFUSE;
      case Overwrite -> Kind.OVERWRITE;
      case Append -> Kind.APPEND;
      default ->
          throw new IllegalArgumentException(
              "zarr: the mode %s is not supported; supported are errorifexists, overwrite and append. Write a new store"
                  .formatted(mode.name().toLowerCase(Locale.ROOT)));
    };
  }

  private static void checkNew(
      String path, String like, boolean chunks, List<String> dimensions, String along) {
    if (path == null || path.isBlank() || like != null && like.isBlank()) {
      throw new IllegalArgumentException(
          "zarr: a store is written to the path of save(...); found path %s%s"
              .formatted(path, like == null ? "" : ", like " + like));
    }
    if (chunks && (like == null || !dimensions.isEmpty() || along != null)) {
      throw new IllegalArgumentException(
          "zarr: layout=chunks writes chunks of the whole grid of the store that the option"
              + " \"like\" names; the options \"dimensions\" and \"along\" are for cells");
    }
  }

  private static void checkAppend(
      String path, String like, boolean chunks, List<String> dimensions) {
    if (path == null || path.isBlank() || like != null || chunks || !dimensions.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: mode(\"append\") adds cells to the store of save(...), along the dimension that the option \"along\" names; found path %s%s%s%s"
              .formatted(
                  path,
                  like == null ? "" : ", like " + like + ", which is for a new store",
                  dimensions.isEmpty() ? "" : ", dimensions, which are for a new store",
                  chunks ? ", layout chunks, which has no values of coordinates" : ""));
    }
  }

  private static StoreAccess target(
      String path, CaseInsensitiveStringMap options, Configuration hadoop) throws IOException {
    StoreAccess target = StoreAccess.of(path, S3Access.of(options, hadoop::get, path));
    if (StoreKind.ZIP.isNameOf(path)) {
      throw new IllegalArgumentException(
          "zarr: %s: a zip is written by one process. Write a folder or to a bucket"
              .formatted(target));
    }
    return target;
  }
}
