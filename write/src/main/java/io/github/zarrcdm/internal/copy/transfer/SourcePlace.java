package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.quirks.ncml.Ncml;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.folder.AliasSearch;
import io.github.zarrcdm.internal.iosp.aggregation.AggregatedPlaces;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDataset;

/** Where a copy comes from and goes to on this machine. */
public final class SourcePlace {
  /** Bytes of a path or key, the null byte at the end not counted. */
  private static final int LINUX = 4095;

  private static final int MAC = 1023;
  private static final int WINDOWS = 32_000;
  private static final int BUCKET = 1024;
  private static final int ZIP = 65_535;

  private SourcePlace() {}

  /**
   * Throws if {@code target} is the source, or a dataset that its NcML names, or one of them lies
   * within the other; or if one of them reads from there, by references, links, virtual chunks or
   * fragments of aggregation variables.
   */
  public static void refuseWithin(NetcdfFile source, Location target) throws IOException {
    for (String location : Ncml.locations(source)) {
      Optional<Location> from = parsed(location);
      if (from.isPresent() && from.get().overlaps(target)) {
        throw isThere(target);
      }
      if (from.isPresent() && readsFrom(source, location, from.get(), target)) {
        throw new ZarrException.NotWritable(
            "%s: values of the source %s are read from there, and would be overwritten; choose another place"
                .formatted(target, from.get()));
      }
    }
  }

  /**
   * Throws if what is removed with {@code target} is the source by another path, or a part of it,
   * or one of the datasets that its NcML names: as where a folder in one of them is mounted
   * elsewhere. All their folders are looked through.
   */
  public static void refuseRemoval(NetcdfFile source, Location target) throws IOException {
    Path there = target.file().filter(Files::exists).orElse(null);
    if (there != null) {
      for (String location : Ncml.locations(source)) {
        Path from = file(location).orElse(null);
        if (from != null && (AliasSearch.any(there, from) || AliasSearch.any(from, there))) {
          throw isThere(target);
        }
      }
    }
  }

  private static ZarrException.NotWritable isThere(Location target) {
    return new ZarrException.NotWritable(
        "%s: the source is there, and would be overwritten; choose another place"
            .formatted(target));
  }

  /** Of the dataset that is open, or of a store that NcML names. */
  private static boolean readsFrom(
      NetcdfFile source, String location, Location from, Location target) throws IOException {
    Source below = Source.of(file(source));
    if (location.equals(below.file().getLocation())) {
      if (AggregatedPlaces.readsFrom(below.file(), target)) {
        return true;
      }
      if (below instanceof Source.Store store) {
        return store.shown().dataset().readsFrom(target);
      }
    }
    if (!Stores.looksLikeZarr(location)) {
      return false;
    }
    try (Store store = Stores.open(from)) {
      return AdaptedStore.internal(store).readsFrom(target);
    }
  }

  /** Returns the file that {@code source} shows, without what was added to it. */
  static NetcdfFile file(NetcdfFile source) {
    return source instanceof NetcdfDataset dataset && dataset.getReferencedFile() != null
        ? file(dataset.getReferencedFile())
        : source;
  }

  /**
   * Returns how many regions are under way at once: as many as processors, and of a source or to a
   * target that is remote at least eight, because most of the time they wait.
   */
  public static int width(NetcdfFile source, Location target) {
    boolean local =
        target.file().isPresent()
            && (source.getLocation() == null || file(source.getLocation()).isPresent());
    return Workers.width(!local);
  }

  /**
   * Returns the folder for intermediate files: beside the target, or that of the JVM if it is
   * remote.
   */
  public static Path scratch(Location target) {
    return target
        .file()
        .map(Path::getParent)
        .filter(Files::isWritable)
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * Returns the number of bytes of the longest key that {@code target} can hold: those of a path
   * less those of its own, on this system; in a bucket, 1,024 as all clouds have it; as good as any
   * in a zip.
   */
  public static int longestKey(Location target) {
    int most = BUCKET;
    if (target.isNamed(StoreKind.ZIP)) {
      return ZIP;
    } else if (target.scheme().equals("file")) {
      String system = System.getProperty("os.name");
      most = system.startsWith("Mac") ? MAC : system.startsWith("Windows") ? WINDOWS : LINUX;
    }
    String own =
        target
            .file()
            .map(FileNames::text)
            .orElseGet(() -> target.root().replaceFirst("^[a-z0-9]+://[^/]*/?", ""));
    return most - own.getBytes(StandardCharsets.UTF_8).length - 1;
  }

  static Optional<Path> file(String location) {
    return parsed(location).flatMap(Location::file);
  }

  /** Returns an empty Optional for what only netCDF-Java understands. */
  private static Optional<Location> parsed(String location) {
    try {
      return Optional.of(Locations.parse(location));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
