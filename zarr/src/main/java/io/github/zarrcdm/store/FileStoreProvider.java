package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Opens folders and files of this machine. */
final class FileStoreProvider implements StoreProvider {
  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  @Override
  public Store open(Location location) throws IOException {
    try {
      return new FileStore(Path.of(location.root()));
    } catch (InvalidPathException e) {
      throw new ZarrException.NotZarr(
          location + ": this is no path: " + e.getReason() + ". Check the location.");
    }
  }
}
