package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreFormat;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    return first.orElse(0) == 'P' || location.hasMode("zip") || location.isNamed(StoreKind.ZIP);
  }

  @Override
  public Store inFile(Store file, Location location) throws IOException {
    return new ZipStore(file);
  }

  @Override
  public WritableStore create(Location location) throws IOException {
    if (!location.scheme().equals("file")) {
      throw new ZarrException.NotWritable(
          location
              + ": a zip is written to a file of this machine only. Write it there and upload it,"
              + " or write a store without zip.");
    }
    return new WritableZip(FileNames.path(location.root()));
  }

  /** Whether a remote zip holds a store is not looked at: its name must say so. */
  @Override
  public boolean isStore(Store folder, String path) throws IOException {
    return StoreKind.ZIP.isNameOf(path)
        && StoreKind.isNamedZarr(path)
        && folder.size(path).isPresent();
  }

  @Override
  public boolean isStore(Path path) throws IOException {
    String name = path.toString();
    return (StoreKind.ZIP.isNameOf(name) || StoreKind.FOLDER.isNameOf(name))
        && Files.isRegularFile(path)
        && ZipProbe.isZarr(path);
  }
}
