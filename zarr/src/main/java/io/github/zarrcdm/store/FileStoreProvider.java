package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Opens folders and files of this machine. */
final class FileStoreProvider implements StoreProvider {
  /**
   * The option that follows links out of the store: who names a location could name their targets
   * as well.
   */
  private static final String LINKS = "links";

  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  @Override
  public Store open(Location location) throws IOException {
    try {
      Path root = FileNames.path(location.root());
      return location.option(LINKS, "").equals("follow")
          ? new FileStore(root, true)
          : new FileStore(root);
    } catch (InvalidPathException e) {
      throw new ZarrException.NotZarr(
          location + ": this is not a path: " + e.getReason() + ". Check the location.");
    }
  }

  @Override
  public WritableStore create(Location location) throws IOException {
    try {
      return new WritableFolder(FileNames.path(location.root()));
    } catch (InvalidPathException e) {
      throw new ZarrException.NotWritable(
          location + ": this is not a path: " + e.getReason() + ". Check the location.");
    }
  }
}
