package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;

/** Stores in zip files: {@code .zip}, {@code .ozx}, {@code #mode=zip}. */
public final class ZipFormat implements StoreFormat {
  /** The format; the service loader makes it. */
  public ZipFormat() {}

  @Override
  public String name() {
    return "zip";
  }

  @Override
  public boolean isFile(Location location, OptionalInt first) {
    return first.orElse(0) == 'P' || location.hasMode("zip") || location.endsWith(".zip", ".ozx");
  }

  @Override
  public Store inFile(Store file, Location location) throws IOException {
    return new ZipStore(file);
  }

  @Override
  public boolean isStore(Path path) throws IOException {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return (name.endsWith(".zip") || name.endsWith(".ozx") || name.endsWith(".zarr"))
        && Files.isRegularFile(path)
        && ZipProbe.isZarr(path);
  }
}
