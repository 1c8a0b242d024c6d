package io.github.zarrcdm.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * NetCDF files and the same data as Zarr by other writers, made by {@code tools/pack-twins}: {@code
 * cf} and {@code cf2} (agg, areas, geo, sub, ug, vert), one feature of CF each, with copies by
 * xarray in Zarr 2 ({@code x2}) and 3 ({@code x3}); {@code field}, datasets that meant different
 * things once, with stores laid out as xarray's ({@code z2}, {@code z3}). Unpacked once per build;
 * tests only read them.
 */
public final class Twins {
  private static final Path UNPACKED = CorpusArchive.unpacked("twins");

  private Twins() {}

  /** The names of those in cf and field with their folder, such as {@code cf/bounds}, sorted. */
  public static List<String> names() {
    return Stream.of("cf", "field").flatMap(Twins::names).toList();
  }

  /** The netCDF file of a name. */
  public static Path netcdf(String name) {
    return UNPACKED.resolve(name + ".nc");
  }

  /** The kinds of Zarr store that there are of a name, such as {@code x2}, sorted. */
  public static List<String> kinds(String name) {
    return Stream.of("x2", "x3", "z2", "z3")
        .filter(kind -> Files.isDirectory(store(name, kind)))
        .toList();
  }

  /** The store of a name and kind. */
  public static Path store(String name, String kind) {
    return UNPACKED.resolve(name + "." + kind + ".zarr");
  }

  private static Stream<String> names(String folder) {
    try (Stream<Path> files = Files.list(UNPACKED.resolve(folder))) {
      return files
          .map(file -> folder + "/" + file.getFileName())
          .filter(name -> name.endsWith(".nc"))
          .map(name -> name.substring(0, name.length() - ".nc".length()))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
